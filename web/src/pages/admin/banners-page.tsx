import { BannersAdmin } from '../../features/banners-admin/banners-admin.tsx'
import { bannersText } from '../../features/banners-admin/banners-text.ts'
import { useSessionUser } from '../../features/session/use-session.ts'
import { AdminHeading } from '../../shared/layout/admin-heading.tsx'

export const BannersPage = () => (
  <>
    <AdminHeading>{bannersText.title}</AdminHeading>
    <BannersAdmin withSliders={useSessionUser().role === 'MASTER_ADMIN'} />
  </>
)
