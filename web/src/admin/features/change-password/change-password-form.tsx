import { useForm } from 'react-hook-form'
import { maxTextLength } from '@papan/contracts/rules/limits.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { changePasswordApi, passwordValues, type PasswordValues } from './change-password-api.ts'
import { changePasswordText } from './change-password-text.ts'

const empty: PasswordValues = { oldPassword: '', newPassword: '', confirm: '' }
const fields = ['oldPassword', 'newPassword', 'confirm'] as const
const completions = { oldPassword: 'current-password', newPassword: 'new-password', confirm: 'new-password' } as const

/** `heading` where it is one card of a page with others. */
export const ChangePasswordForm = ({ heading }: { heading?: string; user?: unknown }) => {
  const [change] = changePasswordApi.useChangePasswordMutation()
  const sendOnce = useSendOnce()
  const form = useForm<PasswordValues>({ resolver: resolverOf(passwordValues), defaultValues: empty })
  const { register, reset, formState } = form
  const { errors, isSubmitting } = formState

  const { submit, error } = useSubmit(form, {
    fields,
    failed: changePasswordText.failed,
    save: async ({ oldPassword, newPassword }) => {
      const body = { oldPassword, newPassword }
      await sendOnce(body, (key) => change({ body, key }).unwrap())
      reset(empty)
      toast(changePasswordText.changed)
    },
  })

  return (
    <Card className="max-w-md p-5">
      {heading && <h2 className="mb-4 text-lg font-bold">{heading}</h2>}
      <form noValidate aria-label={changePasswordText.title} onSubmit={submit} className="flex flex-col gap-5">
        {fields.map((name) => (
          <TextField
            key={name}
            {...register(name)}
            label={changePasswordText[name]}
            type="password"
            maxLength={maxTextLength}
            autoComplete={completions[name]}
            error={errors[name]?.message}
          />
        ))}
        <p className="text-sm text-soft">{changePasswordText.othersEnd}</p>
        <FormError text={error} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? changePasswordText.submitting : changePasswordText.submit}
        </Button>
      </form>
    </Card>
  )
}
