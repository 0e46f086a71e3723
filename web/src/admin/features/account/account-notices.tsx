import { Link } from 'react-router-dom'
import type { AccountNotice } from '@papan/contracts/calls/auth/account-calls.ts'
import X from '../../../shared/ui/icons/x.svg?react'
import { adminPaths } from '../../paths/admin-paths.ts'
import { accountApi } from './account-api.ts'
import { accountText } from './account-text.ts'

/** Null for a kind of a later release. */
const noticeText = ({ kind, at, by, device, address }: AccountNotice): string | null => {
  if (kind === 'second-factor-reset') return accountText.resetBy(by ?? '', Date.parse(at))
  if (kind === 'passkey-copied') return accountText.copiedPasskey(device ?? '', address ?? '', Date.parse(at))
  return kind === 'new-device' ? accountText.newDevice(device ?? '', address ?? '', Date.parse(at)) : null
}

const links: Readonly<Record<string, { part: string; label: string }>> = {
  'new-device': { part: 'perangkat', label: accountText.toDevices },
  'passkey-copied': { part: 'passkey', label: accountText.toPasskeys },
}

const lineClass =
  'flex items-center justify-between gap-3 rounded-control border border-warn bg-warn-soft py-1 pr-1 pl-4 text-[0.9375rem] text-ink'

/** Notices about the user's account, and a warning to a master admin without a second factor or passkey. */
export const AccountNotices = ({ isMaster }: { isMaster: boolean }) => {
  const { data } = accountApi.useAccountQuery()
  const [dismiss] = accountApi.useDismissNoticeMutation()
  if (!data) return null
  const lines = data.notices.flatMap((notice) => {
    const text = noticeText(notice)
    return text === null ? [] : [{ id: notice.id, text, link: links[notice.kind] }]
  })
  const { isOn, isAvailable } = data.secondFactor
  const isBare = isMaster && !isOn && isAvailable && !data.passkeys.list.length
  if (lines.length === 0 && !isBare) return null
  return (
    <section aria-label={accountText.notices} className="mb-4 flex flex-col gap-2">
      {lines.map(({ id, text, link }) => (
        <div key={id} className={lineClass}>
          <p className="py-2">
            {text}{' '}
            {link && (
              <Link to={`${adminPaths.account}#${link.part}`} className="font-semibold text-brand underline">
                {link.label}
              </Link>
            )}
          </p>
          <button
            type="button"
            aria-label={accountText.close}
            className="grid size-11 shrink-0 place-items-center rounded-control"
            onClick={() => void dismiss(id)}
          >
            <X size={20} />
          </button>
        </div>
      ))}
      {isBare && (
        <p className={lineClass}>
          <span className="py-2">
            {accountText.masterWithout}{' '}
            <Link to={adminPaths.account} className="font-semibold text-brand underline">
              {accountText.masterLink}
            </Link>
          </span>
        </p>
      )}
    </section>
  )
}
