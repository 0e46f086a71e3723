import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { allowedIpsApi } from './allowed-ips-api.ts'
import { IpForm } from './ip-form.tsx'
import { securityText } from './security-text.ts'

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
