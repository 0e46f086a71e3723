const escapes: Record<string, string> = { ' ': '-', '-': '~-', '.': '~d', '&': '~a', '/': '~s' }
/** A market's part of an id: no two markets share one. */
export const slugOf = (market: string): string =>
  market.toLowerCase().replaceAll(/[ .&/-]/g, (character) => escapes[character] ?? '')

/**
 * The id of what a market has on one date: 'SABAH 4D' and 2025-01-31 make 'sabah-4d_2025-01-31'. It is safe in a URL, and no two
 * pairs share one: '~' marks every character that a space or another market's character could be taken for.
 */
export const drawId = (market: string, date: string): string => `${slugOf(market)}_${date}`

/** The date in an id. */
export const dateOf = (id: string): string => id.slice(id.lastIndexOf('_') + 1)

/** The filter that takes in all ids of a market's part, in the order of their dates: '_' stands in no market's part, and '`' follows it. */
export const idsOfSlug = (slug: string) => ({ $gte: `${slug}_`, $lt: `${slug}\`` })

/** The same by the market's name. */
export const idsOfMarket = (market: string) => idsOfSlug(slugOf(market))
