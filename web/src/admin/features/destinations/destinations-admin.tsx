import { useState } from 'react'
import { notifyCalls, type Destination } from '@papan/contracts/calls/notify/destination-calls.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { Choice } from '../../fields/choice.tsx'
import { minutesText } from '../../format/instant-text.ts'
import { NamedRecords } from '../../records/named-records.tsx'
import type { RecordFormFrame } from '../../records/record-form.tsx'
import { ChannelForm } from './channel-form.tsx'
import { destinationsText } from './destinations-text.ts'
import { WebhookForm } from './webhook-form.tsx'

type DestinationFormProps = RecordFormFrame & {
  /** null makes a new destination, of either kind. */
  edited: Destination | null
}

const DestinationForm = ({ edited, ...place }: DestinationFormProps) => {
  const [kind, setKind] = useState<Destination['kind']>('WEBHOOK')
  if (edited?.kind === 'CHANNEL') return <ChannelForm {...place} edited={edited} kindChoice={null} />
  if (edited) return <WebhookForm {...place} edited={edited} kindChoice={null} />
  const choice = (
    <Choice label={destinationsText.kind} options={destinationsText.kindNames} value={kind} onChange={setKind} />
  )
  if (kind === 'CHANNEL') return <ChannelForm {...place} edited={null} kindChoice={choice} />
  return <WebhookForm {...place} edited={null} kindChoice={choice} />
}

const stateText = ({ paused, waiting, dead, lastSentAt }: Destination): string =>
  [
    ...(paused ? [destinationsText.paused] : []),
    ...(dead > 0 ? [destinationsText.dead(dead)] : []),
    ...(waiting > 0 ? [destinationsText.waiting(waiting)] : []),
    lastSentAt ? destinationsText.lastSent(minutesText(Date.parse(lastSentAt))) : destinationsText.neverSent,
  ].join(', ')

/** Never the path of an address, which may hold a key. */
const addressText = (destination: Destination): string =>
  destination.kind === 'WEBHOOK' ? destination.host : `${destinationsText.kindNames.CHANNEL} ${destination.chat}`

/** Where messages about draws and schedules go, and whether they arrive. */
export const DestinationsAdmin = ({ title }: { title: string }) => {
  const [deleteDestination] = useWrite(notifyCalls.deleteDestination, 'Destinations')
  return (
    <NamedRecords
      title={title}
      query={useRead(notifyCalls.listDestinations, 'Destinations')}
      texts={destinationsText}
      nameHeading={destinationsText.name}
      nameOf={({ name }) => name}
      detailOf={addressText}
      renderState={stateText}
      skeletons={3}
      remove={(one) => deleteDestination({ path: { destinationId: one.id }, state: stateOf(one) })}
      renderForm={(edited, frame) => <DestinationForm {...frame} edited={edited} />}
    />
  )
}
