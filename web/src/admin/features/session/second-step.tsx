import { Button } from '../../../shared/ui/button.tsx'
import { hasPasskeys } from '../../passkeys/authenticator.ts'
import { passkeyText } from '../../passkeys/passkey-text.ts'
import { sessionText } from './session-text.ts'
import type { Login } from './use-login.ts'
import { useState } from 'react'
import { maxCodeLength } from '@papan/contracts/limits.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { CodeField } from '../../fields/code-field.tsx'

type CodeStepProps = { value: string; onChange: (code: string) => void }

/** The second step of a login: the authenticator's code, or a recovery code. */
const CodeStep = ({ value, onChange }: CodeStepProps) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const change = () => {
    onChange('')
    setIsRecovery(!isRecovery)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {isRecovery ? (
        <TextField
          key="recovery"
          label={sessionText.recoveryCode}
          hint={sessionText.recoveryHint}
          fieldClassName="w-full"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else now
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxCodeLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <CodeField
          key="code"
          label={sessionText.code}
          hint={sessionText.codeHint}
          takesFocus
          value={value}
          onChange={onChange}
        />
      )}
      <Button look="quiet" className="-ml-4" onClick={change}>
        {isRecovery ? sessionText.byAuthenticator : sessionText.byRecoveryCode}
      </Button>
    </div>
  )
}

type SecondStepProps = { login: Login; onPasskey: () => void }

/** After the password: a code, or a passkey. */
export const SecondStep = ({ login: { choice, code, setCode }, onPasskey }: SecondStepProps) => {
  if (choice === null) return null
  const isOffered = choice.passkey !== null && hasPasskeys()
  return (
    <div className="flex flex-col gap-2">
      {choice.code && <CodeStep value={code} onChange={setCode} />}
      {!choice.code && <p>{isOffered ? sessionText.passkeyStep : passkeyText.unsupported}</p>}
      {isOffered && (
        <Button
          look={choice.code ? 'secondary' : 'primary'}
          className="min-h-12"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else now
          autoFocus={!choice.code}
          onClick={onPasskey}
        >
          {passkeyText.use}
        </Button>
      )}
    </div>
  )
}
