import type { InputHTMLAttributes, Ref } from 'react'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { StrengthLine } from './strength-line.tsx'

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
