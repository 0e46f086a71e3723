import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type { ResultBody, StoredPrize, WrittenResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { RestoreBody, RevisionCause } from '@papan/contracts/calls/content/revision-calls.ts'
import { prizeWithdrawn, resultDeleted, resultRestored, resultSaved } from '@papan/contracts/events/result-events.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, isPublished, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { Companion, Found } from '@papan/service-kit/outbox/companions.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { drawFixed } from '../draw-id.ts'
import { takenFrom } from './corrections.ts'
import { doubleEntryNeeded, isOn, publishesAlone } from './double-entry/blind-entry.ts'
import { guardedChange, type Guard } from './guard/guard.ts'
import { answerWith, assertMayCorrect } from './prize-entry.ts'
import { editedFields, isSameResult, replacePrizes, withdrawnFields } from './result-changes.ts'
import {
  toAdminResult,
  type ReadResult,
  type ResultCompanions,
  type ResultStore,
  type StoredResult,
  type TouchedPrize,
} from './result-store.ts'
import { revisionsOf } from './revisions.ts'

type ResultEditDeps = {
  resultStore: ResultStore
  doubleEntry: Companion<DoubleEntry>
  guard: Guard
  clock: () => number
}

type Reason = ResultBody['reason']

/** Without an admin where the number is older than the kept revisions. */
type EnteredNumber = Pick<TouchedPrize, 'numbers' | 'by' | 'at'>

/**
 * The number that a correction of `PRIZE n` replaced; null for a first number. A withdrawn correction no longer counts, so two
 * withdrawals go two steps back.
 */
export const numberBefore = (stored: ReadResult, type: string): EnteredNumber | null => {
  if (!isSingleNumberType(type)) return null
  const numberIn = (prizes: readonly { type: string; numbers: string }[]) =>
    prizes.find((prize) => prize.type === type)?.numbers
  const revisions = revisionsOf(stored).toReversed()
  const oldest = numberIn(revisions[0]?.before.prizes ?? [])
  let entered: EnteredNumber[] = oldest === undefined ? [] : [{ numbers: oldest }]
  for (const { before, after, cause, by, at } of revisions) {
    const [from, to] = [numberIn(before.prizes), numberIn(after.prizes)]
    if (from === to) continue
    if (to === undefined) entered = []
    else if (cause === 'withdrawn' && entered.at(-2)?.numbers === to) entered = entered.slice(0, -1)
    else entered = [...entered, { numbers: to, by, at }]
  }
  return entered.at(-2) ?? null
}

export const createResultEdit = ({ resultStore, doubleEntry, guard, clock }: ResultEditDeps) => {
  const editOf = <Cause extends RevisionCause>({ actor }: WriteContext, cause: Cause, reason: Reason) => ({
    actor,
    cause,
    now: clock(),
    reason,
  })

  /** Of the numbers that an edit adds; its date was chosen before. */
  const editWarnings = (before: StoredResult, after: readonly StoredPrize[], found: Found<ResultCompanions>) => {
    const isKept = ({ id }: StoredPrize) => before.prizes.some((prize) => prize.id === id)
    const draw = { market: before.market, date: before.date, prizes: after.filter(isKept) }
    const added = after.filter((prize) => !isKept(prize))
    return guard.warningsOf(draw, added, found).filter(({ code }) => code !== 'NO_DRAW' && code !== 'OTHER_DATE')
  }

  return {
    /** Withdraws a published number; the one that it corrected returns, except under double entry: no admin publishes alone. */
    async withdraw(id: string, prizeId: string, reason: Reason, ifMatch: IfMatch | null, context: WriteContext) {
      const decide = (before: StoredResult, found: Found<ResultCompanions>) => {
        const prize = before.prizes.find((each) => each.id === prizeId)
        if (!prize) throw new AppError(404, 'PRIZE_NOT_FOUND', contentTexts.prizeNotFound)
        const { market, date } = before
        const { type, numbers } = prize
        const previous = isOn(found) && isDoubleEntryType(type) ? null : numberBefore(before, type)
        const fields = withdrawnFields(before, prize, previous, editOf(context, 'withdrawn', reason))
        assertMayCorrect(before, fields.prizes, context, clock())
        const taken = takenFrom(before, fields.prizes, reason)
        return { fields, event: announce(prizeWithdrawn, { market, date, prize: { type, numbers }, ...taken }) }
      }
      const { stored } = await resultStore.update(id, context, ifMatch, decide, { doubleEntry })
      return toAdminResult(stored)
    },

    async save(id: string, body: ResultBody, ifMatch: IfMatch | null, context: WriteContext): Promise<WrittenResult> {
      const { template, reason, confirmed } = body
      const { stored, warnings } = await resultStore.update<never, GuardReason>(
        id,
        context,
        ifMatch,
        (before, found) => {
          const { market, date } = before
          if (body.date !== date) throw drawFixed('date')
          if (body.market !== market) throw drawFixed('market')
          if (isSameResult(before, body)) return null
          if (isOn(found) && publishesAlone(before.prizes, body.prizes)) throw doubleEntryNeeded()
          const prizes = replacePrizes(before.prizes, body.prizes)
          assertMayCorrect(before, prizes, context, clock())
          const fields = editedFields(before, { template, prizes }, editOf(context, 'edited', reason))
          const taken = takenFrom(before, prizes, reason)
          const event = announce(resultSaved, { market, date, imported: false, newest: true, ...taken })
          return guardedChange<never>({ fields, event }, editWarnings(before, prizes, found), confirmed)
        },
        { doubleEntry, ...guard.companionsOf(id, body.prizes) },
      )
      return answerWith(toAdminResult(stored), warnings)
    },

    async restore(id: string, { rev, reason }: RestoreBody, ifMatch: IfMatch | null, context: WriteContext) {
      const decide = (before: StoredResult, found: Found<ResultCompanions>) => {
        const after = revisionsOf(before).find((each) => each.rev === rev)?.after
        if (!after) throw new AppError(404, 'REVISION_NOT_FOUND', contentTexts.revisionNotFound)
        const { market, date } = before
        if (isSameResult(before, after)) return null
        if (isOn(found) && publishesAlone(before.prizes, after.prizes)) throw doubleEntryNeeded()
        if (isPublished(before)) context.assertSteppedUp?.()
        const taken = takenFrom(before, after.prizes, reason)
        return {
          fields: editedFields(before, after, editOf(context, 'restored', reason)),
          event: announce(resultRestored, { market, date, rev, ...taken }),
        }
      }
      const { stored } = await resultStore.update(id, context, ifMatch, decide, { doubleEntry })
      return toAdminResult(stored)
    },

    /** Answers the deleted document. */
    async remove(id: string, reason: Reason, ifMatch: IfMatch | null, context: WriteContext) {
      const { stored } = await resultStore.update(id, context, ifMatch, (before) => {
        if (isPublished(before)) context.assertSteppedUp?.()
        const { market, date } = before
        return { remove: true, event: announce(resultDeleted, { market, date, ...takenFrom(before, [], reason) }) }
      })
      return stored
    },
  }
}

export type ResultEdit = ReturnType<typeof createResultEdit>
