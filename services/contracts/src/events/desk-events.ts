import { z } from '../schema.ts'
import { alarm, alarmLevel, claim, releaseCause } from '../calls/content/desk-calls.ts'
import { defineEvent } from './define-event.ts'

const draw = { market: z.string(), date: z.string() }

const aboutClaim = { subjectType: 'claim', record: claim }
export const drawTaken = defineEvent('draw.taken.v1', { ...aboutClaim, data: z.object(draw) })
/** `from`: the username of the holder before. */
export const drawTakenOver = defineEvent('draw.taken-over.v1', {
  ...aboutClaim,
  data: z.object({ ...draw, from: z.string() }),
})
/** `to`: a username; `note`: written by the giver. */
export const drawOffered = defineEvent('draw.offered.v1', {
  ...aboutClaim,
  data: z.object({ ...draw, to: z.string(), note: z.string().nullable() }),
})
export const drawAccepted = defineEvent('draw.accepted.v1', {
  ...aboutClaim,
  data: z.object({ ...draw, from: z.string() }),
})
/** `withdrawn`: by the holder. */
export const drawDeclined = defineEvent('draw.declined.v1', {
  ...aboutClaim,
  data: z.object({ ...draw, withdrawn: z.literal(true).optional() }),
})
export const drawReleased = defineEvent('draw.released.v1', {
  ...aboutClaim,
  data: z.object({ ...draw, cause: releaseCause }),
})

const aboutAlarm = { subjectType: 'alarm', record: alarm }
export const alarmRaised = defineEvent('alarm.raised.v1', {
  ...aboutAlarm,
  data: z.object({ ...draw, level: alarmLevel }),
})
export const alarmAnswered = defineEvent('alarm.answered.v1', {
  ...aboutAlarm,
  data: z.object({ ...draw, reason: z.string(), until: z.string() }),
})
