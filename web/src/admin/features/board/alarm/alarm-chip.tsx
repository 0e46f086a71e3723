import { Link } from 'react-router-dom'
import BellRing from '../../../icons/bell-ring.svg?react'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { adminPaths } from '../../../paths/admin-paths.ts'
import { alarmText } from '../board-text.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { tileOf, tileWords } from '../rows/tile.ts'

/** The fragment that makes the board jump to the ringing alarm. */
export const alarmHash = '#alarm'

type AlarmChipProps = { ringing: readonly BoardRow[]; isShort: boolean; hasKey: boolean }

/** The ringing alarm, on every page. Screen readers announce each alarm once. */
export const AlarmChip = ({ ringing, isShort, hasKey }: AlarmChipProps) => {
  const [first] = ringing
  const over = useAtNow((now) => (first ? tileWords(tileOf(first, now)) : ''), 'second')
  const others = ringing.length - 1
  return (
    <>
      {ringing.map(({ key, draw }) => (
        <span key={key} role="alert" className="sr-only">
          {alarmText.spoken(draw.market)}
        </span>
      ))}
      {first && (
        <Link
          to={{ pathname: adminPaths.dashboard, hash: alarmHash }}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-chip bg-live px-3 text-sm font-bold text-on-live tabular-nums md:min-h-9"
        >
          <BellRing size={18} className="shrink-0" />
          <span className="whitespace-nowrap">
            {isShort
              ? alarmText.count(ringing.length)
              : others > 0
                ? alarmText.chipMore(first.draw.market, over, others)
                : alarmText.chip(first.draw.market, over)}
          </span>
          {hasKey && <KeyHint keys="G" />}
        </Link>
      )}
    </>
  )
}
