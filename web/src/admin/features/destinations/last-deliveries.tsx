import { notifyCalls, type Delivery } from '@papan/contracts/calls/notify/destination-calls.ts'
import { useRead } from '../../api/use-call.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { minutesText } from '../../format/instant-text.ts'
import { destinationsText } from './destinations-text.ts'

const shown = 10
const refreshMs = 10_000

const DeliveryLine = ({ delivery }: { delivery: Delivery }) => {
  const { topic, market, date, state, answer, at, nextAt } = delivery
  const about = [market || destinationsText.topics[topic], date ? dayText(date) : destinationsText.topics.SCHEDULE]
  return (
    <li className="border-t border-line py-2 text-sm">
      <span className="block font-semibold wrap-anywhere">
        {about.join(', ')}: {destinationsText.states[state]}
      </span>
      <span className="text-soft">
        {[
          minutesText(Date.parse(at)),
          ...(answer ? [destinationsText.answer(answer)] : []),
          ...(nextAt ? [destinationsText.nextTry(minutesText(Date.parse(nextAt)))] : []),
        ].join(', ')}
      </span>
    </li>
  )
}

/** What a destination was sent last, and what waits. */
export const LastDeliveries = ({ destinationId }: { destinationId: string }) => {
  const sent = { path: { destinationId } }
  const { data, isError } = useRead(notifyCalls.listDeliveries, 'Destinations', sent, { pollingInterval: refreshMs })
  return (
    <section aria-label={destinationsText.deliveries}>
      <h3 className="font-bold">{destinationsText.deliveries}</h3>
      {data?.length === 0 && <p className="text-sm text-soft">{destinationsText.noDeliveries}</p>}
      {isError && !data && <p className="text-sm text-soft">{destinationsText.deliveriesFailed}</p>}
      <ul>
        {data?.slice(0, shown).map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
}
