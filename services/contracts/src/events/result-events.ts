import { z } from '../schema.ts'
import { guardReason } from '../calls/content/guard-calls.ts'
import { result, storedPrize } from '../calls/content/result-calls.ts'
import { defineEvent, undeleted } from './define-event.ts'

const about = { subjectType: 'result', record: result }
/** `publicFrom`: when visitors may see a draw of a future date; otherwise absent. */
const draw = { market: z.string(), date: z.string(), publicFrom: z.string().optional() }
/** Not strict, so that a later release may add fields. */
const prize = storedPrize.omit({ id: true })
/** Why published numbers may be wrong; `confirmed`: the codes that the admin confirmed. */
const guarded = { warnings: z.array(guardReason).optional(), confirmed: z.array(z.string()).optional() }

/** `withdrawn`: published numbers that went without a successor. `reason`: what the admin gave; visitors read it. */
const taken = { withdrawn: z.array(prize).optional(), reason: z.string().optional() }

export const resultStarted = defineEvent('result.started.v1', {
  ...about,
  data: z.object({ ...draw, ...guarded }),
})
/** `agreedWith`: the first admin, under double entry. */
export const prizeRecorded = defineEvent('prize.recorded.v1', {
  ...about,
  data: z.object({ ...draw, prize, agreedWith: z.string().optional(), ...guarded }),
})
export const prizeHeld = defineEvent('prize.held.v1', { ...about, data: z.object({ ...draw, type: z.string() }) })
/** The numbers of two admins (`by`) differ; events never contain them, as they are not public. */
export const prizeMismatched = defineEvent('prize.mismatched.v1', {
  ...about,
  data: z.object({ ...draw, type: z.string(), by: z.array(z.string()) }),
})
/** The draw whose numbers a new result took over. */
const copied = { copiedFrom: z.object({ market: z.string(), date: z.string() }).optional() }

/** `newest` broadcasts the result: always for an edit, for an import only a market's newest draw. */
export const resultSaved = defineEvent('result.saved.v1', {
  ...about,
  data: z.object({
    ...draw,
    imported: z.boolean(),
    newest: z.boolean(),
    ...undeleted,
    ...copied,
    ...guarded,
    ...taken,
  }),
})
export const resultDeleted = defineEvent('result.deleted.v1', { ...about, data: z.object({ ...draw, ...taken }) })
export const prizeWithdrawn = defineEvent('prize.withdrawn.v1', {
  ...about,
  data: z.object({ ...draw, prize, ...taken }),
})
export const resultRestored = defineEvent('result.restored.v1', {
  ...about,
  data: z.object({ ...draw, rev: z.number(), ...taken }),
})
