import type { EventDefinition, EventSubject } from '@papan/contracts/events/define-event.ts'
import { on, type EventHandler } from '@papan/runtime/stream/event-consumer.ts'

/** A code, and a sentence with the values before and after. */
export type Description = { action: string; details: string }

/** `after` is the record left by this event; null when it has changed since or is deleted. */
export type Facts<Data, Rec> = { data: Data; before: Rec | null; after: Rec | null }

export type Describer = EventHandler<Description>

/** Records without `rev` never match. */
const recordOfThis = <Rec>(record: Rec | null, { epoch, rev }: EventSubject): Rec | null => {
  const version = record as { epoch?: number; rev?: number } | null
  return version && version.epoch === epoch && version.rev === rev ? record : null
}

/** Describes one declared event. */
export const described = <Data, Rec>(
  definition: EventDefinition<Data, Rec>,
  describe: (facts: Facts<Data, Rec>) => Description,
): Describer =>
  on(definition, ({ data, record, before, subject }) =>
    describe({ data, before: (before ?? null) as Rec | null, after: recordOfThis(record, subject) }),
  )

/** Describes an event by its data alone. */
export const sentence = <Data, Rec>(
  definition: EventDefinition<Data, Rec>,
  action: string,
  details: (data: Data) => string,
): Describer => described(definition, ({ data }) => ({ action, details: details(data) }))
