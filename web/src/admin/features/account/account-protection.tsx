import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { useRead } from '../../api/use-call.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { acceptToken } from '../../session/session-steps.ts'
import { useSessionDispatch } from '../../session/use-session.ts'
import { accountText } from './account-text.ts'
import { PasskeyCard } from './passkey-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import type { RenewToken } from './use-setup.ts'

/** What protects the own account beside its password. */
export const AccountProtection = () => {
  const dispatch = useSessionDispatch()
  const query = useRead(accountCalls.getAccount, 'Account')
  /** A new token replaces a setup token, which is refused from then on: what changed is read with the new one. */
  const renewToken: RenewToken = async (activation) => {
    try {
      const { token } = await activation
      if (token) dispatch(acceptToken(token))
    } finally {
      dispatch(adminApi.util.invalidateTags(['Account', 'Users']))
    }
  }
  return (
    <Loaded query={query} failed={accountText.loadFailed} skeleton={<RowSkeletons rows={4} />}>
      {(account) => (
        <div className="flex flex-col gap-4">
          <SecondFactorCard account={account} renewToken={renewToken} />
          <PasskeyCard account={account} renewToken={renewToken} />
        </div>
      )}
    </Loaded>
  )
}
