import { AccountProtection } from '../features/account/account-protection.tsx'
import { accountText } from '../features/account/account-text.ts'
import { OwnDevices } from '../features/account/own-devices.tsx'
import { passkeyListText } from '../features/account/passkey-list-text.ts'
import { ChangePasswordForm } from '../features/change-password/change-password-form.tsx'
import { changePasswordText } from '../features/change-password/change-password-text.ts'
import { useSessionUser } from '../session/use-session.ts'
import { AdminHeading } from '../titles/page-head.tsx'
import { shellText } from './shell/shell-text.ts'

const parts = [
  { id: 'password', label: changePasswordText.title },
  { id: 'verifikasi', label: accountText.factor },
  { id: 'passkey', label: passkeyListText.title },
  { id: 'perangkat', label: accountText.devicesShort },
] as const

/** 'Akun Saya': the own password and how the account is protected. */
export const AccountPage = () => {
  const user = useSessionUser()
  const { username, role } = user
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 [&>h1]:mb-0">
        <AdminHeading>{shellText.account}</AdminHeading>
        <p className="text-soft">
          {username}, {role.replaceAll('_', ' ')}
        </p>
        <nav
          aria-label={accountText.sections}
          className="flex max-w-full overflow-x-auto rounded-control border border-line-strong bg-raised md:ml-auto"
        >
          {parts.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-11 shrink-0 items-center border-line px-4 text-[0.9375rem] font-semibold not-first:border-l hover:bg-well"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div id="password" className="scroll-mt-20">
          <ChangePasswordForm heading={changePasswordText.title} user={user} />
        </div>
        <AccountProtection />
      </div>
      <OwnDevices />
    </>
  )
}
