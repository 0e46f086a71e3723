import { readTime } from '../format/read-typed.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Field } from '../../shared/ui/field.tsx'
import { inputClass } from '../../shared/ui/input-class.ts'
import { useTypedText, type TypedFieldProps } from './use-typed-text.ts'

type TimeFieldProps = TypedFieldProps & { hint?: string | undefined }

const same = (value: string): string => value

/** A 24-hour time in any browser language: typed as 13:15, 13.15 or 1315. */
export const TimeField = ({ label, value, onChange, onBlur, error, hint, fieldClassName, ...rest }: TimeFieldProps) => {
  const { input } = useTypedText({ value, show: same, read: readTime, onChange, onBlur })
  return (
    <Field label={label} error={error} hint={hint} className={fieldClassName}>
      {(control) => (
        <input
          {...control}
          {...rest}
          {...input}
          // Phones show digits; their keyboards have '.' or ':' or neither.
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:MM"
          maxLength={7}
          className={classNames(inputClass, 'tabular-nums')}
        />
      )}
    </Field>
  )
}
