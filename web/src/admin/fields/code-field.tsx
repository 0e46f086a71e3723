import { useState } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { Field } from '../../shared/ui/field.tsx'

const length = 6
const places = Array.from({ length }, (_, index) => index)

type CodeFieldProps = {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  hint?: string | undefined
  disabled?: boolean
}

/** Six digits in boxes: one input, so that pasting, password managers and the codes of a phone work. */
export const CodeField = ({ label, value, onChange, error, hint, disabled }: CodeFieldProps) => {
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <Field label={label} error={error} hint={error === undefined ? hint : undefined} className="max-w-full">
      {(control) => (
        <div className="relative w-fit max-w-full">
          <div aria-hidden="true" className="flex gap-2">
            {places.map((place) => (
              <span
                key={place}
                className={classNames(
                  'digits grid h-13 w-11 shrink place-items-center rounded-control border bg-raised text-2xl tabular-nums',
                  error ? 'border-live' : value[place] ? 'border-brand' : 'border-line-strong',
                  hasFocus &&
                    place === Math.min(value.length, length - 1) &&
                    'outline-2 outline-offset-1 outline-brand',
                )}
              >
                {value[place]}
              </span>
            ))}
          </div>
          <input
            {...control}
            value={value}
            disabled={disabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else now
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
            onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, length))}
            className="absolute inset-0 size-full cursor-text opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
