import type { KeyboardEvent } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { ResultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { maxPrizeDigits, maxPrizes } from '@papan/contracts/limits.ts'
import Plus from '../../../icons/plus.svg?react'
import { FormRow } from '../../../forms/form-row.tsx'
import { upperCased } from '../../../forms/upper-cased.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { nextType, defaultPlan } from '../draw-plan.ts'
import { resultsText } from '../results-text.ts'

export const PrizeRows = ({ form }: { form: UseFormReturn<ResultBody> }) => {
  const { control, register, getValues, setFocus, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'prizes' })
  const errors = formState.errors.prizes

  const addRow = () => {
    const prizes = getValues('prizes').map(({ type, numbers }) => ({ type: type.trim().toUpperCase(), numbers }))
    const type = nextType(defaultPlan, prizes, prizes.at(-1)?.type ?? '')
    append({ type, numbers: '' }, { focusName: `prizes.${fields.length}.numbers` })
  }

  /** Enter focuses the next number; Ctrl+Enter submits the form. */
  const focusNext = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (index + 1 < fields.length) setFocus(`prizes.${index + 1}.numbers`)
    else if (fields.length < maxPrizes) addRow()
  }

  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => {
        const wrong = errors?.[index]
        return (
          <FormRow
            key={field.id}
            name={resultsText.row(index + 1)}
            isFirst={index === 0}
            fields={[
              {
                label: resultsText.prizeType,
                width: 'grow basis-3/5',
                error: wrong?.type?.message,
                input: { ...upperCased(register(`prizes.${index}.type`)), placeholder: resultsText.typePlaceholder },
              },
              {
                label: resultsText.numbers,
                width: 'basis-2/5',
                error: wrong?.numbers?.message,
                input: {
                  ...register(`prizes.${index}.numbers`),
                  onKeyDown: (event) => focusNext(event, index),
                  inputMode: 'numeric',
                  maxLength: maxPrizeDigits,
                  className: 'font-semibold tabular-nums',
                },
              },
            ]}
            remove={
              fields.length > 1 ? { label: resultsText.removeRow(index + 1), onRemove: () => remove(index) } : undefined
            }
          />
        )
      })}
      <FormError text={errors?.root?.message ?? errors?.message} />
      {fields.length < maxPrizes && (
        <Button look="secondary" className="self-start" onClick={addRow}>
          <Plus size={18} />
          {resultsText.addPrize}
        </Button>
      )}
    </div>
  )
}
