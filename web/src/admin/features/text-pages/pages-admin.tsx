import { textPageCalls } from '@papan/contracts/calls/media/page-calls.ts'
import { isFixedPage, textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { NamedRecords } from '../../records/named-records.tsx'
import { PageForm } from './page-form.tsx'
import { pagesText } from './pages-text.ts'

/** The owner's texts. */
export const PagesAdmin = ({ title }: { title: string }) => {
  const [deletePage] = useWrite(textPageCalls.deletePage, 'Pages')
  return (
    <NamedRecords
      title={title}
      query={useRead(textPageCalls.listPages, 'Pages')}
      texts={pagesText}
      nameHeading={pagesText.title}
      nameOf={(page) => page.title}
      detailOf={({ id }) => textPagePath(id)}
      renderState={({ isPublished }) => pagesText.states[isPublished ? 'published' : 'draft']}
      isRemovable={({ id }) => !isFixedPage(id)}
      skeletons={7}
      remove={(page) => deletePage({ path: { pageId: page.id }, state: stateOf(page) })}
      renderForm={(edited, frame) => <PageForm {...frame} edited={edited} />}
    />
  )
}
