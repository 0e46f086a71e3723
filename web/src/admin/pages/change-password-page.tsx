import { ChangePasswordForm } from '../features/change-password/change-password-form.tsx'
import { changePasswordText } from '../features/change-password/change-password-text.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const ChangePasswordPage = () => (
  <>
    <AdminHeading>{changePasswordText.title}</AdminHeading>
    <ChangePasswordForm />
  </>
)
