import { useRef, useState } from 'react'
import { deletedBannerCalls, deletedCalls, type Deleted } from '@papan/contracts/calls/deleted-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { useRead } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { minutesText } from '../../format/instant-text.ts'
import { linesText } from '../../lists/record-lines.ts'
import { RowButton } from '../../lists/row-buttons.tsx'
import { useRestore, useRestoreBanner } from '../../lists/use-restore.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RecordList, type Column } from '../../records/record-list.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { PageHead } from '../../titles/page-head.tsx'
import { deletedText, kinds, type Kind } from './deleted-text.ts'

const kindOf = { hasil: 'result', prediksi: 'prediction', jadwal: 'schedule' } as const

const nameOf = ({ name, date }: Deleted): string => (date === null ? name : `${name} ${dayText(date)}`)
const timeOf = ({ at }: Pick<Deleted, 'at'>): string => deletedText.time(minutesText(Date.parse(at)))

const useDeleted = (kind: Kind, page: number) => {
  const records = useRead(
    deletedCalls.listDeleted,
    'Deleted',
    { params: { kind: kind === 'banner' ? 'result' : kindOf[kind], page } },
    { skip: kind === 'banner' },
  )
  const banners = useRead(
    deletedBannerCalls.listDeletedBanners,
    'Deleted',
    { params: { page } },
    { skip: kind !== 'banner' },
  )
  return kind === 'banner' ? banners : records
}

type ActionProps = { busy: string | null; onRestore: (deleted: Deleted) => void }

const deletedColumns = ({ busy, onRestore }: ActionProps): Column<Deleted>[] => [
  {
    name: deletedText.name,
    place: 'title',
    render: ({ name, date, lines, reason, ...deleted }) => (
      <span className="record-title">
        {name}
        <small className="tabular-nums">{deletedText.content(date && dayText(date), linesText(lines))}</small>
        <small className="record-narrow">{deletedText.by(deleted.by, timeOf(deleted))}</small>
        {reason && <small className="record-medium">{deletedText.because(reason)}</small>}
      </span>
    ),
  },
  {
    name: deletedText.deleted,
    place: 'wide',
    className: 'tabular-nums',
    render: (deleted) => (
      <>
        {deleted.by}
        <small className="whitespace-nowrap">{timeOf(deleted)}</small>
      </>
    ),
  },
  { name: deletedText.reason, place: 'widest', render: ({ reason }) => reason },
  {
    name: adminText.actions,
    place: 'actions',
    render: (deleted) => (
      <RowButton
        label={deletedText.restoreOf(nameOf(deleted))}
        disabled={busy === deleted.id}
        onClick={() => onRestore(deleted)}
      >
        {deletedText.restore}
      </RowButton>
    ),
  },
]

/** `heading` takes the focus of the restored row. */
const useRestoring = (kind: Kind) => {
  const restoreRecord = useRestore('Results', 'DrawResult', 'Predictions', 'Schedules')
  const restoreBanner = useRestoreBanner()
  const [busy, setBusy] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const restore = async ({ id }: Deleted) => {
    setBusy(id)
    await (kind === 'banner' ? restoreBanner(id) : restoreRecord(id))
    setBusy(null)
    heading.current?.focus()
  }
  return { heading, busy, restore }
}

/** What was deleted in the last 30 days, by kind. */
export const DeletedAdmin = ({ title }: { title: string }) => {
  const { list, showPage, fallBackTo, filterBy } = useListQuery(['jenis'])
  const kind = kinds.find((each) => each === list.jenis) ?? 'hasil'
  const query = useDeleted(kind, list.page)
  const { heading, busy, restore } = useRestoring(kind)
  return (
    <>
      <PageHead title={title} note={deletedText.note} />
      <Card as="section" aria-labelledby="daftar">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="sr-only">
          {deletedText.listHeading}
        </h2>
        <Toolbar
          chips={kinds.map((each) => ({
            name: deletedText.kinds[each],
            isOn: each === kind,
            onChoose: () => filterBy({ jenis: each === 'hasil' ? '' : each }),
          }))}
        />
        <RecordList
          query={query}
          rowsOf={({ data }) => data}
          caption={deletedText.listHeading}
          columns={deletedColumns({ busy, onRestore: (deleted) => void restore(deleted) })}
          idOf={({ id }) => id}
          failed={deletedText.loadFailed}
          empty={deletedText.none[kind]}
          skeletons={pageSizes.adminList}
          paging={{ page: list.page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
        />
      </Card>
    </>
  )
}
