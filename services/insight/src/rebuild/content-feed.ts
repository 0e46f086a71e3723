import type { z } from '@papan/contracts/schema.ts'
import {
  feedHash,
  feedHashPath,
  feedMarkets,
  feedMarketsPath,
  feedPage,
  feedPagePath,
  maxFeedPage,
  type FeedHash,
  type FeedPage,
} from '@papan/contracts/calls/draw-feed-calls.ts'
import { callService } from '@papan/runtime/http/call-service.ts'

/** A market's hash reads all its draws, ms. */
const timeoutMs = 10_000

/** Reads every draw from content's internal port. Throws when content is away. */
export const createContentFeed = (contentInternalUrl: string) => {
  const ask = async <Answer>(path: string, schema: z.ZodType<Answer>, body?: object): Promise<Answer> => {
    const { status, text } = await callService(new URL(path, contentInternalUrl), { timeoutMs, body })
    if (status !== 200) throw new Error(`content answered ${status} on ${path}`)
    return schema.parse(JSON.parse(text))
  }
  return {
    markets: async (): Promise<string[]> => (await ask(feedMarketsPath, feedMarkets)).markets,
    hash: (market: string): Promise<FeedHash> => ask(feedHashPath, feedHash, { market }),
    page: (market: string, after: string | null): Promise<FeedPage> =>
      ask(feedPagePath, feedPage, { market, after, limit: maxFeedPage }),
    /** At most a page of them. */
    byIds: async (market: string, ids: string[]): Promise<FeedPage['draws']> =>
      ids.length === 0
        ? []
        : (await ask(feedPagePath, feedPage, { market, after: null, limit: maxFeedPage, ids })).draws,
  }
}

export type ContentFeed = ReturnType<typeof createContentFeed>
