import { singleSpaced } from '@papan/contracts/calls/fields.ts'
import type { AdminResult, Result, ResultBody, ResultListQuery } from '@papan/contracts/calls/result-calls.ts'
import type { Revision } from '@papan/contracts/calls/revision-calls.ts'
import { resultDeleted, resultRestored, resultSaved } from '@papan/contracts/events/result-events.ts'
import type { IfMatch } from '@papan/runtime/http/if-match.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import { editedFields } from './edit-fields.ts'
import { publishesAlone } from './blind-entry.ts'
import { answerOf, createLiveEntry, type LiveEntryDeps } from './live-entry.ts'
import { isSameResult, replacePrizes } from './result-changes.ts'
import { doubleEntryNeeded, drawFixed, resultNotFound, revisionNotFound } from './result-errors.ts'
import { revisionsOf } from './revisions.ts'
import { toAdminResult } from './stored-result.ts'

/** Everything that staff do with results. */
export const createResultService = ({ resultStore, marketStore, isDoubleEntryOn, clock }: LiveEntryDeps) => ({
  ...createLiveEntry({ resultStore, marketStore, isDoubleEntryOn, clock }),

  list: (query: ResultListQuery) => resultStore.list(query),

  /** What a market drew on one date. */
  async find(market: string, date: string): Promise<AdminResult> {
    const stored = await resultStore.findStored(drawId(market, date))
    // An id is made of any text, so it may be met by a name that is no market's.
    return answerOf({ stored: stored?.market === market && stored.date === date ? stored : null })
  },

  /** Writes a whole result as it was edited. */
  async save(resultId: string, body: ResultBody, ifMatch: IfMatch | null, doing: WriteContext): Promise<AdminResult> {
    const needsTwo = await isDoubleEntryOn()
    const written = await resultStore.write(resultId, doing, (current, stored) => {
      if (!current || !stored) throw resultNotFound()
      assertFresh(toAdminResult(stored), ifMatch)
      const { market, date } = current
      if (body.date !== date) throw drawFixed('date')
      if (singleSpaced(body.market) !== singleSpaced(market)) throw drawFixed('market')
      if (isSameResult(current, body)) return null
      if (needsTwo && publishesAlone(current.prizes, body.prizes)) throw doubleEntryNeeded()
      const { template } = body
      const prizes = replacePrizes(stored.prizes, body.prizes)
      return {
        fields: editedFields(stored, { template, prizes }, { doing, cause: 'edited', now: clock() }),
        event: announce(resultSaved, { market, date, imported: false, newest: true }, current),
      }
    })
    return answerOf(written)
  },

  /** Deletes a result; what it was is told, so that the public pages that showed it can be named. */
  async remove(resultId: string, ifMatch: IfMatch | null, doing: WriteContext): Promise<Result> {
    let removed: Result | null = null
    await resultStore.write(resultId, doing, (current, stored) => {
      if (!current || !stored) throw resultNotFound()
      assertFresh(toAdminResult(stored), ifMatch)
      removed = current
      const { market, date } = current
      return { remove: true, event: announce(resultDeleted, { market, date }, current) }
    })
    if (!removed) throw resultNotFound()
    return removed
  },

  /** What happened to a result, newest first. */
  async revisions(resultId: string): Promise<Revision[]> {
    const stored = await resultStore.findStored(resultId)
    if (!stored) throw resultNotFound()
    return revisionsOf(stored)
  },

  /** Puts the numbers back to what revision `rev` left; a result that says just that already is not changed. */
  async restore(resultId: string, rev: number, ifMatch: IfMatch | null, doing: WriteContext): Promise<AdminResult> {
    const needsTwo = await isDoubleEntryOn()
    const written = await resultStore.write(resultId, doing, (current, stored) => {
      if (!current || !stored) throw resultNotFound()
      assertFresh(toAdminResult(stored), ifMatch)
      const wanted = revisionsOf(stored).find((revision) => revision.rev === rev)
      if (!wanted) throw revisionNotFound()
      if (isSameResult(current, wanted.after)) return null
      if (needsTwo && publishesAlone(current.prizes, wanted.after.prizes)) throw doubleEntryNeeded()
      const { market, date } = current
      return {
        fields: editedFields(stored, wanted.after, { doing, cause: 'restored', now: clock() }),
        event: announce(resultRestored, { market, date, rev }, current),
      }
    })
    return answerOf(written)
  },
})

export type ResultService = ReturnType<typeof createResultService>
