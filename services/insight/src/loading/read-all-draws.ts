import type { KnownDraw } from '../columns/known-draw.ts'
import { drawFromFeed, type ContentFeed } from './content-feed.ts'

/** Every draw of content, a page at a time; the next page is on its way while one is taken. */
export async function* readAllDraws(feed: ContentFeed): AsyncGenerator<KnownDraw[]> {
  for (const market of await feed.markets()) {
    let after: string | null = null
    let page = feed.page(market, after)
    do {
      const { draws, next } = await page
      if (next !== null) page = feed.page(market, next)
      yield draws.map((draw) => drawFromFeed(market, draw))
      after = next
    } while (after !== null)
  }
}
