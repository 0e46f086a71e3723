import { useId } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { maxLabelLength, maxTextLength } from '@papan/contracts/limits.ts'
import Plus from '../../icons/plus.svg?react'
import { FormRow } from '../../forms/form-row.tsx'
import { upperCased } from '../../forms/upper-cased.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { emptyRow, knownCategories, maxRows, type PredictionValues } from './prediction-values.ts'
import { predictionsText } from './predictions-text.ts'

export const PredictionRows = ({ form }: { form: UseFormReturn<PredictionValues> }) => {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'numbers' })
  const errors = formState.errors.numbers
  const categoriesId = useId()
  return (
    <div className="flex flex-col gap-3">
      <datalist id={categoriesId}>
        {knownCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      {fields.map((field, index) => {
        const wrong = errors?.[index]
        return (
          <FormRow
            key={field.id}
            name={predictionsText.row(index + 1)}
            isFirst={index === 0}
            fields={[
              {
                label: predictionsText.category,
                // 'COLOK BEBAS' in a column of 360 px.
                width: 'w-38 shrink-0',
                error: wrong?.category?.message,
                input: {
                  ...upperCased(register(`numbers.${index}.category`)),
                  list: categoriesId,
                  placeholder: predictionsText.categoryPlaceholder,
                  maxLength: maxLabelLength,
                },
              },
              {
                label: predictionsText.numbers,
                width: 'flex-1',
                error: wrong?.numbers?.message,
                input: {
                  ...register(`numbers.${index}.numbers`),
                  // In the last row Enter saves.
                  onKeyDown: (event) => {
                    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || index === fields.length - 1) return
                    event.preventDefault()
                    const next = event.currentTarget.form?.elements.namedItem(`numbers.${index + 1}.numbers`)
                    if (next instanceof HTMLElement) next.focus()
                  },
                  maxLength: maxTextLength,
                  className: 'font-semibold tabular-nums',
                },
              },
            ]}
            remove={
              fields.length > 1
                ? { label: predictionsText.removeRow(index + 1), onRemove: () => remove(index) }
                : undefined
            }
          />
        )
      })}
      <FormError text={errors?.root?.message ?? errors?.message} />
      {fields.length < maxRows && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() => append({ ...emptyRow }, { focusName: `numbers.${fields.length}.category` })}
        >
          <Plus size={18} />
          {predictionsText.addRow}
        </Button>
      )}
    </div>
  )
}
