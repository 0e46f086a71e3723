import type { FieldValues, Path } from 'react-hook-form'
import type { Destination } from '@papan/contracts/calls/notify/destination-calls.ts'
import { Check, type CheckedForm, type Common } from './destination-fields.tsx'
import { DestinationTools } from './destination-tools.tsx'
import { destinationsText } from './destinations-text.ts'
import { LastDeliveries } from './last-deliveries.tsx'

type DestinationEndProps<Values extends FieldValues & Common> = {
  form: CheckedForm<Values>
  /** null for a new destination. */
  edited: Destination | null
  onChanged: () => void
}

/** Where the forms of all kinds end. */
export const DestinationEnd = <Values extends FieldValues & Common>({
  form,
  edited,
  onChanged,
}: DestinationEndProps<Values>) => (
  <>
    <Check form={form} name={'forStaff' as Path<Values>} label={destinationsText.forStaff} />
    <Check form={form} name={'paused' as Path<Values>} label={destinationsText.paused} />
    {edited && <DestinationTools destination={edited} onChanged={onChanged} />}
    {edited && <LastDeliveries destinationId={edited.id} />}
  </>
)
