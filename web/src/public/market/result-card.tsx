import { memo } from 'react'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/rules/result-rules.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { shortDate } from '../../shared/format/wib-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { Balls } from '../../shared/ui/ball.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { CorrectedChip } from './corrected-chip.tsx'
import { MarketMark } from './market-mark.tsx'
import { MarketNotice } from './market-notice.tsx'
import { marketText } from './market-text.ts'
import { OfficialSite } from './official-site.tsx'
import { resultCardState, type ResultCardState } from './result-card-state.ts'

type ResultCardProps = {
  market: string
  schedule: Schedule | null
  result: Result | null
  /** Without a heading and a link of its own. */
  own?: boolean
  /** In place of the opening time. */
  noSchedule?: string
}

type WellProps = { state: ResultCardState; schedule: Schedule | null; result: Result | null; own: boolean }

/** The same height in every state. */
const Well = ({ state, schedule, result, own }: WellProps) => (
  <div className="@container grid min-h-29 place-items-center rounded-control bg-well px-2 py-3">
    {state === 'NOTICE' && schedule ? (
      <MarketNotice schedule={schedule} today={own} />
    ) : (
      <div className="flex flex-col items-center gap-2">
        {state === 'WAITING' ? (
          <Chip tone="live" dot>
            {marketText.waiting}
          </Chip>
        ) : (
          <span className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
            <span className="py-1 text-sm font-semibold text-soft">{marketText.result}</span>
            <CorrectedChip result={result} />
          </span>
        )}
        <Balls digits={state === 'WAITING' ? null : firstPrizeNumber(result)} label={firstPrizeType} />
      </div>
    )}
  </div>
)

/** One market: its newest number, or why there is none. */
export const ResultCard = memo(({ market, schedule, result, own = false, noSchedule }: ResultCardProps) => {
  const state = useAtNow((now) => resultCardState(schedule, result, now).state)
  const date = useAtNow((now) => resultCardState(schedule, result, now).date)
  return (
    <Card as="article" aria-label={market} className="flex flex-col">
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-center gap-3">
          <MarketMark name={market} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} />
          <div className="min-w-0">
            {own ? (
              <p className="truncate text-lg leading-6 font-bold">{market}</p>
            ) : (
              <h3 className="truncate text-lg leading-6 font-bold">{market}</h3>
            )}
            <p className="text-sm text-soft tabular-nums">{date ? shortDate(date) : '–'}</p>
          </div>
        </div>
        <Well state={state} schedule={schedule} result={result} own={own} />
        <p className="text-sm text-soft tabular-nums">
          {schedule ? marketText.openTime(schedule.openTime) : (noSchedule ?? '')}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 border-t border-line px-4 py-0.5 text-sm">
        {/* Beside the link while six letters fit. */}
        <span className="min-w-0 flex-[1_1_6rem]">
          <OfficialSite market={market} link={schedule?.officialLink ?? null} />
        </span>
        {!own && (
          <a
            href={paths.resultDetail(market)}
            aria-label={marketText.historyOf(market)}
            className="inline-flex min-h-11 shrink-0 items-center font-bold text-brand hover:underline"
          >
            {marketText.history}
          </a>
        )}
      </div>
    </Card>
  )
})
ResultCard.displayName = 'ResultCard'
