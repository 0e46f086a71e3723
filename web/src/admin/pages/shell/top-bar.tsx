import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow, useIsTimeKnown } from '../../../shared/clock/use-clock.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { currentTimeText, shortDate } from '../../../shared/format/wib-text.ts'
import type { BoardRow } from '../../board/board-rows.ts'
import { useBoard } from '../../board/use-board.ts'
import { AlarmChip } from '../../features/board/alarm/alarm-chip.tsx'
import { SoundSwitch } from '../../features/board/alarm/sound-switch.tsx'
import { BoardSearch } from '../../features/board/list/board-search.tsx'
import { StaffConnection } from '../../features/online/staff-connection.tsx'
import { UserMenu } from '../../features/session/user-menu.tsx'
import { adminPaths } from '../../paths/admin-paths.ts'
import { setTitleCount } from '../../titles/document-title.ts'
import { shellText } from './shell-text.ts'
import { useMedia } from '../../../shared/ui/use-media.ts'

const TopClock = ({ isShort }: { isShort: boolean }) => {
  const isKnown = useIsTimeKnown()
  const time = useAtNow((now) => currentTimeText(isKnown ? now : null).slice(0, isShort ? 5 : 8), 'second')
  const date = useAtNow(wibDate)
  return (
    <p className="flex shrink-0 items-baseline gap-1.5 whitespace-nowrap">
      {/* The exact width of five and of eight characters: '--:--' moves nothing. */}
      <span className={classNames('digits text-lg tabular-nums', isShort ? 'min-w-[4.506ch]' : 'min-w-[7.094ch]')}>
        {time}
      </span>
      <span className="text-sm text-soft">{shellText.zone}</span>
      <span className="ml-2 text-sm text-soft max-xl:hidden">{shortDate(date)}</span>
    </p>
  )
}

type TopBarProps = { isNarrow: boolean; ringing: readonly BoardRow[] }

/** Clock, connection and the ringing alarm; on the board the search too. */
export const TopBar = ({ isNarrow, ringing }: TopBarProps) => {
  const { pathname } = useLocation()
  const { data, fulfilledTimeStamp } = useBoard()
  const isBoard = pathname === adminPaths.dashboard && data !== undefined
  const isAlarmOnPhone = isNarrow && ringing.length > 0
  const isShort = useMedia('(width < 1024px)') && ringing.length > 0
  useEffect(() => {
    setTitleCount(ringing.length)
    return () => setTitleCount(0)
  }, [ringing.length])
  return (
    <div className="@container min-w-0 flex-1">
      {/* Wraps with large letters only: em of a container follows the text. */}
      <div className="flex items-center gap-2 md:gap-3 @max-[12em]:flex-wrap">
        {/* On a phone an alarm takes its place; what follows is drawn again there instead of moving. */}
        {!isAlarmOnPhone && <TopClock isShort={isNarrow} />}
        <StaffConnection
          key={isShort ? 'dot' : 'text'}
          dataAt={isBoard ? (fulfilledTimeStamp ?? null) : null}
          isShort={isShort}
        />
        <AlarmChip ringing={ringing} isShort={isNarrow} hasKey={isBoard} />
        <span className="flex-1" />
        {isBoard && !isNarrow && <BoardSearch className="w-46 shrink max-lg:hidden" />}
        {!isNarrow && <SoundSwitch />}
        <UserMenu />
      </div>
    </div>
  )
}
