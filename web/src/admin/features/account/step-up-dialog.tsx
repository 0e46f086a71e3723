import { useId, useRef, useState, type FormEvent } from 'react'
import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { passkeyCalls } from '@papan/contracts/calls/auth/passkey-calls.ts'
import { stepUpCalls, type StepUpBody } from '@papan/contracts/calls/auth/step-up-calls.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import Fingerprint from '../../icons/fingerprint.svg?react'
import KeyRound from '../../icons/key-round.svg?react'
import ShieldCheck from '../../icons/shield-check.svg?react'
import type { ApiError } from '../../api/api-error.ts'
import { messageOf } from '../../api/api-error.ts'
import { stepUp, type StepUpQuestion } from '../../api/step-up.ts'
import { stepUpText } from '../../api/step-up-text.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { answerPasskey, hasPasskeys } from '../../passkeys/authenticator.ts'
import { passkeyText } from '../../passkeys/passkey-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useModalDialog } from '../../../shared/ui/use-modal-dialog.ts'
import { CodeField } from '../../fields/code-field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { AccountName } from '../../passwords/account-name.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'

const codeLength = 6

type FormProps = {
  question: StepUpQuestion
  username: string
  hasFactor: boolean
  hasPasskey: boolean
  onDone: () => void
  onCancel: () => void
}

const StepUpForm = ({ question, username, hasFactor, hasPasskey, onDone, onCancel }: FormProps) => {
  const [prove, { isLoading }] = useWrite(stepUpCalls.stepUp)
  const [byCode, setByCode] = useState(hasFactor)
  const [value, setValue] = useState('')
  const [error, setError] = useState<{ field?: string | undefined; form?: string | undefined }>({})
  const [ask] = useWrite(passkeyCalls.askStepUpPasskey)
  const [isWaiting, setIsWaiting] = useState(false)
  const attempt = async (bodyOf: () => Promise<StepUpBody>) => {
    setError({})
    try {
      stepUp.keep(await prove({ body: await bodyOf() }))
      onDone()
    } catch (failure) {
      const { errors } = failure as ApiError
      const field = (errors?.['code'] ?? errors?.['password'])?.[0]
      setValue('')
      setError(field ? { field } : { form: messageOf(failure, stepUpText.failed) })
    }
  }
  const send = (typed: string) => attempt(async () => (byCode ? { code: typed } : { password: typed }))
  const sendPasskey = async () => {
    setIsWaiting(true)
    await attempt(async () => ({ passkey: await answerPasskey(await ask({})) }))
    setIsWaiting(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(value)
  }
  const type = (digits: string) => {
    setValue(digits)
    if (digits.length === codeLength) void send(digits)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <AccountName username={username} />
      {byCode ? (
        <CodeField label={stepUpText.code} value={value} onChange={type} error={error.field} disabled={isLoading} />
      ) : (
        <TextField
          label={stepUpText.password}
          type="password"
          autoComplete="current-password"
          maxLength={maxTextLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
          autoFocus
          value={value}
          error={error.field}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <div className="-ml-4 flex flex-wrap">
        {hasPasskey && (
          <Button look="quiet" disabled={isWaiting} onClick={() => void sendPasskey()}>
            <Fingerprint size={18} />
            {isWaiting ? passkeyText.waiting : passkeyText.use}
          </Button>
        )}
        {hasFactor && (
          <Button
            look="quiet"
            onClick={() => {
              setByCode(!byCode)
              setValue('')
              setError({})
            }}
          >
            <KeyRound size={18} />
            {byCode ? stepUpText.byPassword : stepUpText.byCode}
          </Button>
        )}
      </div>
      <FormError text={error.form} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="secondary" onClick={onCancel}>
          {stepUpText.cancel}
          <KeyHint keys="Esc" />
        </Button>
        <Button type="submit" disabled={isLoading || value === '' || (byCode && value.length < codeLength)}>
          {isLoading ? stepUpText.checking : question.action}
        </Button>
      </div>
    </form>
  )
}

/** 'Pastikan ini Anda': a code, a passkey or the password, over the action that needs it. */
export const StepUpDialog = ({ question, username }: { question: StepUpQuestion; username: string }) => {
  const element = useRef<HTMLDialogElement>(null)
  const isProven = useRef(false)
  const titleId = useId()
  const textId = useId()
  const { data, isError } = useRead(accountCalls.getAccount, 'Account')
  useModalDialog(element, true)
  const close = () => element.current?.close()
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={() => question.answer(isProven.current)}
      className="appear w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-sheet text-ink backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-4 p-5">
        <div className="flex gap-3">
          <ShieldCheck size={24} className="mt-0.5 shrink-0 text-brand" />
          <div>
            <h2 id={titleId} className="text-lg font-bold">
              {stepUpText.title}
            </h2>
            <p id={textId} className="text-soft">
              {stepUpText.about(question.action)}
            </p>
          </div>
        </div>
        {data || isError ? (
          <StepUpForm
            question={question}
            username={username}
            hasFactor={data?.secondFactor.isOn ?? false}
            hasPasskey={hasPasskeys() && (data?.passkeys.list.some(({ isOfSite }) => isOfSite) ?? false)}
            onCancel={close}
            onDone={() => {
              isProven.current = true
              close()
            }}
          />
        ) : (
          <Spinner label={stepUpText.checking} />
        )}
      </div>
    </dialog>
  )
}
