import type { ShownPageHead } from '@papan/contracts/calls/media/page-calls.ts'
import { fixedPages, policyPage, textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { textPagesCall } from '../src/public/data/calls.ts'
import type { Site } from '../src/public/data/site-reducer.ts'
import { askService } from './ask-service.ts'
import { createLastKnown } from './cached-answer.ts'

type SitePagesDeps = {
  base: string
  clock?: () => number
  timeoutMs?: number
}

const order: readonly string[] = fixedPages
/** The owner's pages come behind the fixed ones. */
const placeOf = ({ id }: ShownPageHead): number => (order.includes(id) ? order.indexOf(id) : order.length)

/** The footer's links to published pages, from media. */
export const createSitePages = ({ base, clock = Date.now, timeoutMs = 500 }: SitePagesDeps) => {
  const pages = createLastKnown<readonly ShownPageHead[]>({
    first: [],
    ask: async () => {
      const found = await askService(textPagesCall, { base, timeoutMs })
      return found.ok ? found.data : null
    },
    clock,
  })
  return async (): Promise<NonNullable<Site['pages']>> =>
    (await pages())
      // The list of corrections is in the footer without it.
      .filter(({ id }) => id !== policyPage)
      .sort((a, b) => placeOf(a) - placeOf(b) || (a.title < b.title ? -1 : 1))
      .map(({ id, title }) => ({ title, path: textPagePath(id) }))
}
