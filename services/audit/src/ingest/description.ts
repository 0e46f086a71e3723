import type { EventDefinition, EventSubject } from '@papan/contracts/events/define-event.ts'
import { on, type EventHandler } from '@papan/runtime/stream/event-consumer.ts'

/** How the log tells an event: an underscored code, and a sentence with what was and what became. */
export type Description = { action: string; details: string }

/** What a sentence is made from. `after` is the record as this very event left it; null when it has moved on or is gone. */
export type Facts<Data, Rec> = { data: Data; before: Rec | null; after: Rec | null }

export type Describer = EventHandler<Description>

/** The record of an event when no later change lies between; `rev` is missing on records that show none. */
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
