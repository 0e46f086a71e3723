import { idsOfSlug, slugOf } from '../draw-id.ts'

/** One count that is kept: what it counts, and by how much of a draw's date it is divided. */
export type Scope = {
  id: string
  /** Characters of the date: 4 for years, 7 for months. */
  bucketLength: number
  /** The filter for everything it counts, or for the buckets from `first` to `last`. */
  filter: (buckets?: { first: string; last: string }) => Record<string, unknown>
  /** Whether its newest draw is kept too: the last of its ids. */
  hasNewest: boolean
}

// '-' and digits follow a bucket in a date, and '`' follows both.
const until = (bucket: string): string => `${bucket}\``

const marketPrefix = 'market '

const slugScope = (slug: string): Scope => ({
  id: marketPrefix + slug,
  bucketLength: 4,
  hasNewest: true,
  filter: (buckets) => ({
    _id: buckets ? { $gte: `${slug}_${buckets.first}`, $lt: `${slug}_${until(buckets.last)}` } : idsOfSlug(slug),
  }),
})

/** The draws of one market, year by year. */
export const marketScope = (market: string): Scope => slugScope(slugOf(market))

/** The filter for the tallies of all markets. */
export const marketScopes = { _id: { $gte: 'market ', $lt: 'market!' } } as const

/** Every draw, month by month. */
export const allScope: Scope = {
  id: 'all',
  bucketLength: 7,
  hasNewest: false,
  filter: (buckets) => (buckets ? { date: { $gte: buckets.first, $lt: until(buckets.last) } } : {}),
}

/** The scope that has this id. */
export const scopeOf = (id: string): Scope =>
  id.startsWith(marketPrefix) ? slugScope(id.slice(marketPrefix.length)) : allScope

/** How many draws there are, by bucket, newest first. */
export type Counts = { total: number; buckets: { bucket: string; count: number }[] }

export const countsOf = (numbers: Record<string, number>): Counts => {
  const buckets = Object.entries(numbers)
    .filter(([, count]) => count > 0)
    .map(([bucket, count]) => ({ bucket, count }))
    .sort((a, b) => (a.bucket < b.bucket ? 1 : -1))
  return { total: buckets.reduce((sum, { count }) => sum + count, 0), buckets }
}

/** Where a page lies, newest draw first: the buckets it touches and how many draws of them stand before it; null past the end. */
export type Window = { first: string; last: string; skip: number }

export const windowOf = ({ buckets }: Counts, page: number, limit: number): Window | null => {
  let before = 0
  let start: { last: string; before: number } | null = null
  const offset = (page - 1) * limit
  for (const { bucket, count } of buckets) {
    if (!start && before + count > offset) start = { last: bucket, before }
    before += count
    if (start && before >= offset + limit) return { first: bucket, last: start.last, skip: offset - start.before }
  }
  const oldest = buckets.at(-1)
  return start && oldest ? { first: oldest.bucket, last: start.last, skip: offset - start.before } : null
}

/** The same with the oldest draw first, so that a new draw moves none of the others to another page. */
export const windowFromOldest = ({ total, buckets }: Counts, page: number, limit: number): Window | null => {
  const window = windowOf({ total, buckets: buckets.toReversed() }, page, limit)
  return window && { first: window.last, last: window.first, skip: window.skip }
}
