import { useController, useForm, type Control } from 'react-hook-form'
import {
  destinationForms,
  type StoredDestination,
  type WebhookBody,
  type WebhookDestination,
} from '@papan/contracts/calls/notify/destination-calls.ts'
import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { maxUrlLength } from '@papan/contracts/limits.ts'
import { FormError } from '../../fields/form-error.tsx'
import { ControlledField } from '../../forms/controlled-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { MarketsField, NameField, type DestinationFormProps } from './destination-fields.tsx'
import { DestinationEnd } from './destination-end.tsx'
import { destinationsText } from './destinations-text.ts'
import { useDestination } from './use-destination.ts'

const newWebhook: WebhookBody = {
  kind: 'WEBHOOK',
  name: '',
  url: '',
  markets: [],
  events: ['draw.first_prize', 'draw.corrected', 'draw.withdrawn'],
  forStaff: false,
  paused: false,
}

const valuesOf = (stored: StoredDestination): WebhookBody => {
  if (stored.kind !== 'WEBHOOK') return newWebhook
  const { kind, name, url, markets, events, forStaff, paused } = stored
  return { kind, name, url, markets, events, forStaff, paused }
}

const EventsField = ({ control }: { control: Control<WebhookBody> }) => {
  const { field, fieldState } = useController({ control, name: 'events' })
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{destinationsText.events}</legend>
      {webhookEventType.options.map((type, index) => (
        <label key={type} className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            ref={index === 0 ? field.ref : undefined}
            checked={field.value.includes(type)}
            aria-invalid={fieldState.error ? true : undefined}
            onChange={({ target }) =>
              field.onChange(
                webhookEventType.options.filter((one) => (one === type ? target.checked : field.value.includes(one))),
              )
            }
            className="size-5 shrink-0 accent-brand"
          />
          {destinationsText.eventNames[type]}
        </label>
      ))}
      <FormError text={fieldState.error?.message ?? null} />
    </fieldset>
  )
}

export const WebhookForm = ({ edited, kindChoice, ...place }: DestinationFormProps<WebhookDestination>) => {
  const form = useForm<WebhookBody>({
    resolver: resolverOf<WebhookBody>(destinationForms.webhook),
    defaultValues: edited ? valuesOf(edited) : newWebhook,
  })
  const { control, register, reset } = form
  const destinationForm = useDestination(edited, (stored) => reset(valuesOf(stored)))
  return (
    <RecordForm
      {...place}
      {...destinationForm.frame}
      form={form}
      draft={`tujuan ${edited?.id ?? 'baru'}`}
      secret={['url']}
      fields={['name', 'url', 'markets', 'events']}
      save={async (body) => {
        await destinationForm.store(body)
        reset(edited ? body : newWebhook)
      }}
    >
      {kindChoice}
      <NameField control={control} />
      <ControlledField
        control={control}
        name="url"
        type="url"
        label={destinationsText.url}
        hint={destinationsText.urlHint}
        maxLength={maxUrlLength}
        autoComplete="off"
      />
      <MarketsField control={control} />
      <EventsField control={control} />
      <DestinationEnd register={register} edited={edited} onChanged={destinationForm.onChanged} />
    </RecordForm>
  )
}
