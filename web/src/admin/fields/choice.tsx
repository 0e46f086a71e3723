import { useId, type Ref } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'

type ChoiceProps<Value extends string> = {
  label: string
  /** By value, in their order. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
}

/** One of a few, side by side; arrow keys choose. */
export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  ref,
  error,
}: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(options) as Value[]).map((option) => (
          <label
            key={option}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3.5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              option === value ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong bg-raised',
            )}
          >
            <input
              type="radio"
              name={id}
              ref={option === value ? ref : undefined}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              onBlur={onBlur}
              className="size-4 accent-brand"
            />
            {options[option]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-live">
          {error}
        </p>
      )}
    </fieldset>
  )
}
