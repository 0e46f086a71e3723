import { z } from '../schema.ts'

// On content's internal port, for services that hold all draws; draws of a day to come are among them.

export const feedMarketsPath = '/internal/draw-markets'
export const feedPagePath = '/internal/draws'

/** Every market that may have draws. */
export const feedMarkets = z.object({ markets: z.array(z.string()) })
export type FeedMarkets = z.infer<typeof feedMarkets>

/** `after`: the last id of the page before. */
export const feedPageQuestion = z.strictObject({ market: z.string(), after: z.string().nullable() })
type FeedPrize = { type: string; numbers: string }

/** A line for each, '0417 PRIZE 1': an object for each would cost ten times the time. */
export const prizeLines = (prizes: readonly FeedPrize[]): string =>
  prizes.map(({ type, numbers }) => `${numbers} ${type}`).join('\n')

export const prizesOfLines = (lines: string): FeedPrize[] =>
  lines === ''
    ? []
    : lines.split('\n').map((line) => {
        const end = line.indexOf(' ')
        return { numbers: line.slice(0, end), type: line.slice(end + 1) }
      })

/**
 * `prizes`: as `prizeLines` writes them. A deleted draw has none. `publicFrom`:
 * when visitors may see it, ISO; null for at once.
 */
const feedDraw = z.object({
  id: z.string(),
  date: z.string(),
  epoch: z.number(),
  rev: z.number(),
  prizes: z.string(),
  corrected: z.boolean(),
  publicFrom: z.string().nullable(),
})
export type FeedDraw = z.infer<typeof feedDraw>

/** In the order of ids; `next` is null on the last page. */
export const feedPage = z.object({ draws: z.array(feedDraw), next: z.string().nullable() })
export type FeedPage = z.infer<typeof feedPage>
