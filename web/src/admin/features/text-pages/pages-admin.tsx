import { useContext, useState } from 'react'
import { textPageCalls, type Page } from '@papan/contracts/calls/media/page-calls.ts'
import { isFixedPage, textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite, type Reading } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RecordList, RecordsContext, type Column } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { useChosen } from '../../records/use-chosen.ts'
import { PageForm } from './page-form.tsx'
import { pagesText } from './pages-text.ts'

const texts = { yes: pagesText.removeYes, removed: pagesText.removed, failed: pagesText.removeFailed }

const stateText = ({ isPublished }: Page): string => pagesText.states[isPublished ? 'published' : 'draft']

type PageListProps = {
  query: Reading<Page[]>
  search: string
  deleting: string | null
  onRemove: (page: Page) => void
}

const PageList = ({ query, search, deleting, onRemove }: PageListProps) => {
  const { choose } = useContext(RecordsContext)
  const columns: Column<Page>[] = [
    {
      name: pagesText.title,
      place: 'title',
      render: (page) => (
        <span className="wrap-anywhere">
          {page.title}
          <small>
            {textPagePath(page.id)}
            <span className="record-narrow block">{stateText(page)}</span>
          </small>
        </span>
      ),
    },
    { name: pagesText.state, place: 'wide', render: stateText },
    {
      name: adminText.actions,
      place: 'actions',
      render: (page) => (
        <>
          <EditButton label={pagesText.editOf(page.title)} onClick={() => choose(page.id)} />
          {!isFixedPage(page.id) && (
            <RemoveButton
              label={pagesText.removeOf(page.title)}
              disabled={deleting === page.id}
              onClick={() => onRemove(page)}
            />
          )}
        </>
      ),
    },
  ]
  return (
    <RecordList
      query={query}
      rowsOf={(pages) => pages.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))}
      caption={pagesText.listHeading}
      columns={columns}
      idOf={({ id }) => id}
      opens="record"
      failed={pagesText.loadFailed}
      empty={search ? pagesText.noMatches : pagesText.none}
      isNarrowed={search !== ''}
      skeletons={7}
    />
  )
}

/** The owner's texts. */
export const PagesAdmin = ({ title }: { title: string }) => {
  const query = useRead(textPageCalls.listPages, 'Pages')
  const [search, setSearch] = useState('')
  const { chosen, end } = useChosen()
  const [deletePage] = useWrite(textPageCalls.deletePage, 'Pages')
  const { heading, deleting, ask } = useDeletion(texts, { onDeleted: (id) => id === chosen && end() })
  const remove = (page: Page) =>
    ask({
      id: page.id,
      question: pagesText.removeQuestion(page.title),
      remove: () => deletePage({ path: { pageId: page.id }, state: stateOf(page) }),
    })
  return (
    <Records
      title={title}
      note={pagesText.note}
      listHeading={pagesText.listHeading}
      listRef={heading}
      rows={query.data}
      idOf={({ id }) => id}
      renderForm={(edited, frame) => <PageForm {...frame} edited={edited} />}
      toolbar={
        <Toolbar
          search={{
            label: pagesText.search,
            placeholder: pagesText.searchPlaceholder,
            value: search,
            onSearch: setSearch,
          }}
        />
      }
    >
      <PageList query={query} search={search} deleting={deleting} onRemove={(page) => void remove(page)} />
    </Records>
  )
}
