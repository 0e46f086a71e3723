import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'

/** A raw entry as Redis gives it: its id and a flat list of fields and values. */
export type RawEntry = [id: string, fields: string[]]
/** The one field of an entry on `events`. */
export const eventField = 'e'

/** The event of a raw entry, or null when it cannot be read. */
export const readEnvelope = ([, fields]: RawEntry): EventEnvelope | null => {
  const text = fields[fields.indexOf(eventField) + 1]
  if (text === undefined) return null
  try {
    const read = eventEnvelope.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The flat list of names and values with which Redis describes a stream or a group. */
export const fieldsOf = (reply: unknown): Map<string, unknown> => {
  const flat = reply as unknown[]
  const pairs = flat.flatMap((key, index) => (index % 2 === 0 ? [[String(key), flat[index + 1]] as const] : []))
  return new Map(pairs)
}

/** When the entry of a stream id (`ms-seq`) was added, ms. */
export const timeOf = (id: string): number => Number(id.split('-')[0])

/** Compares two stream ids (`ms-seq`): negative when `a` is earlier. */
export const compareIds = (a: string, b: string): number => {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number)
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number)
  return aMs - bMs || aSeq - bSeq
}
