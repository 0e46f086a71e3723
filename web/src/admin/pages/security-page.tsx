import { AllowedIps } from '../features/security/allowed-ips.tsx'
import { securityText } from '../features/security/security-text.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const SecurityPage = () => (
  <>
    <AdminHeading>{securityText.title}</AdminHeading>
    <AllowedIps />
  </>
)
