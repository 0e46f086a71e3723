import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { ResultBody } from '@papan/contracts/calls/result-calls.ts'
import { maxPrizeDigits, maxPrizes } from '@papan/contracts/rules/limits.ts'
import { upperCased } from '../../../shared/forms/upper-cased.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { inputClass } from '../../../shared/ui/field.tsx'
import { FormError } from '../../../shared/ui/form-error.tsx'
import { nextType, usualPlan } from '../draw-plan.ts'
import { resultsText } from '../results-text.ts'

/** The repeatable rows of type and number; the last row left cannot be removed. */
export const PrizeRows = ({ form }: { form: UseFormReturn<ResultBody> }) => {
  const { control, register, getValues, setFocus, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'prizes' })
  const errors = formState.errors.prizes

  const addRow = () => {
    const prizes = getValues('prizes').map(({ type, numbers }) => ({ type: type.trim().toUpperCase(), numbers }))
    const type = nextType(usualPlan, prizes, prizes.at(-1)?.type ?? '')
    append({ type, numbers: '' }, { focusName: `prizes.${fields.length}.numbers` })
  }

  /** Enter goes on with the next number; Ctrl+Enter is the form's. */
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (index + 1 < fields.length) setFocus(`prizes.${index + 1}.numbers`)
    else if (fields.length < maxPrizes) addRow()
  }

  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => {
        const wrong = errors?.[index]
        const message = wrong?.type?.message ?? wrong?.numbers?.message
        const messageId = `${field.id}-error`
        const describedBy = message ? messageId : undefined
        return (
          <fieldset key={field.id} className="flex flex-col gap-1.5">
            <legend className="sr-only">{resultsText.row(index + 1)}</legend>
            <div className="flex items-end gap-2">
              <label className="flex min-w-0 grow basis-3/5 flex-col gap-1.5">
                <span className={classNames('text-sm font-semibold', index > 0 && 'sr-only')}>
                  {resultsText.prizeType}
                </span>
                <input
                  {...upperCased(register(`prizes.${index}.type`))}
                  placeholder={resultsText.typePlaceholder}
                  autoComplete="off"
                  aria-invalid={wrong?.type ? true : undefined}
                  aria-describedby={describedBy}
                  className={inputClass}
                />
              </label>
              <label className="flex min-w-0 basis-2/5 flex-col gap-1.5">
                <span className={classNames('text-sm font-semibold', index > 0 && 'sr-only')}>
                  {resultsText.numbers}
                </span>
                <input
                  {...register(`prizes.${index}.numbers`)}
                  onKeyDown={(event) => goOn(event, index)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={maxPrizeDigits}
                  aria-invalid={wrong?.numbers ? true : undefined}
                  aria-describedby={describedBy}
                  className={classNames(inputClass, 'font-semibold tabular-nums')}
                />
              </label>
              {fields.length > 1 && (
                <Button
                  look="danger-quiet"
                  aria-label={resultsText.removeRow(index + 1)}
                  className="w-11 shrink-0 px-0!"
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" size={20} />
                </Button>
              )}
            </div>
            {message && (
              <p id={messageId} className="text-sm font-semibold text-live">
                {message}
              </p>
            )}
          </fieldset>
        )
      })}
      <FormError text={errors?.root?.message ?? errors?.message} />
      {fields.length < maxPrizes && (
        <Button look="secondary" className="self-start" onClick={addRow}>
          <Plus aria-hidden="true" size={18} />
          {resultsText.addPrize}
        </Button>
      )}
    </div>
  )
}
