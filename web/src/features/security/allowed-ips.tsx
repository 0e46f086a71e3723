import { useRef } from 'react'
import { adminText } from '../../shared/admin/admin-text.ts'
import { useDeletion } from '../../shared/admin/use-deletion.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { RowSkeletons } from '../../shared/ui/row-skeletons.tsx'
import { allowedIpsApi } from './allowed-ips-api.ts'
import { IpForm } from './ip-form.tsx'
import { securityText } from './security-text.ts'

const words = { removed: securityText.removed, failed: securityText.removeFailed }

/** From where staff may sign in. */
export const AllowedIps = () => {
  const query = allowedIpsApi.useAllowedIpsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [deleteIp] = allowedIpsApi.useDeleteAllowedIpMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that held the focus is gone.
  const { deleting, ask } = useDeletion(words, () => heading.current?.focus())
  const remove = (ip: string) =>
    ask({ id: ip, question: securityText.removeQuestion(ip), remove: () => deleteIp(ip).unwrap() })

  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="formulir" className="p-5">
        <h2 id="formulir" className="mb-4 text-lg font-bold">
          {securityText.newHeading}
        </h2>
        <IpForm />
      </Card>
      <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-2 p-5">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {securityText.listHeading}
        </h2>
        <Loaded query={query} failed={securityText.loadFailed} skeleton={<RowSkeletons rows={3} className="h-11" />}>
          {(ips) =>
            ips.length === 0 ? (
              <Empty text={securityText.none} />
            ) : (
              <ul aria-labelledby="daftar" className="divide-y divide-line">
                {ips.map((ip) => (
                  <li key={ip} className="flex items-center justify-between gap-3 py-1">
                    <span className="font-semibold wrap-anywhere tabular-nums">{ip}</span>
                    <Button
                      look="danger-quiet"
                      aria-label={securityText.removeOf(ip)}
                      disabled={deleting === ip}
                      onClick={() => void remove(ip)}
                    >
                      {adminText.remove}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}
