import { z } from '../schema.ts'
import { eventEnvelope } from '../events/define-event.ts'

/** Where an owner answers which events wait in its outboxes, on its internal port. */
export const waitingEventsPath = '/internal/waiting-events'
export const maxAskedEvents = 100

/** Events by `[subjectType, subjectId, eventId]`. */
export const waitingEventsQuestion = z.strictObject({
  events: z.array(z.tuple([z.string(), z.string(), z.string()])).max(maxAskedEvents),
})
/** Those of them that wait, as their owner announces them; the others it does not know, or the log has them already. */
export const waitingEventsAnswer = z.object({ events: z.array(eventEnvelope) })
