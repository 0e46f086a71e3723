import { z } from '../schema.ts'
import { result, storedPrize } from '../calls/result-calls.ts'
import { defineEvent } from './define-event.ts'

const about = { subjectType: 'result', record: result }
/** `publicFrom` is when visitors may see a draw whose date has not come for its market; absent for all others. */
const draw = { market: z.string(), date: z.string(), publicFrom: z.string().optional() }
/** A number as it was entered; unlike a request, a later release may say more of it. */
const prize = storedPrize.omit({ id: true })

/** A result was begun by starting a live session for its market and date. */
export const resultStarted = defineEvent('result.started.v1', { ...about, data: z.object(draw) })
/**
 * A prize was entered or corrected. Listeners get the whole result, so one that missed a prize is right after the next.
 * `agreedWith` is the admin who had typed the same number before, under double entry.
 */
export const prizeRecorded = defineEvent('prize.recorded.v1', {
  ...about,
  data: z.object({ ...draw, prize, agreedWith: z.string().optional() }),
})
/** The first of two admins typed a number. Which one, no event says: it is not public. */
export const prizeHeld = defineEvent('prize.held.v1', { ...about, data: z.object({ ...draw, type: z.string() }) })
/** Two admins (`by`) typed different numbers, and neither counts. Which ones, no event says. */
export const prizeMismatched = defineEvent('prize.mismatched.v1', {
  ...about,
  data: z.object({ ...draw, type: z.string(), by: z.array(z.string()) }),
})
/**
 * A whole result was written at once: edited by hand, or imported (`imported`). `newest` says that viewers are to be told:
 * always after an edit, after an import only of a market's newest draw.
 */
export const resultSaved = defineEvent('result.saved.v1', {
  ...about,
  data: z.object({ ...draw, imported: z.boolean(), newest: z.boolean() }),
})
/** A result was deleted; `before` is what it held. */
export const resultDeleted = defineEvent('result.deleted.v1', { ...about, data: z.object(draw) })
/** A published prize was taken back. */
export const prizeWithdrawn = defineEvent('prize.withdrawn.v1', { ...about, data: z.object({ ...draw, prize }) })
/** A result was put back to what its revision `rev` had left. */
export const resultRestored = defineEvent('result.restored.v1', {
  ...about,
  data: z.object({ ...draw, rev: z.number() }),
})
