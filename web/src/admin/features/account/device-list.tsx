import type { SignIn } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import Monitor from '../../icons/monitor.svg?react'
import Smartphone from '../../icons/smartphone.svg?react'
import { Button } from '../../../shared/ui/button.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { accountText } from './account-text.ts'

const { device, address, lastSeen } = accountText
const columns = [device, address, lastSeen, adminText.actions]
const phones = /iPhone|iPad|Android/

type DeviceListProps = { caption: string; signIns: readonly SignIn[]; onEnd: (signIn: SignIn) => void }

/** Where a user is signed in; the device that asks cannot be ended. */
export const DeviceList = ({ caption, signIns, onEnd }: DeviceListProps) => (
  <Table caption={caption} columns={columns}>
    {signIns.map((signIn) => {
      const Icon = phones.test(signIn.device) ? Smartphone : Monitor
      const method = accountText.methods[signIn.method] ?? signIn.method
      return (
        <tr key={signIn.id}>
          <Cell label={device} className="card-cell-title">
            <span className="flex items-start gap-3">
              <Icon size={20} className="mt-0.5 shrink-0" />
              <span>
                <span className="font-semibold">{signIn.device}</span>{' '}
                {signIn.isNewDevice && <span className="font-semibold text-warn">{accountText.isNewDevice}</span>}
                <span className="block text-[0.8125rem] text-soft">
                  {accountText.signedIn(Date.parse(signIn.firstSeenAt), method)}
                </span>
              </span>
            </span>
          </Cell>
          <Cell label={address} className="tabular-nums">
            <span className="wrap-anywhere">{signIn.address}</span>{' '}
            {signIn.isNewAddress && <span className="font-semibold text-warn">{accountText.newAddress}</span>}
          </Cell>
          <Cell label={lastSeen} className="tabular-nums">
            {signIn.isThis ? accountText.now : accountText.seen(Date.parse(signIn.lastSeenAt))}
          </Cell>
          <Cell label={adminText.actions} className="card-cell-actions">
            {signIn.isThis ? (
              <Chip tone="brand" dot>
                {accountText.thisDevice}
              </Chip>
            ) : (
              <Button
                look="secondary"
                aria-label={accountText.endOf(signIn.device, signIn.address)}
                onClick={() => onEnd(signIn)}
              >
                {accountText.end}
              </Button>
            )}
          </Cell>
        </tr>
      )
    })}
  </Table>
)
