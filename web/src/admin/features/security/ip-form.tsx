import { useForm } from 'react-hook-form'
import { allowedIpBody, allowedIpCalls } from '@papan/contracts/calls/auth/allowed-ip-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { adminText } from '../../forms/admin-text.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { securityText } from './security-text.ts'

/** Allows an address or range. The server refuses to lock its caller out. */
export const IpForm = (frame: RecordFormFrame) => {
  const [add] = useWrite(allowedIpCalls.addAllowedIp, 'AllowedIps')
  const form = useForm<z.infer<typeof allowedIpBody>>({
    resolver: resolverOf(allowedIpBody),
    defaultValues: { ip: '' },
  })
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={securityText.newHeading}
      draft="ip"
      fields={['ip']}
      failed={securityText.addFailed}
      submit={{ text: securityText.add, busy: adminText.adding }}
      save={async (body) => {
        await add({ body })
        form.reset()
        toast(securityText.added)
      }}
    >
      <TextField
        {...form.register('ip')}
        label={securityText.ip}
        placeholder={securityText.ipPlaceholder}
        hint={securityText.ipHint}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.ip?.message}
      />
    </RecordForm>
  )
}
