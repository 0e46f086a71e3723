import { mayAnnounce } from '@papan/contracts/events/announcers.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { type EventKeys, signatureField, signerOf } from './event-keys.ts'
import { inSlices } from './in-slices.ts'
import { createRefusedEntries, type RefusalReason } from './refused-entries.ts'
import { eventField, fieldOf, readEnvelope, type RawEntry } from './stream-entry.ts'

type ReaderDeps = { keys: EventKeys; log: Logger; metrics: Metrics }

/** An event that its subject's owner signed, or text that is no event. */
export type EventEntry =
  | { kind: 'event'; raw: RawEntry; envelope: EventEnvelope }
  | { kind: 'unreadable'; raw: RawEntry }

/** Verifies who signed each entry; refused ones are dropped and listed. */
export const createEventReader = ({ keys, log, metrics }: ReaderDeps) => {
  const refused = createRefusedEntries({ log, metrics })

  const refuse = (raw: RawEntry, reason: RefusalReason): null => {
    refused.add(eventsStream, raw[0], reason, fieldOf(raw, eventField) ?? '')
    return null
  }

  const check = (raw: RawEntry, isWanted: (envelope: EventEnvelope) => boolean): EventEntry | null => {
    const envelope = readEnvelope(raw)
    if (!envelope) return { kind: 'unreadable', raw }
    // Repeats cost no signature check.
    if (!isWanted(envelope)) return null
    const signature = fieldOf(raw, signatureField)
    if (signature === undefined) return refuse(raw, 'unsigned')
    const service = signerOf(keys, eventsStream, fieldOf(raw, eventField) ?? '', signature)
    if (!service) return refuse(raw, 'forged')
    return mayAnnounce(service, envelope) ? { kind: 'event', raw, envelope } : refuse(raw, 'foreign-subject')
  }

  return {
    async read(
      entries: readonly RawEntry[],
      isWanted: (envelope: EventEnvelope) => boolean = () => true,
    ): Promise<EventEntry[]> {
      const checked = await inSlices(entries, (raw) => check(raw, isWanted))
      return checked.filter((entry) => entry !== null)
    },
    refused,
  }
}

export type EventReader = ReturnType<typeof createEventReader>
