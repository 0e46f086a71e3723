import type { ResultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { maxReasonLength, maxTemplateLength } from '@papan/contracts/limits.ts'
import { adminText } from '../../../forms/admin-text.ts'
import { Controlled } from '../../../forms/controlled-field.tsx'
import { DraftOffer } from '../../../forms/draft-offer.tsx'
import { MarketField } from '../../../forms/market-field.tsx'
import { useSubmit } from '../../../forms/use-submit.ts'
import { useSaveKey } from '../../../forms/use-save-key.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { TextField } from '../../../../shared/ui/field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { PrizeRows } from './prize-rows.tsx'
import type { ResultFormState } from './use-result-form.ts'
import { resultsText } from '../results-text.ts'

type ResultFormProps = Pick<ResultFormState, 'form' | 'offer'> & {
  title: string
  /** Market and date identify a stored result: not editable. */
  identityFixed: boolean
  /** Throws an `ApiError` on failure. */
  onSave: (body: ResultBody) => Promise<void>
  /** Message when the server sends none. */
  failed: string
  /** Asks why published numbers change. */
  hasReason?: boolean
}

export const ResultForm = ({
  form,
  offer,
  title,
  identityFixed,
  onSave,
  failed,
  hasReason = false,
}: ResultFormProps) => {
  const { control, register, formState } = form
  const { errors, isSubmitting } = formState

  const { submit, error } = useSubmit(form, {
    fields: ['market', 'date', 'template', 'prizes', 'reason'],
    failed,
    save: onSave,
  })

  const formElement = useSaveKey(submit)

  return (
    <form ref={formElement} noValidate aria-label={title} onSubmit={submit} className="flex flex-col gap-5">
      <DraftOffer {...offer} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controlled
          as={MarketField}
          name="market"
          control={control}
          none={adminText.chooseMarket}
          disabled={identityFixed}
          fieldClassName="sm:col-span-2"
        />
        <Controlled as={DateField} name="date" control={control} label={resultsText.date} disabled={identityFixed} />
        <TextField
          label={resultsText.template}
          error={errors.template?.message}
          maxLength={maxTemplateLength}
          autoComplete="off"
          {...register('template')}
        />
      </div>
      <PrizeRows form={form} />
      {hasReason && (
        <TextField
          label={resultsText.reason}
          hint={resultsText.reasonHint}
          error={errors.reason?.message}
          maxLength={maxReasonLength}
          autoComplete="off"
          {...register('reason')}
        />
      )}
      <FormError text={error} />
      <Button type="submit" disabled={isSubmitting} className="min-h-12">
        {isSubmitting ? resultsText.saving : resultsText.save}
      </Button>
    </form>
  )
}
