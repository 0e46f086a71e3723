import { MarketsAdmin } from '../../features/markets-admin/markets-admin.tsx'
import { marketsText } from '../../features/markets-admin/markets-text.ts'
import { AdminHeading } from '../../shared/layout/admin-heading.tsx'

export const MarketsPage = () => (
  <>
    <AdminHeading>{marketsText.title}</AdminHeading>
    <MarketsAdmin />
  </>
)
