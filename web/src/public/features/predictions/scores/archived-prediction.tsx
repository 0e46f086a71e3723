import type { ArchivedPrediction } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { longDate, minuteText } from '../../../../shared/format/wib-text.ts'
import { paths } from '../../../../shared/paths/site-paths.ts'
import { Balls } from '../../../../shared/ui/ball.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import ChevronLeft from '../../../../shared/ui/icons/chevron-left.svg?react'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import { LoadError } from '../../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { useData } from '../../../data/use-data.ts'
import { BackLink } from '../../../layout/back-link.tsx'
import { useMarketRoom } from '../../../socket/use-market-room.ts'
import { archivedPredictionCall } from './score-calls.ts'
import { ScoreLines } from './score-lines.tsx'
import { scoreText } from './score-text.ts'

const Drawn = ({ prediction, market }: { prediction: ArchivedPrediction; market: string }) => {
  const { number, date } = prediction
  if (number === null) return <p className="text-lg font-bold text-soft">{scoreText.waiting}</p>
  return (
    <a href={paths.draw(market, date)} className="flex flex-col items-center gap-2">
      <span className="text-sm font-semibold text-soft">{scoreText.prize}</span>
      <Balls digits={number} size="row" label={scoreText.prize} />
    </a>
  )
}

const Sheet = ({ prediction, market }: { prediction: ArchivedPrediction; market: string }) => {
  const { isOpen, closesAt, unscored, number, lines } = prediction
  const closed = Date.parse(closesAt)
  const when = [longDate(wibDate(closed)), minuteText(closed)] as const
  return (
    <>
      <p className="text-soft">{isOpen ? scoreText.open(...when) : scoreText.atClose(...when)}</p>
      {unscored && (
        <p className="w-fit rounded-control bg-warn-soft px-3 py-1 text-sm font-semibold text-warn">
          {scoreText.unscoredBecause(unscored)}
        </p>
      )}
      <div className="@container grid min-h-24 place-items-center rounded-control bg-well px-2 py-3">
        <Drawn prediction={prediction} market={market} />
      </div>
      <ScoreLines lines={lines} isScored={unscored === null && number !== null} />
    </>
  )
}

const nearClass =
  'flex min-h-16 items-center gap-3 rounded-card border border-line bg-sheet px-4 py-3 font-bold shadow-card'

const Near = ({ market, previous, next }: { market: string; previous: string | null; next: string | null }) => (
  <nav aria-label={scoreText.near} className="grid gap-4 sm:grid-cols-2">
    {previous && (
      <a href={paths.archivedPrediction(market, previous)} rel="prev" className={nearClass}>
        <ChevronLeft size={20} />
        <span>
          <span className="block text-sm font-normal text-soft">{scoreText.previous}</span>
          {longDate(previous)}
        </span>
      </a>
    )}
    {next && (
      <a href={paths.archivedPrediction(market, next)} rel="next" className={`${nearClass} justify-end text-right`}>
        <span>
          <span className="block text-sm font-normal text-soft">{scoreText.next}</span>
          {longDate(next)}
        </span>
        <ChevronRight size={20} />
      </a>
    )}
  </nav>
)

/** A market's prediction for one draw as it stood at the close, beside what was drawn. */
export const ArchivedPredictionPage = ({ market, date }: { market: string; date: string }) => {
  const { data, isFailed, status, refetch } = useData(archivedPredictionCall(market, date))
  useMarketRoom(market)
  const isUnknown = isFailed && status === 404
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <BackLink to={paths.predictionDetail(market)} label={scoreText.back(market)} />
      <h1 className="text-2xl leading-tight font-bold tracking-tight text-balance wrap-anywhere sm:text-3xl">
        {scoreText.archiveTitle(market)}
        <span className="block text-lg font-semibold text-soft">{longDate(date)}</span>
      </h1>
      {isFailed && !isUnknown && <LoadError text={scoreText.failed} onRetry={refetch} />}
      <Card className="flex flex-col gap-3 p-5">
        {isUnknown && <p className="py-3">{scoreText.notFound}</p>}
        {!data && !isFailed && <Skeleton className="h-96" />}
        {data && !isUnknown && <Sheet prediction={data} market={market} />}
        <p className="border-t border-line pt-3 text-sm text-soft">{scoreText.entertainment}</p>
      </Card>
      {data && !isUnknown && <Near market={market} previous={data.previous} next={data.next} />}
      <a
        href={paths.scoreBoard}
        className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
      >
        {scoreText.boardLink}
      </a>
    </div>
  )
}
