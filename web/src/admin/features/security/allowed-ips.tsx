import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { allowedIpsApi, type AllowedIpBody } from './allowed-ips-api.ts'
import { securityText } from './security-text.ts'
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

/** Allows an address or range. The server refuses to lock its caller out. */
const IpForm = () => {
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

const texts = { yes: securityText.removeYes, removed: securityText.removed, failed: securityText.removeFailed }

/** The addresses from which staff may sign in. */
export const AllowedIps = () => {
  const query = allowedIpsApi.useAllowedIpsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [deleteIp] = allowedIpsApi.useDeleteAllowedIpMutation()
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = (ip: string) =>
    ask({ id: ip, question: securityText.removeQuestion(ip), remove: () => deleteIp(ip).unwrap() })

  return (
    <FormAndList
      formHeading={securityText.newHeading}
      form={<IpForm />}
      listHeading={securityText.listHeading}
      listRef={heading}
    >
      <Loaded query={query} failed={securityText.loadFailed} skeleton={<RowSkeletons rows={3} className="h-11" />}>
        {(ips) =>
          ips.length === 0 ? (
            <Empty text={securityText.none} />
          ) : (
            <ul aria-labelledby="daftar" className="divide-y divide-line">
              {ips.map((ip) => (
                <li key={ip} className="flex items-center justify-between gap-3 py-1">
                  <span className="font-semibold wrap-anywhere tabular-nums">{ip}</span>
                  <RemoveButton
                    label={securityText.removeOf(ip)}
                    disabled={deleting === ip}
                    onClick={() => void remove(ip)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </FormAndList>
  )
}
