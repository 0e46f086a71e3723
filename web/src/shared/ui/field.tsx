import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { classNames } from './class-names.ts'
import { inputClass, selectClass } from './input-class.ts'

type FieldProps = {
  label: string
  error?: string
  hint?: string
  className?: string
  /** Spread the props on the control: they link label, error and hint. */
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A labelled control with its hint and error. */
export const Field = ({ label, error, hint, className, children }: FieldProps) => {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = classNames(error && errorId, hint && hintId) || undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-live">
          {error}
        </p>
      )}
    </div>
  )
}

type Rest = Pick<FieldProps, 'label' | 'error' | 'hint'> & { fieldClassName?: string }

export const TextField = ({
  label,
  error,
  hint,
  fieldClassName,
  className,
  ...input
}: Rest & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) => (
  <Field label={label} error={error} hint={hint} className={fieldClassName}>
    {(control) => <input {...control} {...input} className={classNames(inputClass, className)} />}
  </Field>
)

export const TextAreaField = ({
  label,
  error,
  hint,
  fieldClassName,
  className,
  ...textarea
}: Rest & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) => (
  <Field label={label} error={error} hint={hint} className={fieldClassName}>
    {(control) => <textarea {...control} {...textarea} className={classNames(inputClass, className)} />}
  </Field>
)

export const SelectField = ({
  label,
  error,
  hint,
  fieldClassName,
  className,
  children,
  ...select
}: Rest & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) => (
  <Field label={label} error={error} hint={hint} className={fieldClassName}>
    {(control) => (
      <select {...control} {...select} className={classNames(selectClass, className)}>
        {children}
      </select>
    )}
  </Field>
)
