import { useSearchParams } from 'react-router-dom'
import { historyLimits } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText, periodText } from '../../chance/chance-text.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { keptPart } from '../../ui/kept-part.tsx'
import { BackLink } from '../../layout/back-link.tsx'
import { MarketHead } from '../../market/page/market-head.tsx'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { callOfStatistics, readStatistics } from './statistics-query.ts'
import { statisticsText } from './statistics-text.ts'

/** Fewer draws say nothing. */
const enoughDraws = 100

const Choices = keptPart(async () => (await import('./statistics-choices.tsx')).StatisticsChoices)

const Charts = keptPart(async () => (await import('./statistics-charts.tsx')).StatisticsCharts)

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
    <div className="statistics-page flex flex-col gap-4">
      <BackLink to={paths.results} label={statisticsText.back} />
      <MarketHead
        market={market}
        title={statisticsText.title(market)}
        schedule={detail.data?.schedule}
        result={detail.data?.latestResult}
        tab="statistics"
        isUnknown={isUnknown && !detail.data}
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
            <Choices state={JSON.stringify(view)} market={market} view={view} />
          </div>
          {draws < enoughDraws ? (
            <Card className="flex flex-col gap-1 p-5">
              <p className="font-bold">{statisticsText.notEnough}</p>
              <p className="text-soft">{statisticsText.needed(draws)}</p>
            </Card>
          ) : (
            <Charts state={JSON.stringify(data)} className="flex flex-col gap-4" statistics={data} />
          )}
        </>
      )}
      <IndependentNote>{statisticsText.notSooner}</IndependentNote>
    </div>
  )
}
