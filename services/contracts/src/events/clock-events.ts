import { z } from '../schema.ts'
import { schedule } from '../calls/schedule-calls.ts'
import { defineEvent } from './define-event.ts'

/**
 * A market closed and waits for its number (`waiting`), opened, or its date changed. Nothing was written, so the audit
 * log skips it; `epoch` is the moment of the turn, which identifies duplicates.
 */
export const marketTurned = defineEvent('market.waiting.v1', {
  subjectType: 'market-clock',
  record: schedule,
  data: z.object({ marketName: z.string(), waiting: z.boolean() }),
})
