import { useForm, useWatch } from 'react-hook-form'
import { userCalls, changePasswordBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { AccountName } from '../../passwords/account-name.tsx'
import { mayUsePassword } from '../../dialogs/ask-common-password.ts'
import { NewPasswordField } from '../../passwords/new-password-field.tsx'
import { changePasswordText } from './change-password-text.ts'
import { opaqueString } from '@papan/contracts/calls/auth/precis.ts'
import { z } from '@papan/contracts/schema.ts'

export const passwordValues = z
  .object({ ...changePasswordBody.shape, confirm: z.string().overwrite(opaqueString) })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    message: changePasswordText.mismatch,
    // Also while another field is invalid, so that all errors show at once.
    when: ({ value }) => z.object({ newPassword: z.string(), confirm: z.string() }).safeParse(value).success,
  })
type PasswordValues = z.infer<typeof passwordValues>

const empty: PasswordValues = { oldPassword: '', newPassword: '', confirm: '' }
const fields = ['oldPassword', 'newPassword', 'confirm'] as const

/** `heading` where it is one card of a page with others. */
export const ChangePasswordForm = ({ heading, user }: { heading?: string; user: { username: string } }) => {
  const [change] = useWrite(userCalls.changePassword)
  const form = useForm<PasswordValues>({ resolver: resolverOf(passwordValues), defaultValues: empty })
  const { register, reset, control, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'newPassword' })

  useDraft(form, null)
  const { submit, error } = useSubmit(form, {
    fields,
    failed: changePasswordText.failed,
    save: async ({ oldPassword, newPassword }) => {
      if (!(await mayUsePassword(newPassword))) {
        setFocus('newPassword', { shouldSelect: true })
        return
      }
      await change({ body: { oldPassword, newPassword } })
      reset(empty)
      toast(changePasswordText.changed)
    },
  })

  return (
    <Card className="max-w-md p-5">
      {heading && <h2 className="mb-4 text-lg font-bold">{heading}</h2>}
      <form noValidate aria-label={changePasswordText.title} onSubmit={submit} className="flex flex-col gap-5">
        <AccountName username={user.username} />
        <TextField
          {...register('oldPassword')}
          label={changePasswordText.oldPassword}
          type="password"
          maxLength={maxTextLength}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
        />
        <NewPasswordField
          {...register('newPassword')}
          label={changePasswordText.newPassword}
          typed={typed}
          username={user.username}
          error={errors.newPassword?.message}
        />
        <TextField
          {...register('confirm')}
          label={changePasswordText.confirm}
          type="password"
          maxLength={maxTextLength}
          autoComplete="new-password"
          error={errors.confirm?.message}
        />
        <p className="text-sm text-soft">{changePasswordText.othersEnd}</p>
        <FormError text={error} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? changePasswordText.submitting : changePasswordText.submit}
        </Button>
      </form>
    </Card>
  )
}
