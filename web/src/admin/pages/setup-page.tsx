import { Button } from '../../shared/ui/button.tsx'
import { AccountProtection } from '../features/account/account-protection.tsx'
import { accountText } from '../features/account/account-text.ts'
import { SessionRenewal } from '../features/session/session-renewal.tsx'
import { logOut } from '../session/session-steps.ts'
import { sessionText } from '../features/session/session-text.ts'
import { useSessionDispatch, useSessionUser } from '../session/use-session.ts'
import { AdminHeading } from '../titles/page-head.tsx'

/** The one page of a user who must set up a second factor first. */
export const SetupPage = () => {
  const { username } = useSessionUser()
  const dispatch = useSessionDispatch()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-4 px-4 py-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <AdminHeading>{accountText.setupTitle}</AdminHeading>
          <p className="-mt-2 text-soft">
            {username}. {accountText.setupWhy}
          </p>
        </div>
        <Button look="secondary" onClick={() => dispatch(logOut())}>
          {sessionText.logout}
        </Button>
      </div>
      <AccountProtection />
      <SessionRenewal />
    </main>
  )
}
