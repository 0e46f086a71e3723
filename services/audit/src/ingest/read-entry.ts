import { createHash } from 'node:crypto'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import type { Confirmation } from '@papan/runtime/stream/acknowledgements.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { EntryText } from '../chain/link.ts'
import type { DeadLetter } from './dead-letter-store.ts'
import { describeEvent } from './describe-event.ts'

// Control characters, line separators and bidi controls could fake a log line.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unreadable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Escapes them and limits the length. */
export const readable = (text: string, max: number): string => {
  const escaped = text.replaceAll(
    unreadable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return escaped.length <= max ? escaped : `${escaped.slice(0, max - 1)}…`
}

/** Entries without a confirmation name no event that could be acknowledged. */
export type ReadEntry =
  | { kind: 'entry'; entry: EntryText; confirmation: Confirmation }
  | { kind: 'dead'; letter: DeadLetter; confirmation: Confirmation | null }

const maxName = 200
/** Longer ids do not fit an index; ours have 36 characters. */
const maxId = 200
const maxDetails = 2_000
/** Ten times the largest real event: a full result beside its predecessor. */
const maxEventCharacters = 1_000_000

const toEntry = (event: EventEnvelope): EntryText => {
  const { action, details } = describeEvent(event)
  return {
    eventId: event.id,
    type: event.type,
    occurredAt: new Date(event.occurredAt).toISOString(),
    userId: event.actor.userId,
    username: readable(event.actor.username, maxName),
    ipAddress: readable(event.actor.ip, maxName),
    requestId: event.requestId,
    action: readable(action, maxName),
    details: readable(details, maxDetails),
    payload: JSON.stringify({ subject: event.subject, data: event.data, before: event.before }),
  }
}

/** Hashed: the id of a broken event may be any text. */
export const toDeadLetter = (id: string, reason: string, text: string): DeadLetter => ({
  id: createHash('sha256').update(id).digest('base64url'),
  reason,
  text,
})

/** Not an event, so no sender waits for an acknowledgement. */
export const unreadableEntry = ([streamId, fields]: RawEntry): ReadEntry => ({
  kind: 'dead',
  letter: toDeadLetter(streamId, 'not an event', JSON.stringify(fields)),
  confirmation: null,
})

export const readEntry = (event: EventEnvelope): ReadEntry => {
  const text = JSON.stringify(event)
  const confirmation: Confirmation = [event.subject.type, event.subject.id, event.id]
  const dead = (reason: string): ReadEntry => ({
    kind: 'dead',
    letter: toDeadLetter(event.id, reason, text),
    confirmation,
  })
  if (text.length > maxEventCharacters) return dead('too large')
  if (event.id.length > maxId || (event.actor.userId?.length ?? 0) > maxId) return dead('an id is too long')
  try {
    return { kind: 'entry', entry: toEntry(event), confirmation }
  } catch (error) {
    return dead(error instanceof Error ? error.message : String(error))
  }
}
