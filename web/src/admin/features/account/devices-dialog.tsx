import { signInCalls, type SignIn } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { Modal } from '../../../shared/ui/modal.tsx'
import { useRead, useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { accountText } from './account-text.ts'
import { DeviceList } from './device-list.tsx'

type DevicesDialogProps = { user: { id: string; username: string }; onClose: () => void }

/** The devices of a user, for master admins. */
export const DevicesDialog = ({ user: { id, username }, onClose }: DevicesDialogProps) => {
  const query = useRead(signInCalls.listSignInsOf, 'SignIns', { params: { userId: id } })
  const [end] = useWrite(signInCalls.endSignInOf, 'SignIns')
  const endOne = ({ id: signInId }: SignIn) =>
    announce(end({ path: { signInId } }), accountText.ended, accountText.failed)
  return (
    <Modal title={accountText.devicesOf(username)} onClose={onClose} className="w-[min(52rem,calc(100vw-2rem))]">
      <Loaded query={query} failed={accountText.devicesFailed} skeleton={<RowSkeletons rows={2} />}>
        {(signIns) =>
          signIns.length === 0 ? (
            <Empty text={accountText.noDevices} />
          ) : (
            <DeviceList
              caption={accountText.devicesOf(username)}
              signIns={signIns}
              onEnd={(signIn) => void endOne(signIn)}
            />
          )
        }
      </Loaded>
    </Modal>
  )
}
