import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { useRead } from '../../api/use-call.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { acceptToken } from '../../session/session-steps.ts'
import { useSessionDispatch } from '../../session/use-session.ts'
import { accountText } from './account-text.ts'
import { PasskeyCard } from './passkey-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** What protects the own account beside its password. */
export const AccountProtection = () => {
  const dispatch = useSessionDispatch()
  const query = useRead(accountCalls.getAccount, 'Account')
  const onToken = (token: string) => void dispatch(acceptToken(token))
  return (
    <Loaded query={query} failed={accountText.loadFailed} skeleton={<RowSkeletons rows={4} />}>
      {(account) => (
        <div className="flex flex-col gap-4">
          <SecondFactorCard account={account} onToken={onToken} />
          <PasskeyCard account={account} onToken={onToken} />
        </div>
      )}
    </Loaded>
  )
}
