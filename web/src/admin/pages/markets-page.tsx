import { MarketsAdmin } from '../features/markets/markets-admin.tsx'
import { marketsText } from '../features/markets/markets-text.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const MarketsPage = () => (
  <>
    <AdminHeading>{marketsText.title}</AdminHeading>
    <MarketsAdmin />
  </>
)
