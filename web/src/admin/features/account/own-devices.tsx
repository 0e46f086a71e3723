import type { SignIn } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { announce } from '../../dialogs/announce.ts'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { accountApi } from './account-api.ts'
import { accountText } from './account-text.ts'
import { DeviceList } from './device-list.tsx'

/** 'Perangkat yang masuk': ends one, or all but this. */
export const OwnDevices = () => {
  const query = accountApi.useSignInsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end] = accountApi.useEndSignInMutation()
  const [endOthers, { isLoading }] = accountApi.useEndOtherSignInsMutation()
  const askEnd = async ({ id, device, address }: SignIn) => {
    const isSure = await confirmDialog(accountText.endQuestion(device, address), {
      yes: accountText.endYes,
      danger: true,
    })
    if (isSure) await announce(end(id).unwrap(), accountText.ended, accountText.failed)
  }
  const askOthers = async () => {
    const isSure = await confirmDialog(accountText.endOthersQuestion, { yes: accountText.endOthers, danger: true })
    if (isSure) await announce(endOthers().unwrap(), accountText.othersEnded, accountText.failed)
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
