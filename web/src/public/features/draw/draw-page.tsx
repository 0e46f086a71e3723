import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { keptPart } from '../../ui/kept-part.tsx'
import { correctionsCall, drawCall, withdrawalCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { AllPrizes } from './all-prizes.tsx'
import { DrawActions } from './draw-actions.tsx'
import { DrawHero, DrawTitle } from './draw-hero.tsx'
import { drawText } from './draw-text.ts'
import { NearDraws } from './near-draws.tsx'
import { Timeline } from './timeline-card.tsx'
import { minuteText } from '../../../shared/format/wib-text.ts'
import { whenText } from './timeline.ts'

/** Of a draw without a published number: those that were withdrawn, when and why. */
const WithdrawnNumbers = ({ market, date }: { market: string; date: string }) => {
  const { data, isFailed, status } = useData(withdrawalCall(market, date))
  if (isFailed) return <p>{status === 404 ? drawText.notFound : drawText.failed}</p>
  return (
    data && (
      <>
        <h2 className="text-xl font-bold tracking-tight">
          {drawText.gone(whenText(Date.parse(data.at), date, minuteText))}
        </h2>
        {data.reason && <p className="wrap-anywhere">{drawText.reason(data.reason)}</p>}
        {data.prizes.map(({ type, numbers }, index) => (
          // A list may hold a number twice.
          // oxlint-disable-next-line react/no-array-index-key
          <s key={index} className="text-soft">
            {drawText.went(type, numbers)}
          </s>
        ))}
      </>
    )
  )
}

const NumberDetails = keptPart(async () => (await import('./number-details.tsx')).NumberDetails)

const usualLength = 4

/** One draw: its numbers, what they mean, and what happened to them. */
export const DrawPage = ({ market, date }: { market: string; date: string }) => {
  const { data, isFailed, status, refetch } = useData(drawCall(market, date))
  const { data: corrections } = useData(correctionsCall(market, date))
  useMarketRoom(market)
  const isUnknown = isFailed && status === 404
  const number = firstPrizeNumber(data?.result)
  const length = (number ?? data?.previous?.number)?.length ?? usualLength
  return (
    <div className="draw-page flex flex-col gap-4">
      <BackLink to={paths.resultDetail(market)} label={drawText.back(market)} />
      {isFailed && !isUnknown && <LoadError text={drawText.failed} onRetry={refetch} />}
      {!data || isUnknown ? (
        <Card className="flex flex-col gap-5 p-5">
          <DrawTitle market={market} date={date} schedule={data?.schedule ?? null} />
          {isUnknown && <WithdrawnNumbers market={market} date={date} />}
          {!data && !isFailed && <Skeleton className="h-96" />}
        </Card>
      ) : (
        <>
          <div className="grid items-start gap-4 min-[64rem]:grid-cols-[minmax(0,1fr)_28rem] min-[64rem]:gap-5 print:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="grid gap-4">
              <Card className="flex flex-col gap-4 p-5">
                <DrawTitle market={market} date={date} schedule={data.schedule} />
                <DrawHero result={data.result} schedule={data.schedule} />
                <DrawActions result={data.result} />
              </Card>
              <AllPrizes result={data.result} schedule={data.schedule} />
            </div>
            <div className="grid gap-4">
              <NumberDetails state={`${number} ${length}`} number={number} date={date} length={length} />
              <Timeline draw={data} corrections={corrections} />
            </div>
          </div>
          <NearDraws draw={data} />
        </>
      )}
    </div>
  )
}
