import { memo } from 'react'
import { shallowEqual } from 'react-redux'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { Balls } from '../../shared/ui/ball.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { StarButton } from '../followed/star-button.tsx'
import { AgeChip } from './number-chips.tsx'
import { MarketMark } from '../../shared/ui/market-mark.tsx'
import { MarketNotice } from './market-notice.tsx'
import { marketText } from './market-text.ts'
import { numberAge, type NumberAge } from './number-age.ts'
import { OfficialSite } from './official-site.tsx'
import { resultCardState, type ResultCardState } from './result-card-state.ts'
import { minuteText, recentDate, shortDate } from '../../shared/format/wib-text.ts'
import { progressText } from '../now/now-text.ts'
import { useDrawing, useIsLate } from '../now/use-now-and-next.ts'

/** 'Sen, 23 Nov 2026'; on phones without the year of `today`, on narrow ones without the weekday. */
const CardDate = ({ date, today }: { date: string; today: string }) => {
  const whole = shortDate(date)
  const recent = recentDate(date, today)
  if (!whole.startsWith(recent)) return whole
  return (
    <>
      <span className="weekday">{recent.slice(0, 5)}</span>
      {recent.slice(5)}
      <span className="max-sm:sr-only">{whole.slice(recent.length)}</span>
    </>
  )
}

type ResultCardProps = {
  market: string
  schedule: PublicSchedule | null
  result: Result | null
  /** Without a heading and links to the market. */
  own?: boolean
  /** Shown instead of the opening time. */
  noSchedule?: string
}

type WellProps = Pick<ResultCardProps, 'market' | 'schedule' | 'result' | 'own'> & {
  state: ResultCardState
  age: NumberAge | null
  today: string
}

/** '18/23', or when its result is due. */
const Progress = ({ market }: { market: string }) => {
  const draw = useDrawing(market)
  if (!draw) return null
  const { count, total, resultAt } = draw
  return <b className="min-w-[5ch]">{count > 0 ? progressText(count, total) : minuteText(Date.parse(resultAt))}</b>
}

const Well = ({ market, schedule, result, own = false, state, age, today }: WellProps) => {
  const isLate = useIsLate(market)
  if (state === 'NOTICE' && schedule) return <MarketNotice schedule={schedule} today={own} />
  const isWaiting = state === 'WAITING'
  return (
    <>
      <p className="flex w-full flex-wrap items-center gap-2 max-sm:gap-1.5 sm:justify-between">
        {isWaiting ? (
          <Chip tone="live" dot>
            <span>{marketText.waiting}</span> <Progress market={market} />
          </Chip>
        ) : (
          <>
            <span className="text-sm font-semibold max-sm:text-ink sm:text-soft">{marketText.result}</span>
            {result && age && <AgeChip age={age} result={result} today={today} />}
          </>
        )}
      </p>
      {isWaiting && isLate ? (
        <p className="card-late">{marketText.officialLate}</p>
      ) : (
        <Balls
          digits={isWaiting ? null : firstPrizeNumber(result)}
          label={firstPrizeType}
          isOld={!isWaiting && age !== 'today'}
        />
      )}
    </>
  )
}

/** One market: its newest number with its age, or why there is none. The same height in every state. */
export const ResultCard = memo(({ market, schedule, result, own = false, noSchedule }: ResultCardProps) => {
  const { state, date, age, today } = useAtNow(
    (now) => ({
      ...resultCardState(schedule, result, now),
      age: result && numberAge(schedule, result, now),
      today: wibDate(now),
    }),
    'minute',
    shallowEqual,
  )
  const Name = own ? 'p' : 'h3'
  return (
    <Card as="article" aria-label={market} className="result-card">
      <MarketMark name={market} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} />
      {/* The page of a market has its star beside the name. */}
      {!own && <StarButton market={market} />}
      <Name className="card-name text-lg leading-6 font-bold wrap-anywhere sm:text-base sm:leading-5">{market}</Name>
      <p className="card-open">{schedule ? marketText.openTime(schedule.openTime) : (noSchedule ?? '')}</p>
      <p className="card-date">{date ? <CardDate date={date} today={today} /> : '–'}</p>
      <div className="card-well">
        <Well market={market} schedule={schedule} result={result} own={own} state={state} age={age} today={today} />
      </div>
      {state === 'WAITING' && !own && (
        <a href={paths.liveDrawOf(market)} aria-label={marketText.liveDrawOf(market)} className="card-link" />
      )}
      <div className="card-links">
        <OfficialSite market={market} link={schedule?.officialLink ?? null} />
        {!own && (
          <a
            href={paths.resultDetail(market)}
            aria-label={marketText.historyOf(market)}
            className={classNames('card-history', state !== 'WAITING' && 'card-cover')}
          >
            {marketText.history}
          </a>
        )}
      </div>
    </Card>
  )
})
ResultCard.displayName = 'ResultCard'
