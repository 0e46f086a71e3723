import type { SignIn } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import Monitor from '../../icons/monitor.svg?react'
import Smartphone from '../../icons/smartphone.svg?react'
import { Chip } from '../../../shared/ui/chip.tsx'
import { RowButton } from '../../lists/row-buttons.tsx'
import { RecordTable, type Column } from '../../records/record-list.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { accountText } from './account-text.ts'

const phones = /iPhone|iPad|Android/

const seenText = ({ isThis, lastSeenAt }: SignIn): string =>
  isThis ? accountText.now : accountText.seen(Date.parse(lastSeenAt))

const Device = (signIn: SignIn) => {
  const { device, isNewDevice, firstSeenAt, method, address, isNewAddress } = signIn
  const Icon = phones.test(device) ? Smartphone : Monitor
  return (
    <span className="flex items-start gap-3 py-2">
      <Icon size={20} className="mt-0.5 shrink-0" />
      <span>
        {device} {isNewDevice && <span className="text-warn">{accountText.isNewDevice}</span>}
        <small className="record-narrow wrap-anywhere">
          {address} {isNewAddress && <b className="text-warn">{accountText.newAddress}</b>} {seenText(signIn)}
        </small>
        <small>{accountText.signedIn(Date.parse(firstSeenAt), accountText.methods[method] ?? method)}</small>
      </span>
    </span>
  )
}

const deviceColumns = (onEnd: (signIn: SignIn) => void): Column<SignIn>[] => [
  { name: accountText.device, place: 'title', render: Device },
  {
    name: accountText.address,
    place: 'wide',
    className: 'tabular-nums wrap-anywhere',
    render: ({ address, isNewAddress }) => (
      <>
        {address} {isNewAddress && <span className="font-semibold text-warn">{accountText.newAddress}</span>}
      </>
    ),
  },
  {
    name: accountText.lastSeen,
    place: 'wide',
    className: 'tabular-nums',
    render: seenText,
  },
  {
    name: adminText.actions,
    place: 'actions',
    render: (signIn) =>
      signIn.isThis ? (
        <Chip tone="brand" dot>
          {accountText.thisDevice}
        </Chip>
      ) : (
        <RowButton label={accountText.endOf(signIn.device, signIn.address)} onClick={() => onEnd(signIn)}>
          {accountText.end}
        </RowButton>
      ),
  },
]

type DeviceListProps = { caption: string; signIns: readonly SignIn[]; onEnd: (signIn: SignIn) => void }

/** Where a user is signed in; the device that asks cannot be ended. */
export const DeviceList = ({ caption, signIns, onEnd }: DeviceListProps) => (
  <RecordTable caption={caption} rows={signIns} columns={deviceColumns(onEnd)} idOf={({ id }) => id} />
)
