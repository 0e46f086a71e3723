import type { z } from '@papan/contracts/schema.ts'
import {
  feedMarkets,
  feedMarketsPath,
  feedPage,
  feedPagePath,
  prizesOfLines,
  type FeedDraw,
  type FeedPage,
} from '@papan/contracts/calls/draw-feed-calls.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { KnownDraw } from '../columns/market-columns.ts'

const timeoutMs = 10_000

const drawFromFeed = (market: string, { prizes, publicFrom, ...draw }: FeedDraw): KnownDraw => ({
  ...draw,
  market,
  prizes: prizesOfLines(prizes),
  publicFrom: publicFrom === null ? null : Date.parse(publicFrom),
})

/** Reads every draw from content's internal port. Throws when content is away. */
export const createContentFeed = (contentInternalUrl: string) => {
  const ask = async <Answer>(path: string, schema: z.ZodType<Answer>, body?: object): Promise<Answer> => {
    const { status, text } = await callService(new URL(path, contentInternalUrl), { timeoutMs, body })
    if (status !== 200) throw new Error(`content answered ${status} on ${path}`)
    return schema.parse(JSON.parse(text))
  }
  return {
    markets: async (): Promise<string[]> => (await ask(feedMarketsPath, feedMarkets)).markets,
    page: (market: string, after: string | null): Promise<FeedPage> => ask(feedPagePath, feedPage, { market, after }),
  }
}

export type ContentFeed = ReturnType<typeof createContentFeed>

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
