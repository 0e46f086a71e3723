import { useContext } from 'react'
import { Controller, useForm } from 'react-hook-form'
import {
  copiedPredictionsBody,
  pastedPredictionsBody,
  predictionTransferCalls,
} from '@papan/contracts/calls/content/prediction-transfer-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { TextAreaField } from '../../../../shared/ui/field.tsx'
import { useWrite } from '../../../api/use-call.ts'
import { DateField } from '../../../fields/date-field.tsx'
import { FileField } from '../../../fields/file-field.tsx'
import { MarketField } from '../../../forms/market-field.tsx'
import { resolverOf } from '../../../forms/resolver-of.ts'
import { csvText } from '../../../transfer/csv-text.ts'
import { csvFormOf, fileProblemOf } from '../../../transfer/use-transfer.ts'
import { Controlled } from '../../../forms/controlled-field.tsx'
import { bulkPredictionsText } from './bulk-predictions-text.ts'
import { DraftForm, type OnDraft } from './draft-form.tsx'

type FormProps = { onDraft: OnDraft }
type Pasted = z.output<typeof pastedPredictionsBody>
type Copied = z.output<typeof copiedPredictionsBody>

/** A text for one market or many. */
export const PasteForm = ({ onDraft }: FormProps) => {
  const clock = useContext(ClockContext)
  const [draft] = useWrite(predictionTransferCalls.draftPredictions, 'Jobs')
  const form = useForm<Pasted>({
    resolver: resolverOf<Pasted>(pastedPredictionsBody),
    defaultValues: { text: '', market: '', date: wibDate(clock.now()) },
  })
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <DraftForm
      form={form}
      label={bulkPredictionsText.pasteTitle}
      fields={['text', 'market', 'date']}
      draft={(body) => draft({ body })}
      onDraft={onDraft}
    >
      <TextAreaField
        {...register('text')}
        label={bulkPredictionsText.text}
        hint={bulkPredictionsText.textHint}
        error={errors.text?.message}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-sm"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Controlled
          as={MarketField}
          name="market"
          control={control}
          label={bulkPredictionsText.usualMarket}
          none={bulkPredictionsText.noMarket}
        />
        <Controlled as={DateField} name="date" control={control} label={bulkPredictionsText.usualDate} />
      </div>
    </DraftForm>
  )
}

const call = predictionTransferCalls.draftPredictions
const chosenFile = z.object({
  file: z.custom<File | null>().refine((file) => fileProblemOf(file, call.multipart) === null, {
    error: ({ input }) => fileProblemOf(input as File | null, call.multipart) ?? '',
  }),
})
type Chosen = z.output<typeof chosenFile>

/** A file of predictions. */
export const FileForm = ({ onDraft }: FormProps) => {
  const [draft] = useWrite(call, 'Jobs')
  const form = useForm<Chosen>({ resolver: resolverOf<Chosen>(chosenFile), defaultValues: { file: null } })
  const send = async ({ file }: Chosen) => {
    const sent = file && (await csvFormOf(file))
    if (!sent) {
      form.setError('file', { message: csvText.fileChanged })
      return null
    }
    return draft({ body: sent.body }, sent.identity)
  }
  return (
    <DraftForm form={form} label={bulkPredictionsText.importTitle} fields={['file']} draft={send} onDraft={onDraft}>
      <Controller
        name="file"
        control={form.control}
        render={({ field }) => (
          <FileField
            label={csvText.file}
            accept=".csv,text/csv"
            hint={bulkPredictionsText.fileHint}
            error={form.formState.errors.file?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            ref={field.ref}
          />
        )}
      />
    </DraftForm>
  )
}

/** The predictions of one date for another. */
export const CopyForm = ({ onDraft }: FormProps) => {
  const clock = useContext(ClockContext)
  const today = wibDate(clock.now())
  const [draft] = useWrite(predictionTransferCalls.draftCopiedPredictions, 'Jobs')
  const form = useForm<Copied>({
    resolver: resolverOf<Copied>(copiedPredictionsBody),
    defaultValues: { from: addDays(today, -1), date: today },
  })
  return (
    <DraftForm
      form={form}
      label={bulkPredictionsText.copyTitle}
      fields={['from', 'date']}
      draft={(body) => draft({ body })}
      onDraft={onDraft}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(['from', 'date'] as const).map((name) => (
          <Controlled
            as={DateField}
            key={name}
            name={name}
            control={form.control}
            label={name === 'from' ? bulkPredictionsText.from : bulkPredictionsText.to}
          />
        ))}
      </div>
    </DraftForm>
  )
}
