import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { mayLeave } from '../../paths/leave-guard.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { AccountName } from '../../passwords/account-name.tsx'
import { SecondStep } from './second-step.tsx'
import { giveUpSession } from '../../session/session-steps.ts'
import { sessionText } from './session-text.ts'
import { useLogin, type Login } from './use-login.ts'
import { useSession, useSessionDispatch, useSessionUser } from '../../session/use-session.ts'

/** Asks for the user's password to get a new token; the page keeps its state. */
const RenewalForm = ({ children }: { children?: ReactNode }) => {
  const { username } = useSessionUser()
  const login = useLogin()
  const { choice, code, error } = login
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const renew = async (send: Login['send']) => {
    setIsBusy(true)
    await send({ username, password })
    setIsBusy(false)
  }
  return (
    <form
      noValidate
      aria-label={sessionText.renewal}
      onSubmit={(event) => {
        event.preventDefault()
        void renew(login.send)
      }}
      className="flex flex-col gap-3"
    >
      <AccountName username={username} />
      <TextField
        label={`${sessionText.password} (${username})`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <SecondStep login={login} onPasskey={() => void renew(login.sendPasskey)} />
      <FormError text={error} />
      <div className="flex justify-end gap-3">
        {children}
        <Button
          type="submit"
          disabled={isBusy || password === '' || choice?.code === false || (choice !== null && code === '')}
        >
          {isBusy ? sessionText.submitting : sessionText.renew}
        </Button>
      </div>
    </form>
  )
}

/** Takes no focus: an admin may be typing. */
const EndingNote = ({ exp }: { exp: number }) => {
  const seconds = useAtNow((now) => Math.max(0, Math.ceil((exp * 1000 - now) / 1000)), 'second')
  return (
    <section
      aria-label={sessionText.renewal}
      className="appear fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 rounded-card border border-warn bg-sheet p-5 shadow-card"
    >
      <p className="font-semibold text-warn tabular-nums">{sessionText.endsIn(seconds)}</p>
      <RenewalForm />
    </section>
  )
}

/** The session has ended; pending calls wait. Nothing but its buttons closes it: typed data would be lost. */
const EndedDialog = ({ isRemoved }: { isRemoved: boolean }) => {
  const element = useRef<HTMLDialogElement>(null)
  const dispatch = useSessionDispatch()
  useLayoutEffect(() => {
    const dialog = element.current
    const open = () => dialog?.showModal()
    open()
    // Browsers without `closedby` close it at an Escape that nothing can prevent.
    dialog?.addEventListener('close', open)
    return () => {
      dialog?.removeEventListener('close', open)
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={element}
      {...{ closedby: 'none' }}
      aria-label={sessionText.ended}
      className="appear w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-sheet text-ink backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-4 p-5">
        <div>
          <h2 className="text-lg font-bold">{sessionText.ended}</h2>
          {isRemoved && <p className="mb-1">{sessionText.removed}</p>}
          <p className="text-soft">{sessionText.renewHere}</p>
        </div>
        <RenewalForm>
          <Button look="secondary" onClick={() => void mayLeave().then((isYes) => isYes && dispatch(giveUpSession()))}>
            {sessionText.leave}
          </Button>
        </RenewalForm>
      </div>
    </dialog>
  )
}

/** Renews the session in place: from a minute before its end. */
export const SessionRenewal = () => {
  const session = useSession()
  if (session.status !== 'authenticated' || session.tokenStatus === 'good') return null
  if (session.tokenStatus === 'ending') return <EndingNote exp={session.user.exp} />
  return <EndedDialog isRemoved={session.tokenStatus === 'removed'} />
}
