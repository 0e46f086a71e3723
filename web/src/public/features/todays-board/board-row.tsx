import { memo, type ReactNode } from 'react'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { ageText, correctedText } from '../../market/number-chips.tsx'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { marketText, noticeTitle } from '../../market/market-text.ts'
import { ProgressBar } from '../../now/progress-bar.tsx'
import { useDrawing } from '../../now/use-now-and-next.ts'
import type { NumberAge } from '../../market/number-age.ts'
import type { GroupName } from '../../market/board-groups.ts'
import { todaysBoardText } from './todays-board-text.ts'

type BoardRowProps = {
  schedule: PublicSchedule
  result: Result | null
  group: GroupName
  age: NumberAge | null
  today: string
  /** Where no heading says the age. */
  withAge?: boolean
  children?: ReactNode
}

/** Its numbers so far, once there is one. */
const DrawingSlot = ({ market, isLate }: { market: string; isLate: boolean }) => {
  const draw = useDrawing(market)
  // Its other numbers are still to come.
  if (draw?.number) return <Balls digits={draw.number} size="board" label={firstPrizeType} />
  const tone = isLate ? 'text-warn' : 'text-live'
  if (!draw || draw.count === 0) return <span className={`text-sm font-bold ${tone}`}>{marketText.waiting}</span>
  return (
    <span className={`board-progress ${tone}`}>
      {todaysBoardText.progress(draw.count, draw.total)}
      <ProgressBar count={draw.count} total={draw.total} />
    </span>
  )
}

const Slot = ({ schedule, result, group, age }: Omit<BoardRowProps, 'today' | 'withAge' | 'children'>) => {
  if (group === 'off') return <Chip tone="warn">{noticeTitle(schedule.status)}</Chip>
  if (group === 'drawing' || group === 'late')
    return <DrawingSlot market={schedule.marketName} isLate={group === 'late'} />
  const number = firstPrizeNumber(result)
  if (number === null) return <span className="text-sm text-soft">{todaysBoardText.noNumber}</span>
  return <Balls digits={number} size="board" label={firstPrizeType} isOld={age !== 'today'} />
}

/** One line of the board; the group's heading says the usual age, the row shows a different age or a correction. */
export const BoardRow = memo(({ schedule, result, group, age, today, withAge = false, children }: BoardRowProps) => {
  const { marketName, family, logoUrl, openTime } = schedule
  const isOwn = withAge ? group === 'drawn' || group === 'next' : group === 'next' && age === 'older'
  const corrected = group === 'drawn' && result && age && correctedText(age, result)
  const ownAge = isOwn && result && age ? corrected || ageText(age, result.date, today) : null
  return (
    <li className={children ? 'with-star' : undefined}>
      <a
        href={group === 'drawing' || group === 'late' ? paths.liveDrawOf(marketName) : paths.resultDetail(marketName)}
        className="board-row"
      >
        <span className="board-time">{openTime}</span>
        <MarketMark name={marketName} family={family} logoUrl={logoUrl} />
        <span className="board-name">
          {marketName}
          {corrected && !withAge && (
            <span title={corrected} className="board-corrected">
              <span className="sr-only">{corrected}</span>
            </span>
          )}
          {ownAge && <span className="board-age">{ownAge}</span>}
        </span>
        <span className="board-slot">
          <Slot schedule={schedule} result={result} group={group} age={age} />
        </span>
      </a>
      {children}
    </li>
  )
})
BoardRow.displayName = 'BoardRow'
