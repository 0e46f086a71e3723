import { useState } from 'react'
import { secondFactorChoice, type SecondFactorChoice } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { isCodeRequired, isWrongCode, messageOf, type ApiError } from '../../api/api-error.ts'
import { answerPasskey } from '../../passkeys/authenticator.ts'
import { sessionApi, type Credentials } from '../../session/session-api.ts'
import { acceptToken } from '../../session/session-steps.ts'
import { sessionText } from './session-text.ts'
import type { TokenReading } from '../../session/token.ts'
import { useSessionDispatch } from '../../session/use-session.ts'

const tokenErrors: Record<Exclude<TokenReading['kind'], 'valid'>, string> = {
  expired: errorTexts.badToken,
  malformed: sessionText.malformedToken,
}

/** The ways that a right password leaves; null where there is none. */
const choiceOf = (failure: unknown): SecondFactorChoice | null => {
  if (!isCodeRequired(failure)) return null
  const { data } = secondFactorChoice.safeParse((failure as ApiError).current)
  return data?.code || data?.passkey ? data : null
}

/** A login in one or two steps. `choice` is null until the server asks for the second. */
export const useLogin = (firstError: string | null = null) => {
  const dispatch = useSessionDispatch()
  const [login] = sessionApi.useLoginMutation()
  const [askPasskey] = sessionApi.useAskPasskeyMutation()
  const [loginByPasskey] = sessionApi.useLoginByPasskeyMutation()
  const [choice, setChoice] = useState<SecondFactorChoice | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState(firstError)

  /** False when it failed. */
  const attempt = async (getToken: () => Promise<unknown>): Promise<boolean> => {
    setError(null)
    try {
      const kind = dispatch(acceptToken(await getToken()))
      if (kind === 'valid') return true
      setError(tokenErrors[kind])
    } catch (failure) {
      const next = choice === null ? choiceOf(failure) : null
      if (next) {
        setChoice(next)
        return true
      }
      if (isWrongCode(failure)) setCode('')
      setError(messageOf(failure, sessionText.loginFailed))
    }
    return false
  }

  return {
    choice,
    code,
    setCode,
    error,

    /** Back to the password. */
    restart: (): void => {
      setChoice(null)
      setCode('')
    },

    send: (credentials: Credentials) =>
      attempt(() => login(choice === null ? credentials : { ...credentials, code }).unwrap()),

    /** The second step. */
    sendPasskey: (credentials: Credentials) =>
      attempt(async () => {
        if (!choice?.passkey) return undefined
        const passkey = await answerPasskey(choice.passkey)
        try {
          return await login({ ...credentials, passkey }).unwrap()
        } catch (failure) {
          // A passkey challenge is valid once: the password step brings a new challenge.
          setChoice(null)
          throw failure
        }
      }),

    /** Without password and code. */
    signInByPasskey: () =>
      attempt(async () => loginByPasskey(await answerPasskey(await askPasskey().unwrap())).unwrap()),
  }
}

export type Login = ReturnType<typeof useLogin>
