import { useSearchParams } from 'react-router-dom'
import type { MarketStatistics as Statistics } from '@papan/contracts/calls/insight-calls.ts'
import { chiSquareLimit } from '@papan/contracts/rules/chance/chi-square.ts'
import { isOutside } from '@papan/contracts/rules/chance/outside.ts'
import { historyLimits } from '@papan/contracts/rules/limits.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText, periodText } from '../../chance/chance-text.ts'
import { Choice } from '../../chance/choice.tsx'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { Verdict } from '../../chance/verdict.tsx'
import { yearsBefore } from '../../chance/years.ts'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { MarketHead } from '../../market/page/market-head.tsx'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { AbsenceCard } from './absence-card.tsx'
import { MapCard } from './map-card.tsx'
import { PairsCard } from './pairs-card.tsx'
import { PositionCard } from './position-card.tsx'
import {
  callOfStatistics,
  readStatistics,
  statisticsParams,
  statisticsPrizes,
  type StatisticsView,
} from './statistics-query.ts'
import { statisticsText } from './statistics-text.ts'

/** Fewer draws say nothing. */
const enoughDraws = 100

const Choices = ({ market, view }: { market: string; view: StatisticsView }) => {
  const prizes = Object.entries(statisticsPrizes).find(([, choice]) => choice === view.prizes)?.[0] ?? ''
  return (
    <form action={paths.statistics(market)} className="flex flex-wrap items-end gap-3">
      <Choice label={statisticsText.prizes} name={statisticsParams.prizes} defaultValue={prizes}>
        {Object.entries(statisticsPrizes).map(([value, choice]) => (
          <option key={value} value={value}>
            {chanceText.prizes[choice]}
          </option>
        ))}
      </Choice>
      <Choice label={statisticsText.years} name={statisticsParams.years} defaultValue={view.years || ''}>
        {yearsBefore.map((years) => (
          <option key={years} value={years || ''}>
            {chanceText.years(years)}
          </option>
        ))}
      </Choice>
      <button type="submit" className={buttonClass('secondary')}>
        {statisticsText.show}
      </button>
    </form>
  )
}

const Charts = ({ statistics }: { statistics: Statistics }) => {
  const { positions } = statistics
  const cells = positions.length * 10
  const outside = positions.reduce(
    (sum, { counts, band95 }) => sum + counts.filter((count) => isOutside(count, band95)).length,
    0,
  )
  const isInside = positions.every(({ chiSquare }) => chiSquare <= chiSquareLimit)
  const [first] = positions
  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-4">
        <Verdict isInside={isInside} className="text-base" />
        <p className="text-soft">
          {statisticsText.summary(isInside)} {chanceText.outsideOf(outside, cells, statisticsText.cells)}
        </p>
      </Card>
      <section aria-labelledby="posisi" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
          <h2 id="posisi" className="text-xl font-bold tracking-tight">
            {statisticsText.positions}
          </h2>
          {first && (
            <p className="text-sm text-soft">{statisticsText.positionsHint(first.expected, ...first.band95)}</p>
          )}
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {positions.map((position) => (
            <PositionCard key={position.position} statistics={position} />
          ))}
        </div>
      </section>
      <div className="statistics-pair">
        <MapCard statistics={statistics} />
        <AbsenceCard statistics={statistics} />
      </div>
      <PairsCard statistics={statistics} />
    </>
  )
}

/** How the digits of one market are spread, beside what chance gives. */
export const MarketStatistics = ({ market }: { market: string }) => {
  const view = readStatistics(useSearchParams()[0])
  const today = useAtNow(wibDate)
  const { data, isFailed, status, refetch } = useData(callOfStatistics(market, view, today))
  const detail = useData(detailPageCall(market, 1, historyLimits[0]))
  useMarketRoom(market)
  const isUnknown = isFailed && status === 404
  const draws = data?.period.draws ?? 0
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.results} label={statisticsText.back} />
      <MarketHead
        market={market}
        title={statisticsText.title(market)}
        schedule={detail.data?.schedule}
        result={detail.data?.latestResult}
        tab="statistics"
      />
      {isFailed && !isUnknown && <LoadError text={chanceText.failed} onRetry={refetch} />}
      {isUnknown && <p>{detail.data ? `${statisticsText.notEnough}.` : statisticsText.notFound}</p>}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
            <p>
              {chanceText.prizes[data.period.prizes]}, dari{' '}
              <strong className="tabular-nums">{periodText(data.period)}</strong>
            </p>
            <Choices key={`${view.prizes} ${view.years}`} market={market} view={view} />
          </div>
          {draws < enoughDraws ? (
            <Card className="flex flex-col gap-1 p-5">
              <p className="font-bold">{statisticsText.notEnough}</p>
              <p className="text-soft">{statisticsText.needed(draws)}</p>
            </Card>
          ) : (
            <Charts statistics={data} />
          )}
        </>
      )}
      <IndependentNote>{statisticsText.notSooner}</IndependentNote>
    </div>
  )
}
