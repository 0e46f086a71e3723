import { minuteText } from '../../../shared/format/wib-text.ts'
import { useData } from '../../data/use-data.ts'
import { drawText } from './draw-text.ts'
import { whenText } from './timeline.ts'
import { withdrawalCall } from './withdrawal-call.ts'

/** Of a draw without a published number: those that were withdrawn, when and why. */
export const WithdrawnNumbers = ({ market, date }: { market: string; date: string }) => {
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
