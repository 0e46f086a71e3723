import { useForm, useWatch } from 'react-hook-form'
import { copyBody, copyCalls, type CopyBody } from '@papan/contracts/calls/content/copy-calls.ts'
import { guardReason } from '@papan/contracts/calls/content/guard-calls.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { maxReasonLength } from '@papan/contracts/limits.ts'
import type { GuardCode } from '@papan/contracts/lottery/guard.ts'
import { isPublished } from '@papan/contracts/lottery/result-rules.ts'
import { shortDate } from '../../../../shared/format/wib-text.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextField } from '../../../../shared/ui/field.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { isPlaceFilled, isUnconfirmed, type ApiError } from '../../../api/api-error.ts'
import { stateOf } from '../../../api/asks.ts'
import { useWrite } from '../../../api/use-call.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { DateField } from '../../../fields/date-field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { adminText } from '../../../forms/admin-text.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { Controlled } from '../../../forms/controlled-field.tsx'
import { MarketField } from '../../../forms/market-field.tsx'
import { resolverOf } from '../../../forms/resolver-of.ts'
import { useSaveKey } from '../../../forms/use-save-key.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { placeText } from '../../../lists/record-lines.ts'
import { reasonKey } from '../correction-reason.ts'
import { codesOf } from '../guard/guard-entry.ts'
import { askGuardOfSheet } from '../guard/guard-question.ts'
import { resultsText } from '../results-text.ts'
import { copyText } from './copy-text.ts'

/** The codes that the admin confirmed; null once declined. */
const confirmedBy = async ({ current }: ApiError): Promise<GuardCode[] | null> => {
  const reasons = guardReason.array().parse(current)
  return (await askGuardOfSheet(reasons)) ? codesOf(reasons) : null
}

type CopyResultProps = { result: AdminResult; onClose: () => void }

/** Copies a result to another draw, or moves it there. */
export const CopyResult = ({ result, onClose }: CopyResultProps) => {
  const [copy] = useWrite(copyCalls.copyResult, 'Results', 'DrawResult', 'Deleted')
  const { market, date } = result
  const form = useForm<CopyBody>({
    resolver: resolverOf(copyBody),
    defaultValues: { market, date, move: false, reason: '' },
  })
  const { control, register, formState } = form
  const { errors, isSubmitting } = formState
  const move = useWatch({ control, name: 'move' })
  const send = async ({ reason, ...typed }: CopyBody, confirmed: GuardCode[]): Promise<void> => {
    const body = { ...typed, ...(typed.move ? reasonKey(reason) : {}), ...(confirmed.length > 0 ? { confirmed } : {}) }
    try {
      await copy({ path: { resultId: result.id }, body, state: stateOf(result) })
    } catch (failure) {
      if (isPlaceFilled(failure)) throw { ...failure, message: placeText(failure, copyText.failed) }
      const codes = isUnconfirmed(failure) ? await confirmedBy(failure) : undefined
      if (codes === undefined) throw failure
      return codes === null ? undefined : send({ ...typed, reason }, codes)
    }
    toast(typed.move ? copyText.moved : copyText.copied)
    onClose()
  }
  const { submit, error } = useSubmit(form, {
    fields: ['market', 'date', 'reason'],
    failed: copyText.failed,
    save: (body) => send(body, []),
  })
  const formElement = useSaveKey(submit)
  const title = copyText.title(market, shortDate(date))
  return (
    <Modal title={title} onClose={onClose}>
      <form ref={formElement} noValidate aria-label={title} onSubmit={submit} className="flex flex-col gap-5">
        <Controlled as={MarketField} name="market" control={control} none={adminText.chooseMarket} />
        <Controlled as={DateField} name="date" control={control} label={copyText.date} />
        <CheckField {...register('move')} label={copyText.move} />
        {move && isPublished(result) && (
          <TextField
            label={resultsText.removeReason}
            hint={resultsText.reasonHint}
            error={errors.reason?.message}
            maxLength={maxReasonLength}
            autoComplete="off"
            {...register('reason')}
          />
        )}
        <FormError text={error} />
        <Button type="submit" disabled={isSubmitting} className="min-h-12">
          {isSubmitting ? resultsText.saving : move ? copyText.submitMove : copyText.submitCopy}
        </Button>
      </form>
    </Modal>
  )
}
