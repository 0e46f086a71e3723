import { z } from '../schema.ts'
import { doubleEntry } from '../calls/content/double-entry-calls.ts'
import { market } from '../calls/content/market-calls.ts'
import { prediction } from '../calls/content/prediction-calls.ts'
import { schedule, scheduleStatus } from '../calls/content/schedule-calls.ts'
import { defineEvent, undeleted } from './define-event.ts'

const aboutMarket = { subjectType: 'market', record: market, data: z.object({ name: z.string() }) }
export const marketCreated = defineEvent('market.created.v1', aboutMarket)
export const marketDeleted = defineEvent('market.deleted.v1', aboutMarket)

const aboutSchedule = { subjectType: 'schedule', record: schedule }
const marketName = { marketName: z.string() }
export const scheduleSaved = defineEvent('schedule.saved.v1', {
  ...aboutSchedule,
  data: z.object({ ...marketName, created: z.boolean(), ...undeleted }),
})
export const scheduleStatusChanged = defineEvent('schedule.status-changed.v1', {
  ...aboutSchedule,
  data: z.object({ ...marketName, status: scheduleStatus }),
})
export const scheduleDeleted = defineEvent('schedule.deleted.v1', { ...aboutSchedule, data: z.object(marketName) })

const aboutPrediction = { subjectType: 'prediction', record: prediction }
const draw = { market: z.string(), date: z.string() }
export const predictionSaved = defineEvent('prediction.saved.v1', {
  ...aboutPrediction,
  data: z.object({ ...draw, created: z.boolean(), ...undeleted }),
})
export const predictionDeleted = defineEvent('prediction.deleted.v1', { ...aboutPrediction, data: z.object(draw) })

/** Whether PRIZE 1 to 3 need two admins. */
export const doubleEntrySwitched = defineEvent('double-entry.switched.v1', {
  subjectType: 'switch',
  record: doubleEntry,
  data: z.object({ on: z.boolean() }),
})
