import { isAddressable } from '@papan/contracts/calls/fields.ts'

const escapes: Record<string, string> = {
  ' ': '-',
  '-': '~-',
  '.': '~d',
  '&': '~a',
  '/': '~s',
  ':': '~c',
  '(': '~o',
  ')': '~e',
  "'": '~q',
  '+': '~p',
}
const characters = new Map(Object.entries(escapes).map(([character, escape]) => [escape, character]))

/** A market's part of an id: no two markets share one. */
export const slugOf = (market: string): string =>
  market.toLowerCase().replaceAll(/[ .&/:()'+-]/g, (character) => escapes[character] ?? '')

/** The market whose part of an id this is. */
export const marketOfSlug = (slug: string): string =>
  slug.replaceAll(/~.|-/g, (escape) => characters.get(escape) ?? escape).toUpperCase()

/** A market's own id: its name, or its part of an id where a path cannot hold the name. */
export const marketId = (name: string): string => (isAddressable(name) ? name : slugOf(name))

/** The market that an id or a name in a path means: no name holds a '~'. */
export const marketOfId = (id: string): string => (id.includes('~') ? marketOfSlug(id.toLowerCase()) : id)

/**
 * The id of what a market has on one date: 'SABAH 4D' and 2025-01-31 make 'sabah-4d_2025-01-31'. It is safe in a URL, and no two
 * pairs share one: '~' marks every character that a space or another market's character could be taken for.
 */
export const drawId = (market: string, date: string): string => `${slugOf(market)}_${date}`

/** The market's part in an id. */
export const slugOfId = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('_')))

/** The date in an id. */
export const dateOf = (id: string): string => id.slice(id.lastIndexOf('_') + 1)

/** The filter that takes in all ids of a market's part, in the order of their dates: '_' stands in no market's part, and '`' follows it. */
export const idsOfSlug = (slug: string) => ({ $gte: `${slug}_`, $lt: `${slug}\`` })

/** The same by the market's name. */
export const idsOfMarket = (market: string) => idsOfSlug(slugOf(market))
