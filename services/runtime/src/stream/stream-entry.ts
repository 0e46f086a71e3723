import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'

/** An entry as Redis returns it: id, flat list of fields and values. */
export type RawEntry = [id: string, fields: string[]]
/** The field that holds the event. */
export const eventField = 'e'

export const fieldOf = ([, fields]: RawEntry, name: string): string | undefined => {
  for (let index = 0; index < fields.length; index += 2) if (fields[index] === name) return fields[index + 1]
  return undefined
}

/** The event of an entry, signature unchecked; null when unreadable. */
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

/** Parses the flat list that XINFO returns. */
export const fieldsOf = (reply: unknown): Map<string, unknown> => {
  const flat = reply as unknown[]
  const pairs = flat.flatMap((key, index) => (index % 2 === 0 ? [[String(key), flat[index + 1]] as const] : []))
  return new Map(pairs)
}

/** The time of a stream id (`ms-seq`), ms. */
export const timeOf = (id: string): number => Number(id.split('-')[0])

/** Compares two stream ids (`ms-seq`): negative when `a` is earlier. */
export const compareIds = (a: string, b: string): number => {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number)
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number)
  return aMs - bMs || aSeq - bSeq
}
