import { useId, useState, type Ref } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'

const length = 6
const places = Array.from({ length }, (_, index) => index)

type CodeFieldProps = {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  hint?: string | undefined
  disabled?: boolean
  /** Of a page that asks for nothing else now. */
  takesFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six digits in boxes: one input, so that pasting, password managers and the codes of a phone work. */
export const CodeField = ({
  label,
  value,
  onChange,
  error,
  hint,
  disabled,
  takesFocus = false,
  ref,
}: CodeFieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  const [hasFocus, setHasFocus] = useState(false)
  const note = error ?? hint
  return (
    <div className="flex max-w-full flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative w-fit max-w-full">
        <div aria-hidden="true" className="flex gap-2">
          {places.map((place) => (
            <span
              key={place}
              className={classNames(
                'digits grid h-13 w-11 shrink place-items-center rounded-control border bg-raised text-2xl tabular-nums',
                error ? 'border-live' : value[place] ? 'border-brand' : 'border-line-strong',
                hasFocus && place === Math.min(value.length, length - 1) && 'outline-2 outline-offset-1 outline-brand',
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
        <input
          id={id}
          ref={ref}
          value={value}
          disabled={disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else now
          autoFocus={takesFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, length))}
          className="absolute inset-0 size-full cursor-text opacity-0"
        />
      </div>
      {note && (
        <p id={noteId} className={classNames('text-sm', error ? 'font-semibold text-live' : 'text-soft')}>
          {note}
        </p>
      )}
    </div>
  )
}
