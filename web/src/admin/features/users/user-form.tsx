import { useForm, useWatch } from 'react-hook-form'
import { role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { userBody, type UserBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { adminText } from '../../forms/admin-text.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField, TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { mayUsePassword } from '../../dialogs/ask-common-password.ts'
import { NewPasswordField } from '../../passwords/new-password-field.tsx'
import { usersApi } from './users-api.ts'
import { usersText } from './users-text.ts'

const empty: UserBody = { username: '', password: '', role: 'ADMIN' }

export const UserForm = () => {
  const [add] = usersApi.useAddUserMutation()
  const sendOnce = useSendOnce()
  const form = useForm<UserBody>({ resolver: resolverOf(userBody), defaultValues: empty })
  const { register, reset, control, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const [username, password] = useWatch({ control, name: ['username', 'password'] })

  const { submit, error } = useSubmit(form, {
    fields: ['username', 'password', 'role'],
    failed: usersText.addFailed,
    save: async (body) => {
      if (!(await mayUsePassword(body.password))) {
        setFocus('password', { shouldSelect: true })
        return
      }
      await sendOnce(body, (key) => add({ body, key }).unwrap())
      reset(empty)
      toast(usersText.added)
    },
  })

  return (
    <form noValidate aria-label={usersText.newHeading} onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          {...register('username')}
          label={usersText.username}
          // Another person's: a manager would fill in the master's own.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
        />
        <NewPasswordField
          {...register('password')}
          label={usersText.password}
          typed={password}
          username={username}
          error={errors.password?.message}
        />
        <SelectField {...register('role')} label={usersText.role} error={errors.role?.message}>
          {role.options.map((option) => (
            <option key={option} value={option}>
              {usersText.roleName(option)}
            </option>
          ))}
        </SelectField>
      </div>
      <FormError text={error} />
      <Button type="submit" disabled={isSubmitting} className="self-start">
        {isSubmitting ? adminText.adding : usersText.add}
      </Button>
    </form>
  )
}
