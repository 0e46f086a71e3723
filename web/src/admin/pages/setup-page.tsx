import { Button } from '../../shared/ui/button.tsx'
import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { useRead } from '../api/use-call.ts'
import { accountText } from '../features/account/account-text.ts'
import { PasskeyCard } from '../features/account/passkey-card.tsx'
import { SecondFactorCard } from '../features/account/second-factor-card.tsx'
import { SessionRenewal } from '../features/session/session-renewal.tsx'
import { acceptToken, logOut } from '../session/session-steps.ts'
import { sessionText } from '../features/session/session-text.ts'
import { useSessionDispatch, useSessionUser } from '../session/use-session.ts'
import { Loaded } from '../lists/loaded.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { AdminHeading } from '../titles/page-head.tsx'

/** The one page of a user who must set up a second factor first. */
export const SetupPage = () => {
  const { username } = useSessionUser()
  const dispatch = useSessionDispatch()
  const query = useRead(accountCalls.getAccount, 'Account')
  const onToken = (token: string) => void dispatch(acceptToken(token))
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
      <Loaded query={query} failed={accountText.loadFailed} skeleton={<RowSkeletons rows={4} />}>
        {(account) => (
          <div className="flex flex-col gap-4">
            <SecondFactorCard account={account} onToken={onToken} />
            <PasskeyCard account={account} onToken={onToken} />
          </div>
        )}
      </Loaded>
      <SessionRenewal />
    </main>
  )
}
