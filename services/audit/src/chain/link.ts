import { createHash } from 'node:crypto'

/** `payload`: the event's data and previous record, as JSON. */
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

/** `hash` covers this entry and all before it. */
export type Link = { seq: number; hash: string }

/** Numbered from 1 without gaps; `previous` is the hash of the entry before. */
export type ChainedEntry = EntryText & { _id: number; previous: string; hash: string }

/** Precedes the first entry. */
export const chainStart: Link = { seq: 0, hash: '0'.repeat(64) }

/** In hashing order, which must never change. */
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

/** SHA-256 of the previous hash and the fields as JSON. */
export const hashOf = (previous: string, entry: Omit<ChainedEntry, 'previous' | 'hash'>): string =>
  createHash('sha256')
    .update(previous + JSON.stringify(hashedFields.map((field) => entry[field] ?? null)))
    .digest('hex')

/** Replaces lone surrogates: databases do not return them unchanged, so the hash would not match. */
export const wellFormed = (entry: EntryText): EntryText =>
  Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, value === null ? null : value.toWellFormed()]),
  ) as EntryText

/** Numbers and links entries after `tail`. */
export const chained = (entries: readonly EntryText[], tail: Link): ChainedEntry[] => {
  let { seq, hash } = tail
  return entries.map((entry) => {
    const placed = { ...entry, _id: ++seq }
    const previous = hash
    hash = hashOf(previous, placed)
    return { ...placed, previous, hash }
  })
}
