import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'
import type { Destination } from '@papan/contracts/calls/notify/destination-calls.ts'
import { CheckField } from '../../fields/check-field.tsx'
import type { Common } from './destination-fields.tsx'
import { DestinationTools } from './destination-tools.tsx'
import { destinationsText } from './destinations-text.ts'
import { LastDeliveries } from './last-deliveries.tsx'

type DestinationEndProps<Values extends FieldValues & Common> = {
  register: UseFormRegister<Values>
  /** null for a new destination. */
  edited: Destination | null
  onChanged: () => void
}

/** Where the forms of all kinds end. */
export const DestinationEnd = <Values extends FieldValues & Common>({
  register,
  edited,
  onChanged,
}: DestinationEndProps<Values>) => (
  <>
    <CheckField {...register('forStaff' as Path<Values>)} label={destinationsText.forStaff} />
    <CheckField {...register('paused' as Path<Values>)} label={destinationsText.paused} />
    {edited && <DestinationTools destination={edited} onChanged={onChanged} />}
    {edited && <LastDeliveries destinationId={edited.id} />}
  </>
)
