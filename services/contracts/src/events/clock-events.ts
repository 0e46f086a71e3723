import { z } from '../schema.ts'
import { schedule } from '../calls/content/schedule-calls.ts'
import { defineEvent } from './define-event.ts'

/**
 * A market closed (`waiting`), opened, or its date changed. Nothing was written, so audit skips it; `epoch` is the
 * moment of the turn.
 */
export const marketTurned = defineEvent('market.waiting.v1', {
  subjectType: 'market-clock',
  record: schedule,
  data: z.object({ marketName: z.string(), waiting: z.boolean() }),
})
