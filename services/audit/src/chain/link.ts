import { createHash } from 'node:crypto'

/** One event as the log keeps it. `payload` is its data and what was before, as JSON text. */
export type EntryText = {
  eventId: string
  type: string
  occurredAt: string
  userId: string | null
  username: string
  ipAddress: string
  requestId: string | null
  action: string
  details: string
  payload: string
}

/** A place in the chain: the number of an entry and the hash that stands for it and all before it. */
export type Link = { seq: number; hash: string }

/** An entry in its place: numbered without a gap from 1 on, and bound to the one before by that one's hash. */
export type ChainedEntry = EntryText & { _id: number; previous: string; hash: string }

/** What the first entry is bound to. */
export const chainStart: Link = { seq: 0, hash: '0'.repeat(64) }

/** The fields of a stored entry, in the order in which they are hashed. */
const hashedFields = [
  '_id',
  'eventId',
  'type',
  'occurredAt',
  'userId',
  'username',
  'ipAddress',
  'requestId',
  'action',
  'details',
  'payload',
] as const

export const entryFields: ReadonlySet<string> = new Set([...hashedFields, 'previous', 'hash'])

/** The hash of an entry: SHA-256 of the hash before it and its fields as JSON, the same on every machine. */
export const hashOf = (previous: string, entry: Omit<ChainedEntry, 'previous' | 'hash'>): string =>
  createHash('sha256')
    .update(previous + JSON.stringify(hashedFields.map((field) => entry[field] ?? null)))
    .digest('hex')

/** An entry without halves of characters: no database gives them back as they were, and its hash would not fit any more. */
export const wellFormed = (entry: EntryText): EntryText =>
  Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, value === null ? null : value.toWellFormed()]),
  ) as EntryText

/** Entries in their places after `tail`. */
export const chained = (entries: readonly EntryText[], tail: Link): ChainedEntry[] => {
  let { seq, hash } = tail
  return entries.map((entry) => {
    const placed = { ...entry, _id: ++seq }
    const previous = hash
    hash = hashOf(previous, placed)
    return { ...placed, previous, hash }
  })
}
