import { PredictionsAdmin } from '../features/predictions/predictions-admin.tsx'
import { predictionsText } from '../features/predictions/predictions-text.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const PredictionsPage = () => (
  <>
    <AdminHeading>{predictionsText.title}</AdminHeading>
    <PredictionsAdmin />
  </>
)
