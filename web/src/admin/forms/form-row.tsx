import { useId, type InputHTMLAttributes, type Ref } from 'react'
import Trash from '../icons/trash.svg?react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { inputClass } from '../../shared/ui/input-class.ts'

type RowField = {
  label: string
  width: string
  error: string | undefined
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
}

type FormRowProps = {
  /** The row's name for screen readers. */
  name: string
  isFirst: boolean
  fields: readonly RowField[]
  /** Absent for the last remaining row. */
  remove?: { label: string; onRemove: () => void } | undefined
}

/** One of a form's repeated rows: labels above the first row only, one message below. */
export const FormRow = ({ name, isFirst, fields, remove }: FormRowProps) => {
  const messageId = useId()
  const message = fields.find(({ error }) => error)?.error
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        {fields.map(({ label, width, error, input }) => (
          <label key={label} className={classNames('flex min-w-0 flex-col gap-1.5', width)}>
            <span className={classNames('text-sm font-semibold', !isFirst && 'sr-only')}>{label}</span>
            <input
              autoComplete="off"
              {...input}
              aria-invalid={error ? true : undefined}
              aria-describedby={message ? messageId : undefined}
              className={classNames(inputClass, input.className)}
            />
          </label>
        ))}
        {remove && (
          <Button
            look="danger-quiet"
            aria-label={remove.label}
            className="w-11 shrink-0 px-0!"
            onClick={remove.onRemove}
          >
            <Trash size={20} />
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
}
