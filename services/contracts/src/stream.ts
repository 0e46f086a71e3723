/** Shared Redis keys. The stream can be rebuilt from the outboxes. */
export const eventsStream = 'events'
/** Audit's acknowledgements: field `s` holds a JSON list of `[subjectType, subjectId, eventId]`. */
export const storedStream = 'events:stored'
/** Random; replaced when the stream is lost, so that readers notice. */
export const streamEpochKey = 'events:epoch'
/** Content answers 204 on the port of calls while it can send its events to the stream, else 503. */
export const announcesPath = '/announces'
export const eventsStreamLength = 20_000
export const storedStreamLength = 2_000
