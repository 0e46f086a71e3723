import { z } from '../schema.ts'
import { schedule } from '../calls/schedule-calls.ts'
import { defineEvent } from './define-event.ts'

/**
 * A market's clock struck: it closed and waits for its number (`waiting`), opened, or its date turned. Nothing was written;
 * caches and browsers look again together, and the log does not keep it. Its subject is the market's clock, with the
 * moment of the turn as `epoch`, so that a repeated stroke is known; its record is the schedule as it stands.
 */
export const marketTurned = defineEvent('market.waiting.v1', {
  subjectType: 'market-clock',
  record: schedule,
  data: z.object({ marketName: z.string(), waiting: z.boolean() }),
})
