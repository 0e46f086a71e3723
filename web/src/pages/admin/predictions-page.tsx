import { PredictionsAdmin } from '../../features/predictions-admin/predictions-admin.tsx'
import { predictionsText } from '../../features/predictions-admin/predictions-text.ts'
import { AdminHeading } from '../../shared/layout/admin-heading.tsx'

export const PredictionsPage = () => (
  <>
    <AdminHeading>{predictionsText.title}</AdminHeading>
    <PredictionsAdmin />
  </>
)
