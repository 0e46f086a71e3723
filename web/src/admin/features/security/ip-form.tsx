import { useForm } from 'react-hook-form'
import { allowedIpBody } from '@papan/contracts/calls/auth/allowed-ip-calls.ts'
import { adminText } from '../../forms/admin-text.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { allowedIpsApi, type AllowedIpBody } from './allowed-ips-api.ts'
import { securityText } from './security-text.ts'

/** Allows an address or range. The server refuses to lock its caller out. */
export const IpForm = () => {
  const [add] = allowedIpsApi.useAddAllowedIpMutation()
  const sendOnce = useSendOnce()
  const form = useForm<AllowedIpBody>({ resolver: resolverOf(allowedIpBody), defaultValues: { ip: '' } })
  const { register, reset, formState } = form
  const { errors, isSubmitting } = formState

  const { submit, error } = useSubmit(form, {
    fields: ['ip'],
    failed: securityText.addFailed,
    save: async (body) => {
      await sendOnce(body, (key) => add({ body, key }).unwrap())
      reset()
      toast(securityText.added)
    },
  })

  return (
    <form noValidate aria-label={securityText.newHeading} onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...register('ip')}
          label={securityText.ip}
          placeholder={securityText.ipPlaceholder}
          hint={securityText.ipHint}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fieldClassName="w-full sm:w-96"
          error={errors.ip?.message}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full sm:mt-6.75 sm:w-auto">
          {isSubmitting ? adminText.adding : securityText.add}
        </Button>
      </div>
      <FormError text={error} />
    </form>
  )
}
