import { useState, type Ref } from 'react'
import { buttonClass } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Field } from '../../shared/ui/field.tsx'
import { inputClass } from '../../shared/ui/input-class.ts'
import { fieldText } from './field-text.ts'

type FileFieldProps = {
  label: string
  accept: string
  onChange: (file: File | null) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
  hint?: string
  disabled?: boolean
}

/**
 * A file picker with our own texts: the browser's input covers them invisibly, so that clicks, keys and drops reach it.
 * Change its `key` to reset it.
 */
export const FileField = ({ label, error, hint, onChange, disabled, ...input }: FileFieldProps) => {
  const [name, setName] = useState<string | null>(null)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div
          className={classNames(
            inputClass,
            'relative flex flex-wrap items-center gap-x-2.5 p-1! has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand',
            error && 'border-live',
            disabled && 'opacity-60',
          )}
        >
          <span
            aria-hidden="true"
            className={buttonClass('quiet', 'min-h-9! shrink-0 bg-brand-soft px-3! py-1! text-[0.9375rem]!')}
          >
            {fieldText.chooseFile}
          </span>
          <span
            aria-hidden="true"
            className={classNames(
              'min-w-0 flex-[1_1_6rem] truncate pr-2',
              name === null ? 'text-sm text-soft' : 'text-[0.9375rem]',
            )}
          >
            {name ?? fieldText.noFile}
          </span>
          <input
            {...control}
            {...input}
            type="file"
            disabled={disabled}
            // Without a title the browser shows one in its own language.
            title={name ?? fieldText.noFile}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
            // Choosing the same file again, corrected, must fire a change.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => {
              const file = target.files?.[0] ?? null
              setName(file?.name ?? null)
              onChange(file)
            }}
          />
        </div>
      )}
    </Field>
  )
}
