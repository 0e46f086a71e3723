import { useSearchParams } from 'react-router-dom'
import { historyLimits } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { useSendAtOnce } from '../../chance/send-at-once.ts'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { MarketHead } from '../../market/page/market-head.tsx'
import { useLastShown } from '../../market/page/use-last-shown.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { comingDays } from './coming-days.ts'
import { PaitoBoard } from './paito-board.tsx'
import { callOfPaito, readPaito } from './paito-query.ts'
import { paitoText } from './paito-text.ts'

/** PRIZE 1 of one market, week by week, coloured or painted. */
export const MarketPaito = ({ market }: { market: string }) => {
  const view = readPaito(useSearchParams()[0])
  const today = useAtNow(wibDate)
  const { data, isFailed, status, refetch } = useData(callOfPaito(market, view, today))
  const shown = useLastShown(data)
  const detail = useData(detailPageCall(market, 1, historyLimits[0]))
  const days = useAtNow(
    (now) =>
      comingDays(detail.data?.schedule ?? null, detail.data?.latestResult ?? null, shown?.period.to ?? today, now),
    'minute',
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  )
  useMarketRoom(market)
  useSendAtOnce()
  const isUnknown = isFailed && status === 404
  return (
    <div className="paito-page flex flex-col gap-4">
      <BackLink to={paths.results} label={paitoText.back} />
      <MarketHead
        market={market}
        title={paitoText.title(market)}
        schedule={detail.data?.schedule}
        result={detail.data?.latestResult}
        tab="paito"
        isUnknown={isUnknown && !detail.data}
      />
      {isFailed && !isUnknown && <LoadError text={chanceText.failed} onRetry={refetch} />}
      {isUnknown && <p>{detail.data ? paitoText.empty : paitoText.notFound}</p>}
      {!shown && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {shown && <PaitoBoard paito={shown} view={view} days={days} />}
      <p className="text-sm text-soft">{chanceText.independent}</p>
    </div>
  )
}
