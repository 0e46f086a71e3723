import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow, useIsTimeKnown } from '../../../shared/clock/use-clock.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { WithConnection } from '../../../shared/socket/connection.ts'
import { currentTimeText, shortDate } from '../../../shared/format/wib-text.ts'
import type { BoardRow } from '../../board/board-rows.ts'
import { useBoard } from '../../board/use-board.ts'
import { AlarmChip } from '../../features/board/alarm/alarm-chip.tsx'
import { SoundSwitch } from '../../features/board/alarm/sound-switch.tsx'
import { BoardSearch } from '../../features/board/list/board-search.tsx'
import { StaffConnection } from '../../features/online/staff-connection.tsx'
import { UserMenu } from '../../features/session/user-menu.tsx'
import { adminPaths } from '../../paths/admin-paths.ts'
import { setTitleCount } from '../../titles/page-head.tsx'
import { shellText } from './shell-text.ts'
import { useMedia } from '../../../shared/ui/use-media.ts'

type Part = 'date' | 'names' | 'seconds' | 'connection' | 'search' | 'market' | 'clock' | 'state'

/** What gives way where the bar has no room for all, first to last. */
const early: readonly Part[] = ['date', 'names', 'seconds', 'connection', 'search']
/** Without the market's name there is room for others again. */
const late: readonly Part[] = ['market', ...early, 'clock', 'state']
const eachStep = (parts: readonly Part[]) => parts.map((_part, at) => parts.slice(0, at + 1))
const steps = [[], ...eachStep(early), ...eachStep(late)]
const lastStep = steps.length - 1

const isTooNarrow = (bar: HTMLElement | null): boolean => bar !== null && bar.scrollWidth > bar.clientWidth

/**
 * Finds the parts that have room. They are measured: names of users and markets have any length. Another `content` is
 * measured from the start.
 */
const useRoom = (content: string) => {
  const bar = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const key = `${room} ${content}`
  const [measured, setMeasured] = useState({ key, step: 0 })
  const step = measured.key === key ? measured.step : 0
  useLayoutEffect(() => {
    if (isTooNarrow(bar.current) && step < lastStep) setMeasured({ key, step: step + 1 })
  }, [key, step])
  const measure = useEffectEvent(() => {
    setRoom(bar.current?.clientWidth ?? 0)
    // A text has grown.
    if (isTooNarrow(bar.current) && step < lastStep) setMeasured({ key, step: step + 1 })
  })
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    for (const { current } of [bar, row]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { bar, row, has: (part: Part) => !steps[step]?.includes(part), isFull: step === lastStep }
}

const TopClock = ({ hasSeconds, hasDate }: { hasSeconds: boolean; hasDate: boolean }) => {
  const isKnown = useIsTimeKnown()
  const time = useAtNow((now) => currentTimeText(isKnown ? now : null).slice(0, hasSeconds ? 8 : 5), 'second')
  const date = useAtNow(wibDate)
  return (
    <p className="flex shrink-0 items-baseline gap-1.5 whitespace-nowrap">
      {/* The exact width of five and of eight characters: '--:--' moves nothing. */}
      <span className={classNames('digits text-lg tabular-nums', hasSeconds ? 'min-w-[7.094ch]' : 'min-w-[4.506ch]')}>
        {time}
      </span>
      <span className="text-sm text-soft">{shellText.zone}</span>
      {hasDate && <span className="ml-2 text-sm text-soft">{shortDate(date)}</span>}
    </p>
  )
}

type TopBarProps = { isNarrow: boolean; ringing: readonly BoardRow[] }

/** Clock, connection and the ringing alarm; on the board the search too. */
export const TopBar = ({ isNarrow, ringing }: TopBarProps) => {
  const { pathname } = useLocation()
  const { data, fulfilledTimeStamp } = useBoard()
  const isBoard = pathname === adminPaths.dashboard && data !== undefined
  const isWide = useMedia('(width >= 1024px)')
  const connection = useSelector(({ connection: { state } }: WithConnection) => state)
  const { bar, row, has, isFull } = useRoom([isBoard, connection, ...ringing.map(({ key }) => key)].join())
  useEffect(() => {
    setTitleCount(ringing.length)
    return () => setTitleCount(0)
  }, [ringing.length])
  return (
    <div ref={bar} className="-m-1.5 min-w-0 flex-1 overflow-hidden p-1.5">
      {/* Large letters on a phone need a second line. */}
      <div
        ref={row}
        className={classNames('flex min-w-full items-center gap-2 md:gap-3', isFull ? 'flex-wrap' : 'w-max')}
      >
        {has('clock') && <TopClock hasSeconds={has('seconds')} hasDate={has('date')} />}
        <StaffConnection
          dataAt={isBoard ? (fulfilledTimeStamp ?? null) : null}
          room={has('connection') ? 'all' : has('state') ? 'state' : 'mark'}
        />
        <AlarmChip ringing={ringing} isShort={!has('market')} hasKey={isBoard && has('names')} />
        <span className="flex-1" />
        {isBoard && isWide && <BoardSearch className={has('search') ? 'w-46' : 'w-40'} hasKey={has('search')} />}
        {!isNarrow && <SoundSwitch isShort={!has('names')} />}
        <UserMenu isShort={!has('names')} />
      </div>
    </div>
  )
}
