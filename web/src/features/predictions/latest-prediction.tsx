import { drawAt } from '@papan/contracts/rules/draw.ts'
import type { PageData } from '@papan/contracts/calls/public-calls.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { pageDataCall } from '../../shared/data/calls.ts'
import { useData } from '../../shared/data/use-data.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { PredictionCard } from './prediction-card.tsx'
import { cardEntry, predictionDay } from './prediction-entries.ts'
import { predictionText } from './prediction-text.ts'

/** The open market that closes next among those with a prediction for today; '' when there is none. */
const nextForetold = ({ schedules, predictionsMap }: PageData, now: number): string => {
  const foretold = schedules
    .filter(({ status }) => status === 'BUKA')
    .filter((schedule) => cardEntry(predictionsMap[schedule.marketName], predictionDay(schedule, now)))
    .map((schedule) => ({ name: schedule.marketName, at: drawAt(schedule, now).nextCloseAt ?? Infinity }))
  return foretold.sort((a, b) => a.at - b.at)[0]?.name ?? ''
}

/** Home's 'Prediksi Jitu': today's prediction for the market that closes next. */
export const LatestPrediction = () => {
  const { data, isFailed } = useData(pageDataCall)
  const name = useAtNow((now) => (data ? nextForetold(data, now) : ''))
  const schedule = data?.schedules.find(({ marketName }) => marketName === name)
  if (!data && isFailed) return null
  return (
    <section aria-labelledby="prediksi-jitu" className="flex flex-col gap-4">
      <h2 id="prediksi-jitu" className="flex min-h-11 items-center text-2xl font-bold tracking-tight">
        {predictionText.hot}
      </h2>
      {!data && <Skeleton className="h-72 rounded-card" />}
      {data && !schedule && <p className="text-soft">{predictionText.none}</p>}
      {data && schedule && <PredictionCard schedule={schedule} prediction={data.predictionsMap[name] ?? null} />}
    </section>
  )
}
