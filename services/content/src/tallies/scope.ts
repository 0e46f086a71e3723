import { idsOfSlug, slugOf } from '../draw-id.ts'

/** One stored count: its draws, divided into buckets by date. */
export type Scope = {
  id: string
  /** Characters of the date: 4 for years, 7 for months. */
  bucketLength: number
  filter: (buckets?: { first: string; last: string }) => Record<string, unknown>
  hasNewest: boolean
}

// A bucket is the start of a date; '~' sorts after '-' and digits.
const until = (bucket: string): string => `${bucket}~`

const marketPrefix = 'market '

const slugScope = (slug: string): Scope => ({
  id: marketPrefix + slug,
  bucketLength: 4,
  hasNewest: true,
  filter: (buckets) => ({
    _id: buckets ? { $gte: `${slug}_${buckets.first}`, $lt: `${slug}_${until(buckets.last)}` } : idsOfSlug(slug),
  }),
})

/** By year. */
export const marketScope = (market: string): Scope => slugScope(slugOf(market))

export const marketScopes = { _id: { $gte: 'market ', $lt: 'market!' } } as const

/** Every draw, by month. */
export const allScope: Scope = {
  id: 'all',
  bucketLength: 7,
  hasNewest: false,
  filter: (buckets) => (buckets ? { date: { $gte: buckets.first, $lt: until(buckets.last) } } : {}),
}

export const scopeOf = (id: string): Scope =>
  id.startsWith(marketPrefix) ? slugScope(id.slice(marketPrefix.length)) : allScope

/** Newest bucket first. */
export type Counts = { total: number; buckets: { bucket: string; count: number }[] }

export const countsOf = (numbers: Record<string, number>): Counts => {
  const buckets = Object.entries(numbers)
    .filter(([, count]) => count > 0)
    .map(([bucket, count]) => ({ bucket, count }))
    .sort((a, b) => (a.bucket < b.bucket ? 1 : -1))
  return { total: buckets.reduce((sum, { count }) => sum + count, 0), buckets }
}

/** The buckets of a page, newest first, and how many of their draws precede it; null past the end. */
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

/** Oldest draw first, so that a new draw moves no other to another page. */
export const windowFromOldest = ({ total, buckets }: Counts, page: number, limit: number): Window | null => {
  const window = windowOf({ total, buckets: buckets.toReversed() }, page, limit)
  return window && { first: window.last, last: window.first, skip: window.skip }
}
