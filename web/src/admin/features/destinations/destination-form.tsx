import { useState } from 'react'
import type { Destination } from '@papan/contracts/calls/notify/destination-calls.ts'
import { Choice } from '../../fields/choice.tsx'
import type { RecordFormFrame } from '../../records/record-form.tsx'
import { ChannelForm } from './channel-form.tsx'
import { destinationsText } from './destinations-text.ts'
import { WebhookForm } from './webhook-form.tsx'

type DestinationFormProps = RecordFormFrame & {
  /** null makes a new destination, of either kind. */
  edited: Destination | null
}

export const DestinationForm = ({ edited, ...place }: DestinationFormProps) => {
  const [kind, setKind] = useState<Destination['kind']>('WEBHOOK')
  if (edited?.kind === 'CHANNEL') return <ChannelForm {...place} edited={edited} kindChoice={null} />
  if (edited) return <WebhookForm {...place} edited={edited} kindChoice={null} />
  const choice = (
    <Choice label={destinationsText.kind} options={destinationsText.kindNames} value={kind} onChange={setKind} />
  )
  if (kind === 'CHANNEL') return <ChannelForm {...place} edited={null} kindChoice={choice} />
  return <WebhookForm {...place} edited={null} kindChoice={choice} />
}
