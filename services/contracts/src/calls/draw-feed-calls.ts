import { z } from '../schema.ts'

// On content's internal port, for services that keep all draws; draws of a day to come are among them.

export const feedMarketsPath = '/internal/draw-markets'
export const feedHashPath = '/internal/draw-hash'
export const feedPagePath = '/internal/draws'
export const maxFeedPage = 500

/** Every market that may have draws. */
export const feedMarkets = z.object({ markets: z.array(z.string()) })
export type FeedMarkets = z.infer<typeof feedMarkets>

export const feedHashQuestion = z.strictObject({ market: z.string() })
/** Of the draws with a prize: their number, and a hash of all their versions and numbers (runtime/draw-digest.ts). */
export const feedHash = z.object({ draws: z.number(), hash: z.string() })
export type FeedHash = z.infer<typeof feedHash>

/** `after`: the last id of the page before. `ids`: only these. */
export const feedPageQuestion = z.strictObject({
  market: z.string(),
  after: z.string().nullable(),
  limit: z.number().int().min(1).max(maxFeedPage),
  ids: z.array(z.string()).max(maxFeedPage).optional(),
})
export type FeedPageQuestion = z.infer<typeof feedPageQuestion>

/** `publicFrom`: when visitors may see it, ISO; null for at once. A deleted one has no prizes. */
export const feedDraw = z.object({
  id: z.string(),
  market: z.string(),
  date: z.string(),
  epoch: z.number(),
  rev: z.number(),
  prizes: z.array(z.object({ type: z.string(), numbers: z.string() })),
  correctedAt: z.string().nullable(),
  publicFrom: z.string().nullable(),
  updatedAt: z.string(),
  deleted: z.boolean(),
})
export type FeedDraw = z.infer<typeof feedDraw>

/** In the order of ids; `next` is null on the last page. */
export const feedPage = z.object({ draws: z.array(feedDraw), next: z.string().nullable() })
export type FeedPage = z.infer<typeof feedPage>
