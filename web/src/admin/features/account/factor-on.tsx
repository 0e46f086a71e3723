import { useState } from 'react'
import { accountCalls, type Account } from '@papan/contracts/calls/auth/account-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useWrite } from '../../api/use-call.ts'
import { alertFailure, announce } from '../../dialogs/announce.ts'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { useLeaveGuard } from '../../paths/leave-guard.ts'
import { accountText } from './account-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A second factor that is on: new recovery codes, switching off. */
export const FactorOn = ({ account: { username, secondFactor, passkeys } }: { account: Account }) => {
  const [renew, { isLoading: isRenewing }] = useWrite(accountCalls.renewRecoveryCodes, 'Account')
  const [remove, { isLoading: isRemoving }] = useWrite(accountCalls.removeSecondFactor, 'Account', 'Users')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useLeaveGuard(codes !== null, () => confirmDialog(accountText.leave, { yes: accountText.leaveYes }))
  const isKept = secondFactor.isRequired && passkeys.list.length === 0
  const question = passkeys.list.length > 0 ? accountText.removeBesidePasskey : accountText.removeQuestion
  const askRenewal = async () => {
    if (!(await confirmDialog(accountText.renewQuestion, { yes: accountText.renew }))) return
    try {
      setCodes((await renew({})).recoveryCodes)
    } catch (failure) {
      await alertFailure(failure, accountText.failed)
    }
  }
  const askRemoval = async () => {
    const isSure = await confirmDialog(question, { yes: accountText.remove, danger: true })
    if (isSure) await announce(remove({}), accountText.removed, accountText.failed)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="print:hidden">
        {secondFactor.since && <p>{accountText.since(Date.parse(secondFactor.since))}</p>}
        <p className={secondFactor.recoveryCodesLeft < 3 ? 'font-semibold text-warn' : 'text-soft'}>
          {accountText.codesLeft(secondFactor.recoveryCodesLeft)}
        </p>
        {secondFactor.isRequired && <p className="text-soft">{accountText.required}</p>}
      </div>
      {codes ? (
        <>
          <RecoveryCodes codes={codes} username={username} />
          <Button className="self-start print:hidden" onClick={() => setCodes(null)}>
            {accountText.saved}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" disabled={isRenewing} onClick={() => void askRenewal()}>
            {accountText.renew}
          </Button>
          {!isKept && (
            <Button look="danger" disabled={isRemoving} onClick={() => void askRemoval()}>
              {accountText.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
