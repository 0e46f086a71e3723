import type { Page, PageBody, textPageCalls } from '@papan/contracts/calls/media/page-calls.ts'
import { pageDeleted, pageSaved } from '@papan/contracts/events/media-events.ts'
import { pagePaths } from '@papan/contracts/invalidation.ts'
import { isFixedPage } from '@papan/contracts/paths/text-pages.ts'
import { pageTexts } from '@papan/contracts/texts/page-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { assertFresh } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { firstPages } from './first-pages.ts'
import { withoutText, type PageStore } from './page-store.ts'
import { textNodes } from './text-nodes.ts'

const pageNotFound = () => new AppError(404, 'PAGE_NOT_FOUND', pageTexts.notFound)

const changeOf = (body: PageBody, before: Page | null, { actor }: WriteContext) => ({
  fields: { ...body, savedBy: actor.username },
  event: announce(
    pageSaved,
    { title: body.title, textChanged: body.text !== before?.text },
    before && withoutText(before),
  ),
})

const isSame = (body: PageBody, page: Page): boolean =>
  Object.entries(body).every(([field, value]) => page[field as keyof Page] === value)

export const pageRoutes = ({ pageStore }: { pageStore: PageStore }): Handlers<typeof textPageCalls> => ({
  async listShownPages() {
    const shown = await pageStore.published()
    return shown.map(({ id, title, updatedAt }) => ({ id, title, updatedAt: updatedAt ?? '' }))
  },
  async getShownPage({ params }) {
    const page = await pageStore.find(params.pageId)
    if (!page?.isPublished) throw pageNotFound()
    const { isPublished: _, text, updatedAt, ...head } = page
    return { ...head, text: textNodes(text), updatedAt: updatedAt ?? '' }
  },
  listPages: () => pageStore.all(),

  async addPage({ body: { id, ...fields }, context, res }): Promise<Page> {
    textNodes(fields.text)
    const { record } = await pageStore.whenRoom(() =>
      pageStore.write(id, context, (current) => {
        if (current) throw new AppError(409, 'PAGE_EXISTS', pageTexts.exists)
        return changeOf(fields, null, context)
      }),
    )
    if (!record) throw pageNotFound()
    markPathsChanged(res, pagePaths(id))
    return record
  },

  async savePage({ params: { pageId }, body, ifMatch, context, res }): Promise<Page> {
    textNodes(body.text)
    const { record } = await pageStore.write(pageId, context, (current) => {
      const before = current ?? firstPages.get(pageId)
      if (!before) throw pageNotFound()
      assertFresh(before, ifMatch)
      return isSame(body, before) ? null : changeOf(body, before, context)
    })
    const saved = record ?? firstPages.get(pageId)
    if (!saved) throw pageNotFound()
    markPathsChanged(res, pagePaths(pageId))
    return saved
  },

  async deletePage({ params: { pageId }, ifMatch, context, res }) {
    if (isFixedPage(pageId)) throw new AppError(409, 'PAGE_FIXED', pageTexts.fixed)
    await pageStore.write(pageId, context, (current) => {
      if (!current) throw pageNotFound()
      assertFresh(current, ifMatch)
      return { remove: true, event: announce(pageDeleted, { title: current.title }, withoutText(current)) }
    })
    markPathsChanged(res, pagePaths(pageId))
    return { message: pageTexts.deleted }
  },

  async listPageRevisions({ params: { pageId } }) {
    if (!(await pageStore.find(pageId))) throw pageNotFound()
    return pageStore.revisionsOf(pageId)
  },
  previewPage: async ({ body }) => ({ text: textNodes(body.text) }),
})
