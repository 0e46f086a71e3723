import { useSearchParams } from 'react-router-dom'
import { historyLimits } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText, periodText } from '../../chance/chance-text.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { useSendAtOnce } from '../../chance/send-at-once.ts'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { keptPart } from '../../ui/kept-part.tsx'
import { BackLink } from '../../layout/back-link.tsx'
import { MarketHead } from '../../market/page/market-head.tsx'
import { useLastShown } from '../../market/page/use-last-shown.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { StatisticsChoices } from './statistics-choices.tsx'
import { callOfStatistics, readStatistics } from './statistics-query.ts'
import { statisticsText } from './statistics-text.ts'

/** Fewer draws say nothing. */
const fewestDraws = 30
/** Of fewer, chance alone makes large differences. */
const manyDraws = 100

const Charts = keptPart(async () => (await import('./statistics-charts.tsx')).StatisticsCharts)

/** How the digits of one market are spread, beside what chance gives. */
export const MarketStatistics = ({ market }: { market: string }) => {
  const view = readStatistics(useSearchParams()[0])
  const today = useAtNow(wibDate)
  const { data, isFailed, status, refetch } = useData(callOfStatistics(market, view, today))
  const shown = useLastShown(data)
  const detail = useData(detailPageCall(market, 1, historyLimits[0]))
  useMarketRoom(market)
  useSendAtOnce()
  const isUnknown = isFailed && status === 404
  const draws = shown?.period.draws ?? 0
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
      {!shown && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {shown && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
            <p>
              {chanceText.prizes[shown.period.prizes]}, dari <strong>{periodText(shown.period)}</strong>
            </p>
            <StatisticsChoices market={market} view={view} />
          </div>
          {draws >= fewestDraws && draws < manyDraws && (
            <p className="rounded-control bg-warn-soft px-4 py-3 text-warn">{statisticsText.few(draws)}</p>
          )}
          {draws < fewestDraws ? (
            <Card className="flex flex-col gap-1 p-5">
              <p className="font-bold">{statisticsText.notEnough}</p>
              <p className="text-soft">{statisticsText.needed(draws)}</p>
            </Card>
          ) : (
            <Charts
              state={JSON.stringify(shown)}
              className={classNames('flex flex-col gap-4', !data && 'opacity-60')}
              statistics={shown}
            />
          )}
        </>
      )}
      <IndependentNote>{statisticsText.notSooner}</IndependentNote>
    </div>
  )
}
