import { Button } from '../../../shared/ui/button.tsx'
import { hasPasskeys } from '../../passkeys/authenticator.ts'
import { passkeyText } from '../../passkeys/passkey-text.ts'
import { CodeStep } from './code-step.tsx'
import { sessionText } from './session-text.ts'
import type { Login } from './use-login.ts'

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
