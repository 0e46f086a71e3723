import { useForm, useWatch } from 'react-hook-form'
import { role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { userBody, userCalls, type UserBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { SelectField, TextField } from '../../../shared/ui/field.tsx'
import { useWrite } from '../../api/use-call.ts'
import { mayUsePassword } from '../../dialogs/ask-common-password.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { adminText } from '../../forms/admin-text.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { NewPasswordField } from '../../passwords/new-password-field.tsx'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { usersText } from './users-text.ts'

const empty: UserBody = { username: '', password: '', role: 'ADMIN' }

export const UserForm = (frame: RecordFormFrame) => {
  const [add] = useWrite(userCalls.addUser, 'Users')
  const form = useForm<UserBody>({ resolver: resolverOf(userBody), defaultValues: empty })
  const { register, reset, control, setFocus, formState } = form
  const { errors } = formState
  const [username, password] = useWatch({ control, name: ['username', 'password'] })
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={usersText.newHeading}
      draft="pengguna"
      secret={['password']}
      fields={['username', 'password', 'role']}
      failed={usersText.addFailed}
      submit={{ text: usersText.add, busy: adminText.adding }}
      save={async (body) => {
        if (!(await mayUsePassword(body.password))) {
          setFocus('password', { shouldSelect: true })
          return false
        }
        await add({ body })
        reset(empty)
        toast(usersText.added)
        return true
      }}
    >
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
    </RecordForm>
  )
}
