import { BannersAdmin } from '../features/banners/banners-admin.tsx'
import { bannersText } from '../features/banners/banners-text.ts'
import { useSessionUser } from '../features/session/use-session.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const BannersPage = () => (
  <>
    <AdminHeading>{bannersText.title}</AdminHeading>
    <BannersAdmin withSliders={useSessionUser().role === 'MASTER_ADMIN'} />
  </>
)
