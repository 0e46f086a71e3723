import { useState } from 'react'
import { maxCodeLength } from '@papan/contracts/limits.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { sessionText } from './session-text.ts'

type CodeStepProps = { value: string; onChange: (code: string) => void }

/** The second step of a login: the authenticator's code, or a recovery code. */
export const CodeStep = ({ value, onChange }: CodeStepProps) => {
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
        <CodeField key="code" label={sessionText.code} hint={sessionText.codeHint} value={value} onChange={onChange} />
      )}
      <Button look="quiet" className="-ml-4" onClick={change}>
        {isRecovery ? sessionText.byAuthenticator : sessionText.byRecoveryCode}
      </Button>
    </div>
  )
}
