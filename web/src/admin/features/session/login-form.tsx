import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { loginBody } from '@papan/contracts/calls/auth/auth-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import Eye from '../../icons/eye.svg?react'
import EyeOff from '../../icons/eye-off.svg?react'
import { isCodeRequired, isWrongCode, messageOf } from '../../api/api-error.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { CodeStep } from './code-step.tsx'
import { sessionApi, type Credentials } from './session-api.ts'
import { acceptToken } from './session-steps.ts'
import { sessionText } from './session-text.ts'
import type { TokenReading } from './token.ts'
import { useSession, useSessionDispatch } from './use-session.ts'

const tokenErrors: Record<Exclude<TokenReading['kind'], 'valid'>, string> = {
  expired: errorTexts.badToken,
  malformed: sessionText.malformedToken,
}

export const LoginForm = () => {
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    resolver: resolverOf(loginBody),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const session = useSession()
  const wasLost = session.status === 'unauthenticated' && session.endedBy === 'loss'
  const [error, setError] = useState<string | null>(wasLost ? sessionText.ended : null)
  /** Null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const dispatch = useSessionDispatch()
  const [login] = sessionApi.useLoginMutation()

  // A disabled field cannot take the focus: wait until the form is enabled.
  useEffect(() => {
    if (failures > 0 && !isSubmitting && code === null) setFocus('password', { shouldSelect: true })
  }, [failures, isSubmitting, code, setFocus])

  const submit = handleSubmit(async (credentials) => {
    setError(null)
    try {
      const kind = dispatch(acceptToken(await login(code === null ? credentials : { ...credentials, code }).unwrap()))
      if (kind === 'valid') return
      setError(tokenErrors[kind])
    } catch (failure) {
      if (code === null && isCodeRequired(failure)) {
        setCode('')
        return
      }
      if (isWrongCode(failure)) setCode('')
      setError(messageOf(failure, sessionText.loginFailed))
    }
    setFailures((count) => count + 1)
  })

  return (
    <form noValidate aria-label={sessionText.title} onSubmit={submit}>
      <fieldset disabled={isSubmitting} className="flex flex-col gap-5">
        {/* Kept in the page: password managers fill and save them. */}
        <div className={code === null ? 'contents' : 'hidden'}>
          <TextField
            label={sessionText.username}
            error={errors.username?.message}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register('username')}
          />
          <div className="flex flex-col gap-2">
            <TextField
              label={sessionText.password}
              error={errors.password?.message}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              {...register('password')}
            />
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
              className="inline-flex min-h-11 w-fit items-center gap-2 rounded-control font-semibold text-brand"
            >
              {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
              {sessionText.showPassword}
            </button>
          </div>
        </div>
        {code !== null && <CodeStep value={code} onChange={setCode} />}
        <FormError text={error} />
        <Button type="submit" className="min-h-12" disabled={code === ''}>
          {isSubmitting ? sessionText.submitting : sessionText.login}
        </Button>
        {code !== null && (
          <Button look="quiet" onClick={() => setCode(null)}>
            {sessionText.back}
          </Button>
        )}
      </fieldset>
    </form>
  )
}
