import { useContext, useState, type ReactNode } from 'react'
import type { Reading } from '../api/use-call.ts'
import { adminText } from '../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../lists/row-buttons.tsx'
import type { DeletionText } from '../lists/use-deletion.ts'
import type { RecordFormFrame } from './record-form.tsx'
import { RecordList, RecordsContext } from './record-list.tsx'
import { Records } from './records.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRecordDeletion } from './use-record-deletion.ts'

type NamedRecordsTexts = DeletionText & {
  note: string
  listHeading: string
  search: string
  searchPlaceholder: string
  noMatches: string
  none: string
  loadFailed: string
  /** Heading of the column that `renderState` fills. */
  state: string
  editOf: (name: string) => string
  removeOf: (name: string) => string
  removeQuestion: (name: string) => string
}

type NamedRow = { id: string }

type ListProps<Row> = {
  query: Reading<Row[]>
  texts: NamedRecordsTexts
  /** Heading of the names. */
  nameHeading: string
  nameOf: (row: Row) => string
  /** Below the name. */
  detailOf: (row: Row) => ReactNode
  renderState: (row: Row) => ReactNode
  isRemovable?: (row: Row) => boolean
  /** Rows while it loads. */
  skeletons: number
}

type NamedListProps<Row> = ListProps<Row> & { search: string; deleting: string | null; onRemove: (row: Row) => void }

const NamedList = <Row extends NamedRow>({
  query,
  texts,
  nameHeading,
  nameOf,
  detailOf,
  renderState,
  isRemovable = () => true,
  skeletons,
  search,
  deleting,
  onRemove,
}: NamedListProps<Row>) => {
  const { choose } = useContext(RecordsContext)
  return (
    <RecordList
      query={query}
      rowsOf={(rows) => rows.filter((row) => nameOf(row).toLowerCase().includes(search.toLowerCase()))}
      caption={texts.listHeading}
      columns={[
        {
          name: nameHeading,
          place: 'title',
          render: (row) => (
            <span className="wrap-anywhere">
              {nameOf(row)}
              <small>
                {detailOf(row)}
                <span className="record-narrow block">{renderState(row)}</span>
              </small>
            </span>
          ),
        },
        { name: texts.state, place: 'wide', render: renderState },
        {
          name: adminText.actions,
          place: 'actions',
          render: (row) => (
            <>
              <EditButton label={texts.editOf(nameOf(row))} onClick={() => choose(row.id)} />
              {isRemovable(row) && (
                <RemoveButton
                  label={texts.removeOf(nameOf(row))}
                  disabled={deleting === row.id}
                  onClick={() => onRemove(row)}
                />
              )}
            </>
          ),
        },
      ]}
      idOf={({ id }) => id}
      opens="record"
      failed={texts.loadFailed}
      empty={search ? texts.noMatches : texts.none}
      isNarrowed={search !== ''}
      skeletons={skeletons}
    />
  )
}

type NamedRecordsProps<Row> = ListProps<Row> & {
  title: string
  remove: (row: Row) => Promise<object>
  renderForm: (record: Row | null, frame: RecordFormFrame) => ReactNode
}

/** A page of few records, all in one list that is searched by name. */
export const NamedRecords = <Row extends NamedRow>({ title, remove, renderForm, ...list }: NamedRecordsProps<Row>) => {
  const { query, texts, nameOf } = list
  const [search, setSearch] = useState('')
  const { heading, deleting, ask } = useRecordDeletion(texts)
  const askRemove = (row: Row) =>
    ask({ id: row.id, question: texts.removeQuestion(nameOf(row)), remove: () => remove(row) })
  return (
    <Records
      title={title}
      note={texts.note}
      listHeading={texts.listHeading}
      listRef={heading}
      rows={query.data}
      idOf={({ id }) => id}
      renderForm={renderForm}
      toolbar={
        <Toolbar
          search={{
            label: texts.search,
            placeholder: texts.searchPlaceholder,
            value: search,
            onSearch: setSearch,
          }}
        />
      }
    >
      <NamedList {...list} search={search} deleting={deleting} onRemove={(row) => void askRemove(row)} />
    </Records>
  )
}
