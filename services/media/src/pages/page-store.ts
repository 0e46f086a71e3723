import type { Page, PageRevision } from '@papan/contracts/calls/media/page-calls.ts'
import {
  maxOwnPages,
  maxPageDescriptionLength,
  maxPageRevisions,
  maxPageTextLength,
  maxPageTitleLength,
} from '@papan/contracts/limits.ts'
import { fixedPages, isFixedPage, policyPage } from '@papan/contracts/paths/text-pages.ts'
import { z } from '@papan/contracts/schema.ts'
import { pageTexts } from '@papan/contracts/texts/page-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted, storedText, withoutOutbox, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import type { StoreDeps } from '../store-deps.ts'
import { firstPages } from './first-pages.ts'

const pageFields = z.object({
  title: storedText(maxPageTitleLength),
  description: storedText(maxPageDescriptionLength),
  text: storedText(maxPageTextLength),
  isPublished: z.boolean(),
})
type PageFields = z.infer<typeof pageFields>
type StoredPage = Versioned & PageFields
type Shown = Omit<StoredPage, 'outbox'>

const toPage = (stored: Shown): Page => ({
  id: stored._id,
  title: stored.title,
  description: stored.description,
  text: stored.text,
  isPublished: stored.isPublished,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  updatedAt: stored.updatedAt,
})

export const withoutText = ({ text: _text, ...page }: Page) => page

type StoredRevision = Omit<PageRevision, 'savedAt'> & { _id: string; page: string; savedAt: string }

const newestFirst = { epoch: -1, rev: -1 } as const

export const createPageStore = ({ connection, clock, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'pages', pageFields)
  const revisions = connection.collection<StoredRevision>('pageRevisions')
  const ownPages = createKeyedQueue()

  const stored = async (filter: object): Promise<Page[]> =>
    (await model.find({ ...notDeleted, ...filter }, withoutOutbox).lean()).map(toPage)

  /** The newest that the limit leaves. A write that fails afterwards leaves a revision that equals the page: a repeat has its `_id`. */
  const keepRevision = async (replaced: StoredPage): Promise<void> => {
    const { id, updatedAt, ...state } = toPage(replaced)
    const revision = { ...state, page: id, savedAt: updatedAt ?? '' }
    await revisions.replaceOne({ _id: `${id} ${state.epoch} ${state.rev}` }, revision, { upsert: true })
    const older = revisions.find({ page: id }).sort(newestFirst).skip(maxPageRevisions)
    const ids = (await older.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id)
    if (ids.length > 0) await revisions.deleteMany({ _id: { $in: ids } })
  }

  const records = createAggregateStore<PageFields, StoredPage, Page>({
    subjectType: 'page',
    model,
    toRecord: toPage,
    clock,
    beforeChange: keepRevision,
    ...deps,
  })
  const isOwn = ({ id }: Page): boolean => !isFixedPage(id)

  return {
    ...records,
    // Events carry no text: a thousand may wait in one document.
    source: { ...records.source, toRecord: (page: Shown) => withoutText(toPage(page)) },
    model,
    createIndexes: () => revisions.createIndex({ page: 1, ...newestFirst }),
    find: async (id: string): Promise<Page | null> => (await records.find(id)) ?? firstPages.get(id) ?? null,
    published: () => stored({ isPublished: true }),

    /** The fixed ones first, in their order. */
    async all(): Promise<Page[]> {
      const changed = await stored({})
      const fixed = [...fixedPages, policyPage].flatMap(
        (id) => changed.find((page) => page.id === id) ?? firstPages.get(id) ?? [],
      )
      return [...fixed, ...changed.filter(isOwn)]
    },

    /** Runs a creation where the limit leaves room; two at once in two processes may pass it by one. */
    whenRoom: <T>(write: () => Promise<T>): Promise<T> =>
      ownPages('own', async () => {
        if ((await stored({})).filter(isOwn).length >= maxOwnPages)
          throw new AppError(409, 'PAGE_LIST_FULL', pageTexts.full(maxOwnPages))
        return write()
      }),

    /** What other states have replaced, newest first; the shipped text is the last. */
    async revisionsOf(id: string): Promise<PageRevision[]> {
      const found = await revisions.find({ page: id }).sort(newestFirst).limit(maxPageRevisions).toArray()
      const earlier = found.map(({ _id, page: _page, ...revision }) => revision)
      const first = firstPages.get(id)
      if (!first) return earlier
      const { id: _id, updatedAt: savedAt, ...state } = first
      return [...earlier, { ...state, savedAt }]
    },
  }
}

export type PageStore = ReturnType<typeof createPageStore>
