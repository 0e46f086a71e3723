import { useState } from 'react'
import { accountCalls, type SecondFactorStart } from '@papan/contracts/calls/auth/account-calls.ts'
import { messageOf, type ApiError } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-call.ts'
import { confirmDialog, toast } from '../../dialogs/dialog-store.ts'
import { useLeaveGuard } from '../../paths/leave-guard.ts'
import { accountText } from './account-text.ts'

/** Takes the token that an activation answers, if any: it opens all else. */
export type RenewToken = (activation: Promise<{ token?: string | undefined }>) => Promise<void>

/** Steps of switching on: begin, a right code, saved recovery codes. */
export const useSetup = (renewToken: RenewToken) => {
  const [begin, { isLoading: isBeginning }] = useWrite(accountCalls.beginSecondFactor)
  const [check, { isLoading: isChecking }] = useWrite(accountCalls.checkSecondFactor)
  const [activate, { isLoading: isActivating }] = useWrite(accountCalls.activateSecondFactor)
  const [start, setStart] = useState<SecondFactorStart | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useLeaveGuard(codes !== null, () => confirmDialog(accountText.leave, { yes: accountText.leaveYes }))

  const attempt = async (work: () => Promise<void>) => {
    setError(null)
    setCodeError(null)
    try {
      await work()
    } catch (failure) {
      const { errors } = failure as ApiError
      if (errors?.['code']) setCodeError(errors['code'][0] ?? null)
      else setError(messageOf(failure, accountText.failed))
    }
  }
  const reset = () => {
    setStart(null)
    setCode('')
    setCodes(null)
  }
  return {
    start,
    code,
    setCode,
    codes,
    codeError,
    error,
    isBusy: isBeginning || isChecking || isActivating,
    begin: () => attempt(async () => setStart(await begin({}))),
    check: (digits: string) =>
      attempt(async () => {
        try {
          setCodes((await check({ body: { code: digits } })).recoveryCodes)
        } catch (failure) {
          setCode('')
          throw failure
        }
      }),
    activate: () =>
      attempt(async () => {
        await renewToken(activate({}))
        reset()
        toast(accountText.activated)
      }),
    stop: reset,
  }
}

export type Setup = ReturnType<typeof useSetup>
