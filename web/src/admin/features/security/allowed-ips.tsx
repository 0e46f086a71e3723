import { useState } from 'react'
import { allowedIpCalls } from '@papan/contracts/calls/auth/allowed-ip-calls.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RecordList, type Column } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { IpForm } from './ip-form.tsx'
import { securityText } from './security-text.ts'

/** The addresses from which staff may sign in. */
export const AllowedIps = ({ title }: { title: string }) => {
  const query = useRead(allowedIpCalls.listAllowedIps, 'AllowedIps')
  const [deleteIp] = useWrite(allowedIpCalls.deleteAllowedIp, 'AllowedIps')
  const [search, setSearch] = useState('')
  const { heading, deleting, ask } = useDeletion(securityText)
  const columns: Column<string>[] = [
    { name: securityText.ip, place: 'title', className: 'tabular-nums', render: (ip) => ip },
    {
      name: adminText.actions,
      place: 'actions',
      render: (ip) => (
        <RemoveButton
          label={securityText.removeOf(ip)}
          disabled={deleting === ip}
          onClick={() =>
            void ask({ id: ip, question: securityText.removeQuestion(ip), remove: () => deleteIp({ path: { ip } }) })
          }
        />
      ),
    },
  ]
  return (
    <Records
      title={title}
      note={query.data && securityText.total(query.data.length)}
      listHeading={securityText.listHeading}
      listRef={heading}
      renderForm={(_record, frame) => <IpForm {...frame} />}
      toolbar={
        <Toolbar
          search={{
            label: securityText.search,
            placeholder: securityText.ipPlaceholder,
            value: search,
            onSearch: setSearch,
          }}
        />
      }
    >
      <RecordList
        query={query}
        rowsOf={(ips) => ips.filter((ip) => ip.includes(search))}
        caption={securityText.listHeading}
        columns={columns}
        idOf={(ip) => ip}
        failed={securityText.loadFailed}
        empty={search ? securityText.noMatches : securityText.none}
        isNarrowed={search !== ''}
        skeletons={3}
      />
    </Records>
  )
}
