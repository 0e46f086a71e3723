/** The Redis keys that services meet at. The stream is rebuildable at any time from the outboxes (design section 6). */
export const eventsStream = 'events'
/** Acknowledgements of audit: one field `s` with a JSON list of `[subjectType, subjectId, eventId]`. */
export const storedStream = 'events:stored'
/** A random text made anew whenever the stream was lost; readers compare it with the one they started under. */
export const streamEpochKey = 'events:epoch'
export const eventsStreamLength = 20_000
export const storedStreamLength = 2_000
