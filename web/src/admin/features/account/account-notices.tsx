import { Link } from 'react-router-dom'
import { accountCalls, type AccountNotice } from '@papan/contracts/calls/auth/account-calls.ts'
import X from '../../../shared/ui/icons/x.svg?react'
import { useRead, useWrite } from '../../api/use-call.ts'
import { adminPaths } from '../../paths/admin-paths.ts'
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

const linkClass = 'inline-flex min-h-11 -my-0.75 shrink-0 items-center font-semibold text-brand underline'

/** One line: the first notice about the user's account, else that a master admin has no second factor or passkey. */
export const AccountNotices = ({ isMaster }: { isMaster: boolean }) => {
  const { data } = useRead(accountCalls.getAccount, 'Account')
  const [dismiss] = useWrite(accountCalls.dismissNotice, 'Account')
  if (!data) return null
  const notices = data.notices.flatMap((notice) => {
    const text = noticeText(notice)
    return text === null ? [] : [{ id: notice.id, text, link: links[notice.kind] }]
  })
  const { isOn, isAvailable } = data.secondFactor
  const isBare = isMaster && !isOn && isAvailable && !data.passkeys.list.length
  const [first, ...others] = notices
  if (!first && !isBare) return null
  const text = first?.text ?? accountText.masterWithout
  return (
    <section
      aria-label={accountText.notices}
      className="flex min-h-10 w-full flex-wrap items-center gap-x-2 rounded-control border border-warn bg-warn-soft pl-3 text-sm text-ink"
    >
      <p title={text} className="min-w-0 flex-1 truncate">
        {text}
      </p>
      {others.length > 0 && <span className="shrink-0 font-semibold">{accountText.moreNotices(others.length)}</span>}
      {first?.link && (
        <Link to={`${adminPaths.account}#${first.link.part}`} className={linkClass}>
          {first.link.label}
        </Link>
      )}
      {first ? (
        <button
          type="button"
          aria-label={accountText.close}
          className="-my-0.75 grid size-11 shrink-0 place-items-center rounded-control"
          onClick={() => void dismiss({ path: { noticeId: first.id } })}
        >
          <X size={20} />
        </button>
      ) : (
        <Link to={adminPaths.account} className={`${linkClass} pr-3`}>
          {accountText.masterLink}
        </Link>
      )}
    </section>
  )
}
