import { useContext, useState } from 'react'
import { notifyCalls, type Destination } from '@papan/contracts/calls/notify/destination-calls.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite, type Reading } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { minutesText } from '../../format/instant-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RecordList, RecordsContext, type Column } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { useChosen } from '../../records/use-chosen.ts'
import { destinationsText } from './destinations-text.ts'
import { Choice } from '../../fields/choice.tsx'
import type { RecordFormFrame } from '../../records/record-form.tsx'
import { ChannelForm } from './channel-form.tsx'
import { WebhookForm } from './webhook-form.tsx'

type DestinationFormProps = RecordFormFrame & {
  /** null makes a new destination, of either kind. */
  edited: Destination | null
}

const DestinationForm = ({ edited, ...place }: DestinationFormProps) => {
  const [kind, setKind] = useState<Destination['kind']>('WEBHOOK')
  if (edited?.kind === 'CHANNEL') return <ChannelForm {...place} edited={edited} kindChoice={null} />
  if (edited) return <WebhookForm {...place} edited={edited} kindChoice={null} />
  const choice = (
    <Choice label={destinationsText.kind} options={destinationsText.kindNames} value={kind} onChange={setKind} />
  )
  if (kind === 'CHANNEL') return <ChannelForm {...place} edited={null} kindChoice={choice} />
  return <WebhookForm {...place} edited={null} kindChoice={choice} />
}

const texts = {
  yes: destinationsText.removeYes,
  removed: destinationsText.removed,
  failed: destinationsText.removeFailed,
}

const stateText = ({ paused, waiting, dead, lastSentAt }: Destination): string =>
  [
    ...(paused ? [destinationsText.paused] : []),
    ...(dead > 0 ? [destinationsText.dead(dead)] : []),
    ...(waiting > 0 ? [destinationsText.waiting(waiting)] : []),
    lastSentAt ? destinationsText.lastSent(minutesText(Date.parse(lastSentAt))) : destinationsText.neverSent,
  ].join(', ')

/** Never the path of an address, which may hold a key. */
const addressText = (destination: Destination): string =>
  destination.kind === 'WEBHOOK' ? destination.host : `${destinationsText.kindNames.CHANNEL} ${destination.chat}`

type DestinationListProps = {
  query: Reading<Destination[]>
  search: string
  deleting: string | null
  onRemove: (destination: Destination) => void
}

const DestinationList = ({ query, search, deleting, onRemove }: DestinationListProps) => {
  const { choose } = useContext(RecordsContext)
  const columns: Column<Destination>[] = [
    {
      name: destinationsText.name,
      place: 'title',
      render: (destination) => (
        <span className="wrap-anywhere">
          {destination.name}
          <small>
            {addressText(destination)}
            <span className="record-narrow block">{stateText(destination)}</span>
          </small>
        </span>
      ),
    },
    { name: destinationsText.state, place: 'wide', render: stateText },
    {
      name: adminText.actions,
      place: 'actions',
      render: (destination) => (
        <>
          <EditButton label={destinationsText.editOf(destination.name)} onClick={() => choose(destination.id)} />
          <RemoveButton
            label={destinationsText.removeOf(destination.name)}
            disabled={deleting === destination.id}
            onClick={() => onRemove(destination)}
          />
        </>
      ),
    },
  ]
  return (
    <RecordList
      query={query}
      rowsOf={(rows) => rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))}
      caption={destinationsText.listHeading}
      columns={columns}
      idOf={({ id }) => id}
      opens="record"
      failed={destinationsText.loadFailed}
      empty={search ? destinationsText.noMatches : destinationsText.none}
      isNarrowed={search !== ''}
      skeletons={3}
    />
  )
}

/** Where messages about draws and schedules go, and whether they arrive. */
export const DestinationsAdmin = ({ title }: { title: string }) => {
  const query = useRead(notifyCalls.listDestinations, 'Destinations')
  const [search, setSearch] = useState('')
  const { chosen, end } = useChosen()
  const [deleteDestination] = useWrite(notifyCalls.deleteDestination, 'Destinations')
  const { heading, deleting, ask } = useDeletion(texts, { onDeleted: (id) => id === chosen && end() })
  const remove = (destination: Destination) =>
    ask({
      id: destination.id,
      question: destinationsText.removeQuestion(destination.name),
      remove: () => deleteDestination({ path: { destinationId: destination.id }, state: stateOf(destination) }),
    })
  return (
    <Records
      title={title}
      note={destinationsText.note}
      listHeading={destinationsText.listHeading}
      listRef={heading}
      rows={query.data}
      idOf={({ id }) => id}
      renderForm={(edited, frame) => <DestinationForm {...frame} edited={edited} />}
      toolbar={
        <Toolbar
          search={{
            label: destinationsText.search,
            placeholder: destinationsText.searchPlaceholder,
            value: search,
            onSearch: setSearch,
          }}
        />
      }
    >
      <DestinationList query={query} search={search} deleting={deleting} onRemove={(one) => void remove(one)} />
    </Records>
  )
}
