import { memo } from 'react'
import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { shortDate } from '../../../shared/format/wib-text.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { marketText } from '../../market/market-text.ts'
import { MarketNotice } from '../../market/market-notice.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { cardCategory, cardEntry, numbersOf, predictionDay } from './prediction-entries.ts'
import { predictionText } from './prediction-text.ts'

type PredictionCardProps = { schedule: PublicSchedule; prediction: Prediction | null }

const Well = ({ schedule, digits }: { schedule: PublicSchedule; digits: string | null }) => {
  const isOpen = schedule.status === 'BUKA'
  if (isOpen && digits === null) return <p className="text-lg font-bold text-soft">{predictionText.notYet}</p>
  return (
    <div className="flex flex-col items-center gap-2">
      {!isOpen && <MarketNotice schedule={schedule} />}
      {digits !== null && (
        <>
          <span className="text-sm font-semibold text-soft">{predictionText.hot}</span>
          <Balls digits={digits} size="row" label={cardCategory} />
        </>
      )}
    </div>
  )
}

/** One market's prediction for today in short. */
export const PredictionCard = memo(({ schedule, prediction }: PredictionCardProps) => {
  const { marketName, family, logoUrl, openTime } = schedule
  const today = useAtNow((now) => predictionDay(schedule, prediction, now))
  const entry = cardEntry(prediction, today)
  const [digits = null] = entry ? numbersOf(entry.numbers) : []
  return (
    <Card as="article" aria-label={marketName} className="flex flex-col gap-3 p-4 pb-1.5">
      <div className="flex items-center gap-3">
        <MarketMark name={marketName} family={family} logoUrl={logoUrl} />
        <div className="min-w-0">
          <h3 className="truncate text-lg leading-6 font-bold">{marketName}</h3>
          <p className="text-sm text-soft">{shortDate(today)}</p>
        </div>
      </div>
      <div className="@container grid min-h-24 place-items-center rounded-control bg-well px-2 py-3">
        <Well schedule={schedule} digits={digits} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-soft">{marketText.openTime(openTime)}</p>
        <a
          href={paths.predictionDetail(marketName)}
          aria-label={predictionText.completeOf(marketName)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {predictionText.complete}
        </a>
      </div>
    </Card>
  )
})
PredictionCard.displayName = 'PredictionCard'
