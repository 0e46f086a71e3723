import { useForm, useWatch, type Control } from 'react-hook-form'
import {
  destinationForms,
  type ChannelBody,
  type ChannelDestination,
  type StoredDestination,
} from '@papan/contracts/calls/notify/destination-calls.ts'
import { placeholderNames, renderPost } from '@papan/contracts/calls/notify/post-template.ts'
import { maxPostTemplateLength, maxTextLength } from '@papan/contracts/limits.ts'
import { TextAreaField } from '../../../shared/ui/field.tsx'
import { CheckField } from '../../fields/check-field.tsx'
import { Choice } from '../../fields/choice.tsx'
import { TimeField } from '../../fields/time-field.tsx'
import { Controlled, ControlledField } from '../../forms/controlled-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { MarketsField, NameField, type DestinationFormProps } from './destination-fields.tsx'
import { DestinationEnd } from './destination-end.tsx'
import { destinationsText } from './destinations-text.ts'
import { useDestination } from './use-destination.ts'

const newChannel: ChannelBody = {
  kind: 'CHANNEL',
  name: '',
  chat: '',
  token: '',
  markets: [],
  posts: 'FIRST_PRIZE',
  template: destinationsText.firstTemplate,
  silent: false,
  quietFrom: null,
  quietTo: null,
  rekapTime: null,
  forStaff: false,
  paused: false,
}

/** The token is never answered. */
const valuesOf = (stored: StoredDestination): ChannelBody => {
  if (stored.kind !== 'CHANNEL') return newChannel
  const { kind, name, chat, markets, posts, template, silent, quietFrom, quietTo, rekapTime, forStaff, paused } = stored
  const shared = { kind, name, chat, token: '', markets, posts, template, silent, forStaff, paused }
  return { ...shared, quietFrom, quietTo, rekapTime }
}

type FieldProps = { control: Control<ChannelBody> }

const sample = {
  market: 'SINGAPORE',
  date: '2026-11-30',
  prizes: ['0417', '0932', '5518'].map((numbers, index) => ({ type: `PRIZE ${index + 1}`, numbers })),
}

/** With a made-up draw. */
const Preview = ({ control }: FieldProps) => {
  const { template, posts } = useWatch({ control })
  const prizes = posts === 'FIRST_PRIZE' ? sample.prizes.slice(0, 1) : sample.prizes
  return (
    <figure aria-label={destinationsText.preview}>
      <figcaption className="text-sm font-semibold">{destinationsText.preview}</figcaption>
      <p className="rounded-control bg-well p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {renderPost(template ?? '', { ...sample, prizes })}
      </p>
    </figure>
  )
}

const TemplateField = ({ control }: FieldProps) => (
  <Controlled
    as={TextAreaField}
    control={control}
    name="template"
    label={destinationsText.template}
    hint={destinationsText.templateHint(placeholderNames)}
    rows={4}
    maxLength={maxPostTemplateLength}
    autoComplete="off"
    className="text-sm"
  />
)

type TimeProps = FieldProps & { name: 'quietFrom' | 'quietTo' | 'rekapTime'; label: string; hint?: string }

const OptionalTime = ({ control, name, label, hint }: TimeProps) => (
  <Controlled as={TimeField} control={control} name={name} label={label} hint={hint} />
)

export const ChannelForm = ({ edited, kindChoice, ...place }: DestinationFormProps<ChannelDestination>) => {
  const form = useForm<ChannelBody>({
    resolver: resolverOf<ChannelBody>(destinationForms.channel),
    defaultValues: edited ? valuesOf(edited) : newChannel,
  })
  const { control, register, reset } = form
  const destinationForm = useDestination(edited, (stored) => reset(valuesOf(stored)))
  return (
    <RecordForm
      {...place}
      {...destinationForm.frame}
      form={form}
      draft={`kanal ${edited?.id ?? 'baru'}`}
      secret={['token']}
      fields={['name', 'chat', 'token', 'markets', 'posts', 'template', 'quietFrom', 'quietTo', 'rekapTime']}
      save={async (body) => {
        await destinationForm.store(body)
        reset(edited ? { ...body, token: '' } : newChannel)
      }}
    >
      {kindChoice}
      <NameField control={control} />
      <ControlledField
        control={control}
        name="chat"
        label={destinationsText.chat}
        hint={destinationsText.chatHint}
        maxLength={maxTextLength}
        autoComplete="off"
      />
      <ControlledField
        control={control}
        name="token"
        type="password"
        label={destinationsText.token}
        hint={edited ? destinationsText.tokenKept : destinationsText.tokenHint}
        autoComplete="off"
      />
      <MarketsField control={control} />
      <Controlled
        as={Choice}
        control={control}
        name="posts"
        label={destinationsText.posts}
        options={destinationsText.postNames}
      />
      <TemplateField control={control} />
      <Preview control={control} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <OptionalTime control={control} name="quietFrom" label={destinationsText.quietFrom} />
        <OptionalTime control={control} name="quietTo" label={destinationsText.quietTo} />
      </div>
      <p className="text-sm text-soft">{destinationsText.quietHint}</p>
      <OptionalTime
        control={control}
        name="rekapTime"
        label={destinationsText.rekapTime}
        hint={destinationsText.rekapHint}
      />
      <CheckField {...register('silent')} label={destinationsText.silent} />
      <DestinationEnd register={register} edited={edited} onChanged={destinationForm.onChanged} />
    </RecordForm>
  )
}
