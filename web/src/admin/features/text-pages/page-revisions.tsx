import type { UseFormReturn } from 'react-hook-form'
import { textPageCalls, type PageRevision } from '@papan/contracts/calls/media/page-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { useRead } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { minutesText } from '../../format/instant-text.ts'
import { Loaded } from '../../lists/loaded.tsx'
import type { PageValues } from './page-values.ts'
import { pagesText } from './pages-text.ts'

const whenText = ({ savedAt }: PageRevision): string =>
  savedAt === null ? pagesText.shipped : minutesText(Date.parse(savedAt))

/** What other texts have replaced; one goes back into the form. */
export const PageRevisions = ({ id, form }: { id: string; form: UseFormReturn<PageValues> }) => {
  const query = useRead(textPageCalls.listPageRevisions, 'Pages', { path: { pageId: id } })
  const restore = ({ title, description, text }: PageRevision) => {
    for (const [field, value] of Object.entries({ title, description, text }))
      form.setValue(field as 'title' | 'description' | 'text', value, { shouldDirty: true, shouldValidate: true })
    toast(pagesText.restored)
  }
  return (
    <section aria-labelledby="teks-sebelumnya">
      <h3 id="teks-sebelumnya" className="pb-1 text-sm font-semibold">
        {pagesText.revisions}
      </h3>
      <Loaded query={query} failed={pagesText.revisionsFailed} skeleton={<Skeleton className="h-11" />}>
        {(revisions) =>
          revisions.length === 0 ? (
            <p className="text-sm text-soft">{pagesText.noRevisions}</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {revisions.map((revision) => (
                <li
                  key={`${revision.epoch} ${revision.rev}`}
                  className="flex flex-wrap items-center justify-between gap-x-3 py-1"
                >
                  <span className="min-w-0 text-sm wrap-anywhere">
                    {whenText(revision)}
                    <span className="block text-soft">{revision.title}</span>
                  </span>
                  <Button
                    look="quiet"
                    aria-label={pagesText.restoreOf(whenText(revision))}
                    onClick={() => restore(revision)}
                  >
                    {pagesText.restore}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
