import { useContext, useState } from 'react'
import { noticeCalls, type Notice } from '@papan/contracts/calls/media/notice-calls.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite, type Reading } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RecordList, RecordsContext, type Column } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { ShownStateText } from '../../records/shown-state.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { useChosen } from '../../records/use-chosen.ts'
import { NoticeForm } from './notice-form.tsx'
import { noticesText } from './notices-text.ts'

const texts = { yes: noticesText.removeYes, removed: noticesText.removed, failed: noticesText.removeFailed }

const placeText = ({ place, market }: Notice): string => market ?? noticesText.places[place]

type NoticeListProps = {
  query: Reading<Notice[]>
  search: string
  deleting: string | null
  onRemove: (notice: Notice) => void
}

const NoticeList = ({ query, search, deleting, onRemove }: NoticeListProps) => {
  const { choose } = useContext(RecordsContext)
  const columns: Column<Notice>[] = [
    {
      name: noticesText.text,
      place: 'title',
      render: (notice) => (
        <span className="wrap-anywhere">
          {notice.text}
          <small>
            {noticesText.levels[notice.level]}, {placeText(notice)}
            <span className="record-narrow block">
              <ShownStateText {...notice} />
            </span>
          </small>
        </span>
      ),
    },
    { name: noticesText.state, place: 'wide', render: (notice) => <ShownStateText {...notice} /> },
    {
      name: adminText.actions,
      place: 'actions',
      render: (notice) => (
        <>
          <EditButton label={noticesText.editOf(notice.text)} onClick={() => choose(notice.id)} />
          <RemoveButton
            label={noticesText.removeOf(notice.text)}
            disabled={deleting === notice.id}
            onClick={() => onRemove(notice)}
          />
        </>
      ),
    },
  ]
  return (
    <RecordList
      query={query}
      rowsOf={(notices) => notices.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))}
      caption={noticesText.listHeading}
      columns={columns}
      idOf={({ id }) => id}
      opens="record"
      failed={noticesText.loadFailed}
      empty={search ? noticesText.noMatches : noticesText.none}
      isNarrowed={search !== ''}
      skeletons={3}
    />
  )
}

/** What all visitors read now and later; past notices are in the log. */
export const NoticesAdmin = ({ title }: { title: string }) => {
  const query = useRead(noticeCalls.listNotices, 'Notices')
  const [search, setSearch] = useState('')
  const { chosen, end } = useChosen()
  const [deleteNotice] = useWrite(noticeCalls.deleteNotice, 'Notices')
  const { heading, deleting, ask } = useDeletion(texts, { onDeleted: (id) => id === chosen && end() })
  const remove = (notice: Notice) =>
    ask({
      id: notice.id,
      question: noticesText.removeQuestion,
      remove: () => deleteNotice({ path: { noticeId: notice.id }, state: stateOf(notice) }),
    })
  return (
    <Records
      title={title}
      note={noticesText.note}
      listHeading={noticesText.listHeading}
      listRef={heading}
      rows={query.data}
      idOf={({ id }) => id}
      renderForm={(edited, frame) => <NoticeForm {...frame} edited={edited} />}
      toolbar={
        <Toolbar
          search={{
            label: noticesText.search,
            placeholder: noticesText.searchPlaceholder,
            value: search,
            onSearch: setSearch,
          }}
        />
      }
    >
      <NoticeList query={query} search={search} deleting={deleting} onRemove={(notice) => void remove(notice)} />
    </Records>
  )
}
