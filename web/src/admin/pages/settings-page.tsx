import { DoubleEntrySetting } from '../features/live-entry/double-entry/double-entry-setting.tsx'
import { IdentitySetting } from '../features/identity/identity-setting.tsx'
import { AdminHeading } from '../titles/page-head.tsx'
import { shellText } from './shell/shell-text.ts'

/** For master admins. */
export const SettingsPage = () => (
  <>
    <AdminHeading>{shellText.settings}</AdminHeading>
    <div className="flex flex-col gap-6">
      <DoubleEntrySetting />
      <IdentitySetting />
    </div>
  </>
)
