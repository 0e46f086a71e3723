import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { waitingEventsQuestion } from '@papan/contracts/calls/waiting-event-calls.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { envelopesOf } from './outbox-envelopes.ts'
import { documentsOf } from './outbox-queries.ts'

/** Answers audit, which of the events that it received unsigned are in the outboxes of this service. */
export const createWaitingEvents =
  (sources: readonly OutboxSource[]) =>
  async (body: unknown): Promise<{ events: EventEnvelope[] }> => {
    const { events } = waitingEventsQuestion.parse(body)
    const asked = new Set(events.map(([, , id]) => id))
    const found = await Promise.all(
      sources.map(async (source) => {
        const ids = [...new Set(events.flatMap(([type, id]) => (type === source.subjectType ? [id] : [])))]
        if (ids.length === 0) return []
        const documents = await documentsOf(source, ids)
        return documents.flatMap((stored) => envelopesOf(source, stored))
      }),
    )
    return { events: found.flat().filter(({ id }) => asked.has(id)) }
  }
