import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { loginBody } from '@papan/contracts/calls/auth/auth-calls.ts'
import Eye from '../../icons/eye.svg?react'
import EyeOff from '../../icons/eye-off.svg?react'
import { resolverOf } from '../../forms/resolver-of.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { hasPasskeys } from '../../passkeys/authenticator.ts'
import { passkeyText } from '../../passkeys/passkey-text.ts'
import { SecondStep } from './second-step.tsx'
import type { Credentials } from '../../session/session-api.ts'
import { sessionText } from './session-text.ts'
import { useLogin } from './use-login.ts'
import { useSession } from '../../session/use-session.ts'

export const LoginForm = () => {
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<Credentials>({
    resolver: resolverOf(loginBody),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const session = useSession()
  const wasLost = session.status === 'unauthenticated' && session.endedBy === 'loss'
  const login = useLogin(wasLost ? sessionText.ended : null)
  const { choice, code } = login
  const [failures, setFailures] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const isBusy = isSubmitting || isWaiting

  // A disabled field cannot take the focus: wait until the form is enabled.
  useEffect(() => {
    if (failures > 0 && !isBusy && choice === null) setFocus('password', { shouldSelect: true })
  }, [failures, isBusy, choice, setFocus])

  const submit = handleSubmit(async (credentials) => {
    if (!(await login.send(credentials))) setFailures((count) => count + 1)
  })
  const wait = async (work: () => Promise<unknown>) => {
    setIsWaiting(true)
    await work()
    setIsWaiting(false)
  }

  return (
    <form noValidate aria-label={sessionText.title} onSubmit={submit}>
      <fieldset aria-label={sessionText.credentials} disabled={isBusy} className="flex min-w-0 flex-col gap-5">
        {/* Kept in the page: password managers fill and save them. */}
        <div className={choice === null ? 'contents' : 'hidden'}>
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
        <SecondStep login={login} onPasskey={() => void wait(() => login.sendPasskey(getValues()))} />
        <FormError text={login.error} />
        {choice?.code !== false && (
          <Button type="submit" className="min-h-12" disabled={choice !== null && code === ''}>
            {isSubmitting ? sessionText.submitting : sessionText.login}
          </Button>
        )}
        {choice !== null && (
          <Button look="quiet" onClick={login.restart}>
            {sessionText.back}
          </Button>
        )}
        {choice === null && hasPasskeys() && (
          <Button look="secondary" className="min-h-12" onClick={() => void wait(login.signInByPasskey)}>
            {isWaiting ? passkeyText.waiting : passkeyText.signIn}
          </Button>
        )}
      </fieldset>
    </form>
  )
}
