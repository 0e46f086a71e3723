import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { maxLabelLength, maxTextLength } from '@papan/contracts/rules/limits.ts'
import { upperCased } from '../../shared/forms/upper-cased.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { inputClass } from '../../shared/ui/field.tsx'
import { FormError } from '../../shared/ui/form-error.tsx'
import { emptyRow, knownCategories, mostRows, type PredictionValues } from './prediction-values.ts'
import { predictionsText } from './predictions-text.ts'

/** The repeatable rows of category and numbers; the last row left cannot be removed. */
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
        const message = wrong?.category?.message ?? wrong?.numbers?.message
        const messageId = `${field.id}-error`
        const describedBy = message ? messageId : undefined
        return (
          <fieldset key={field.id} className="flex flex-col gap-1.5">
            <legend className="sr-only">{predictionsText.row(index + 1)}</legend>
            <div className="flex items-end gap-2">
              <label className="flex min-w-0 grow basis-2/5 flex-col gap-1.5">
                <span className={classNames('text-sm font-semibold', index > 0 && 'sr-only')}>
                  {predictionsText.category}
                </span>
                <input
                  {...upperCased(register(`numbers.${index}.category`))}
                  list={categoriesId}
                  placeholder={predictionsText.categoryPlaceholder}
                  maxLength={maxLabelLength}
                  autoComplete="off"
                  aria-invalid={wrong?.category ? true : undefined}
                  aria-describedby={describedBy}
                  className={inputClass}
                />
              </label>
              <label className="flex min-w-0 basis-3/5 flex-col gap-1.5">
                <span className={classNames('text-sm font-semibold', index > 0 && 'sr-only')}>
                  {predictionsText.numbers}
                </span>
                <input
                  {...register(`numbers.${index}.numbers`)}
                  maxLength={maxTextLength}
                  autoComplete="off"
                  aria-invalid={wrong?.numbers ? true : undefined}
                  aria-describedby={describedBy}
                  className={classNames(inputClass, 'font-semibold tabular-nums')}
                />
              </label>
              {fields.length > 1 && (
                <Button
                  look="danger-quiet"
                  aria-label={predictionsText.removeRow(index + 1)}
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
      {fields.length < mostRows && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() => append({ ...emptyRow }, { focusName: `numbers.${fields.length}.category` })}
        >
          <Plus aria-hidden="true" size={18} />
          {predictionsText.addRow}
        </Button>
      )}
    </div>
  )
}
