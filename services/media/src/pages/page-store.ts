import type { Page, PageRevision } from '@papan/contracts/calls/media/page-calls.ts'
import {
  maxOwnPages,
  maxPageDescriptionLength,
  maxPageTextLength,
  maxPageTitleLength,
} from '@papan/contracts/limits.ts'
import { fixedPages, isFixedPage, policyPage } from '@papan/contracts/paths/text-pages.ts'
import { z } from '@papan/contracts/schema.ts'
import { pageTexts } from '@papan/contracts/texts/page-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted, storedText, withoutOutbox, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { createRevisionStore } from '../revisions/revision-store.ts'
import { firstPages } from './first-pages.ts'

const pageFields = z.object({
  title: storedText(maxPageTitleLength),
  description: storedText(maxPageDescriptionLength),
  text: storedText(maxPageTextLength),
  isPublished: z.boolean(),
  savedBy: storedText(),
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

const revisionOf = ({ id: _id, updatedAt: savedAt, ...state }: Page, savedBy: string | null): PageRevision => ({
  ...state,
  savedAt,
  savedBy,
})

export const createPageStore = ({ connection, clock, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'pages', pageFields)
  const earlier = createRevisionStore({
    connection,
    model,
    toRevision: (page: StoredPage) => revisionOf(toPage(page), page.savedBy),
  })
  const ownPages = createKeyedQueue()

  const stored = async (filter: object): Promise<Page[]> =>
    (await model.find({ ...notDeleted, ...filter }, withoutOutbox).lean()).map(toPage)

  const records = createAggregateStore<PageFields, StoredPage, Page>({
    subjectType: 'page',
    model,
    toRecord: toPage,
    clock,
    beforeChange: earlier.keep,
    ...deps,
  })
  const isOwn = ({ id }: Page): boolean => !isFixedPage(id)

  return {
    ...records,
    // Events carry no text: a thousand may wait in one document.
    source: { ...records.source, toRecord: (page: Shown) => withoutText(toPage(page)) },
    model,
    createIndexes: earlier.createIndexes,
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

    /** The present state first, the shipped text last. */
    async revisionsOf(id: string): Promise<PageRevision[]> {
      const saved = await earlier.of(id)
      const first = firstPages.get(id)
      return first ? [...saved, revisionOf(first, null)] : saved
    },
  }
}

export type PageStore = ReturnType<typeof createPageStore>
