import { useEffect, useState, type InputHTMLAttributes, type Ref } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import {
  passwordStrength,
  type CommonPasswords,
  type PasswordStrength,
  loadCommonPasswords,
} from './password-strength.ts'
import { passwordText } from './password-text.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { TextField } from '../../shared/ui/field.tsx'

const looks: Record<PasswordStrength, { filled: number; bar: string; text: string }> = {
  short: { filled: 1, bar: 'bg-live', text: 'text-live' },
  common: { filled: 1, bar: 'bg-live', text: 'text-live' },
  weak: { filled: 1, bar: 'bg-live', text: 'text-live' },
  fair: { filled: 2, bar: 'bg-warn', text: 'text-warn' },
  strong: { filled: 3, bar: 'bg-brand', text: 'text-brand' },
}

/** Null until they are there: fetched when a password is typed. */
const useCommonPasswords = (isTyped: boolean): CommonPasswords | null => {
  const [common, setCommon] = useState<CommonPasswords | null>(null)
  useEffect(() => {
    let isGone = false
    if (isTyped) void loadCommonPasswords().then((list) => isGone || setCommon(list))
    return () => {
      isGone = true
    }
  }, [isTyped])
  return common
}

/** The strength of a new password in words, announced when it changes. Always in the page: a new region is not announced. */
const StrengthLine = ({ password, username }: { password: string; username: string }) => {
  const isTyped = password !== ''
  const common = useCommonPasswords(isTyped)
  const strength = passwordStrength(password, { username, common })
  const { filled, bar, text } = looks[strength]
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={classNames('h-1 flex-1 rounded-full', isTyped && part <= filled ? bar : 'bg-line')}
          />
        ))}
      </div>
      <output className={classNames('min-h-5 text-sm', text)}>
        {isTyped && (
          <>
            <span className="text-soft">{passwordText.label}</span>{' '}
            <span className="font-semibold">{passwordText.strength[strength]}</span>
          </>
        )}
      </output>
    </div>
  )
}

type NewPasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  label: string
  error?: string | undefined
  /** As typed so far. */
  typed: string
  /** Whose password it becomes. */
  username: string
}

/** A field for a new password, with its strength. */
export const NewPasswordField = ({ typed, username, ...input }: NewPasswordFieldProps) => (
  <div className="flex flex-col gap-2">
    <TextField {...input} type="password" maxLength={maxTextLength} autoComplete="new-password" />
    <StrengthLine password={typed} username={username} />
  </div>
)
