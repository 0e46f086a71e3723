import { z } from '../schema.ts'
import { eventEnvelope } from '../events/define-event.ts'

/** On an owner's internal port: which of these events wait in its outboxes. */
export const waitingEventsPath = '/internal/waiting-events'
export const maxAskedEvents = 100

/** Events by `[subjectType, subjectId, eventId]`. */
export const waitingEventsQuestion = z.strictObject({
  events: z.array(z.tuple([z.string(), z.string(), z.string()])).max(maxAskedEvents),
})
/** Events absent from the answer are unknown or already in the log. */
export const waitingEventsAnswer = z.object({ events: z.array(eventEnvelope) })
