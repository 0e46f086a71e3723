import { signInCalls, type SignIn } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useRead, useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { accountText } from './account-text.ts'
import { DeviceList } from './device-list.tsx'

/** 'Perangkat yang masuk': ends one, or all but this. */
export const OwnDevices = () => {
  const query = useRead(signInCalls.listSignIns, 'SignIns')
  const [end] = useWrite(signInCalls.endSignIn, 'SignIns')
  const [endOthers, { isLoading }] = useWrite(signInCalls.endOtherSignIns, 'SignIns')
  const askEnd = async ({ id, device, address }: SignIn) => {
    const isSure = await confirmDialog(accountText.endQuestion(device, address), {
      yes: accountText.endYes,
      danger: true,
    })
    if (isSure) await announce(end({ path: { signInId: id } }), accountText.ended, accountText.failed)
  }
  const askOthers = async () => {
    const isSure = await confirmDialog(accountText.endOthersQuestion, { yes: accountText.endOthers, danger: true })
    if (isSure) await announce(endOthers({}), accountText.othersEnded, accountText.failed)
  }
  return (
    <Card as="section" id="perangkat" aria-label={accountText.devices} className="mt-4 scroll-mt-20 p-5 print:hidden">
      <h2 className="mb-3 text-lg font-bold">
        {accountText.devices}
        {query.data && <span className="ml-2 text-base font-semibold text-soft">{query.data.length}</span>}
      </h2>
      <Loaded query={query} failed={accountText.devicesFailed} skeleton={<RowSkeletons rows={2} />}>
        {(signIns) => (
          <>
            <DeviceList caption={accountText.devices} signIns={signIns} onEnd={(one) => void askEnd(one)} />
            {signIns.length > 1 && (
              <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-soft">{accountText.within}</p>
                <Button look="danger" disabled={isLoading} onClick={() => void askOthers()}>
                  {accountText.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
