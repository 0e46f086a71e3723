import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'

/** As Redis returns it: id, flat list of fields. */
export type RawEntry = [id: string, fields: string[]]
export const eventField = 'e'

export const fieldOf = ([, fields]: RawEntry, name: string): string | undefined => {
  for (let index = 0; index < fields.length; index += 2) if (fields[index] === name) return fields[index + 1]
  return undefined
}

/** Signature unchecked; null when unreadable. */
export const readEnvelope = (entry: RawEntry): EventEnvelope | null => {
  const text = fieldOf(entry, eventField)
  if (text === undefined) return null
  try {
    const read = eventEnvelope.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Parses the flat list of XINFO. */
export const fieldsOf = (reply: unknown): Map<string, unknown> => {
  const flat = reply as unknown[]
  const pairs = flat.flatMap((key, index) => (index % 2 === 0 ? [[String(key), flat[index + 1]] as const] : []))
  return new Map(pairs)
}

/** When the id (`ms-seq`) was added, ms. */
export const timeOf = (id: string): number => Number(id.split('-')[0])

/** Negative when `a` is earlier. */
export const compareIds = (a: string, b: string): number => {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number)
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number)
  return aMs - bMs || aSeq - bSeq
}
