import { DoubleEntrySetting } from '../../features/results-admin/double-entry-setting.tsx'
import { SiteLinksSetting } from '../../features/site-links-admin/site-links-setting.tsx'
import { AdminHeading } from '../../shared/layout/admin-heading.tsx'
import { shellText } from './shell/shell-text.ts'

/** For master admins; each section saves on its own. */
export const SettingsPage = () => (
  <>
    <AdminHeading>{shellText.settings}</AdminHeading>
    <div className="flex flex-col gap-6">
      <DoubleEntrySetting />
      <SiteLinksSetting />
    </div>
  </>
)
