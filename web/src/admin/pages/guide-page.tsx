import { guideText } from '../features/guide/guide-text.ts'
import { Guide } from '../features/guide/guide.tsx'
import { AdminHeading } from './shell/admin-heading.tsx'

export const GuidePage = () => (
  <>
    <AdminHeading>{guideText.title}</AdminHeading>
    <Guide />
  </>
)
