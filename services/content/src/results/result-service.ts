import type {
  AdminResult,
  Prize,
  PrizeAnswer,
  PrizeBody,
  ResultBody,
  ResultListQuery,
  StartSessionBody,
  StoredPrize,
  WrittenResult,
} from '@papan/contracts/calls/content/result-calls.ts'
import type { RestoreBody, Revision } from '@papan/contracts/calls/content/revision-calls.ts'
import {
  prizeWithdrawn,
  resultDeleted,
  resultRestored,
  resultSaved,
  resultStarted,
} from '@papan/contracts/events/result-events.ts'
import { withoutRepeats, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType, isPublished } from '@papan/contracts/lottery/result-rules.ts'
import type { IfMatch } from '@papan/service-kit/http/if-match.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { partOf } from '@papan/service-kit/records/write-context.ts'
import type { Decision } from '@papan/service-kit/outbox/aggregate-store.ts'
import type { Found } from '@papan/service-kit/outbox/companions.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import { publishesAlone } from './double-entry/blind-entry.ts'
import type { DoubleEntryService } from './double-entry/double-entry-service.ts'
import { drawId } from '../draw-id.ts'
import type { GuardWarnings } from './guard/guard-warnings.ts'
import { guardedChange } from './guard/guarded-change.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { takenFrom } from './corrections.ts'
import { isUnexpected, type ExpectedNumbers } from './expected-numbers.ts'
import { numberBefore } from './number-before.ts'
import {
  decidePrize,
  editedFields,
  isSameResult,
  replacePrizes,
  startedFields,
  withdrawnFields,
  type PrizeOutcome,
} from './result-changes.ts'
import {
  doubleEntryNeeded,
  drawFixed,
  prizeMismatch,
  prizeNotFound,
  resultNotFound,
  revisionNotFound,
  slotChanged,
} from './result-errors.ts'
import {
  toAdminResult,
  type ReadResult,
  type ResultCompanions,
  type ResultFields,
  type ResultStore,
  type StoredResult,
} from './result-store.ts'
import { revisionsOf } from './revisions.ts'
import { assertMayCorrect } from './settled-results.ts'

type ResultServiceDeps = {
  resultStore: ResultStore
  marketStore: MarketStore
  doubleEntryService: Pick<DoubleEntryService, 'companion'>
  guardWarnings: GuardWarnings
  clock: () => number
}

type Reason = ResultBody['reason']

const isOn = ({ doubleEntry }: Found<ResultCompanions>): boolean => doubleEntry?.on ?? false

const answerOf = (stored: ReadResult | null): AdminResult => {
  if (!stored) throw resultNotFound()
  return toAdminResult(stored)
}

const answerWith = (result: AdminResult, warnings: readonly GuardReason[]): WrittenResult =>
  warnings.length === 0 ? result : { ...result, warnings: [...warnings] }

export const createResultService = ({
  resultStore,
  marketStore,
  doubleEntryService,
  guardWarnings,
  clock,
}: ResultServiceDeps) => {
  const { companion: doubleEntry } = doubleEntryService
  const companionsOf = (resultId: string, prizes: readonly Prize[]) =>
    prizes.some(({ type }) => isDoubleEntryType(type))
      ? { doubleEntry, ...guardWarnings.companionsOf(resultId, prizes) }
      : {}

  const enterPrize = async (resultId: string, prize: PrizeBody, expected: ExpectedNumbers, context: WriteContext) => {
    let warnings: GuardReason[] = []
    const decide = (before: StoredResult, found: Found<ResultCompanions>): Decision<ResultFields, PrizeOutcome> => {
      warnings = []
      if (isUnexpected(before.prizes, prize, expected)) return { unchanged: 'slotChanged' }
      const decision = decidePrize(before, prize, isOn(found), { actor: context.actor, now: clock() })
      if (!decision || 'unchanged' in decision) return decision
      if ('fields' in decision) assertMayCorrect(before, decision.fields.prizes, context, clock())
      warnings = guardWarnings.warningsOf(before, [prize], found)
      return guardedChange(decision, { warnings, confirmed: prize.confirmed })
    }
    const { stored, outcome } = await resultStore.update(
      resultId,
      context,
      null,
      decide,
      companionsOf(resultId, [prize]),
    )
    return { result: toAdminResult(stored), outcome, warnings }
  }

  /** Of the numbers that an edit adds; its date was chosen before. */
  const editWarnings = (before: StoredResult, after: readonly StoredPrize[], found: Found<ResultCompanions>) => {
    const isKept = ({ id }: StoredPrize) => before.prizes.some((prize) => prize.id === id)
    const draw = { market: before.market, date: before.date, prizes: after.filter(isKept) }
    const added = after.filter((prize) => !isKept(prize))
    return guardWarnings
      .warningsOf(draw, added, found)
      .filter(({ code }) => code !== 'NO_DRAW' && code !== 'OTHER_DATE')
  }

  return {
    list: (query: ResultListQuery) => resultStore.list(query),

    async find(market: string, date: string): Promise<AdminResult> {
      const stored = await resultStore.findStored(drawId(market, date))
      // Ids are made of any text: that of an unknown name may be another market's.
      return answerOf(stored?.market === market && stored.date === date ? stored : null)
    },

    /** Newest first. */
    async revisions(resultId: string): Promise<Revision[]> {
      const stored = await resultStore.findStored(resultId)
      if (!stored) throw resultNotFound()
      return revisionsOf(stored)
    },

    /**
     * Enters or corrects a prize. Throws 409 for a mismatch under double entry, and where the published number is not the
     * expected one.
     */
    async addPrize(
      resultId: string,
      prize: PrizeBody,
      expected: ExpectedNumbers,
      context: WriteContext,
    ): Promise<PrizeAnswer> {
      const { result, outcome, warnings } = await enterPrize(resultId, prize, expected, context)
      if (outcome === 'slotChanged') throw slotChanged(prize.type, result)
      if (outcome === 'mismatched') throw prizeMismatch(result)
      return outcome === 'repeated' ? { ...result, repeated: true } : answerWith(result, warnings)
    },

    /**
     * Creates a result, or enters the prizes into the existing one. Throws 409 for a mismatch or an unexpected number after all
     * other prizes are entered.
     */
    async startSession(
      body: StartSessionBody,
      expected: ExpectedNumbers,
      context: WriteContext,
    ): Promise<WrittenResult> {
      const { market, date, prizes, confirmed } = body
      if (!(await marketStore.exists(market))) throw unknownMarket('market')
      const id = drawId(market, date)
      let warnings: GuardReason[] = []
      const { stored, outcome } = await resultStore.write<'begun'>(
        id,
        context,
        (current, _stored, found) => {
          warnings = []
          if (current) return null
          const unexpected = prizes.find((prize) => isUnexpected([], prize, expected))
          if (unexpected) throw slotChanged(unexpected.type, null)
          const edit = { actor: context.actor, cause: 'started', now: clock() } as const
          const fields = startedFields({ ...body, market }, isOn(found), edit)
          warnings = guardWarnings.warningsOf({ market, date, prizes: [] }, prizes, found)
          return guardedChange(
            { fields, event: announce(resultStarted, { market, date }), outcome: 'begun' },
            { warnings, confirmed },
          )
        },
        companionsOf(id, prizes),
      )
      let result = answerOf(stored)
      if (outcome === 'begun') return answerWith(result, warnings)
      let changedSlot: string | null = null
      let hasMismatch = false
      for (const [index, prize] of prizes.entries()) {
        const entered = await enterPrize(
          result.id,
          { ...prize, repeat: false, confirmed },
          expected,
          partOf(context, index),
        )
        result = entered.result
        warnings.push(...entered.warnings)
        if (entered.outcome === 'slotChanged') changedSlot ??= prize.type
        hasMismatch ||= entered.outcome === 'mismatched'
      }
      if (changedSlot !== null) throw slotChanged(changedSlot, result)
      if (hasMismatch) throw prizeMismatch(result)
      return answerWith(result, withoutRepeats(warnings))
    },

    /** Withdraws a published number; the one that it corrected returns, except under double entry: no admin publishes alone. */
    async withdraw(
      resultId: string,
      prizeId: string,
      reason: Reason,
      ifMatch: IfMatch | null,
      context: WriteContext,
    ): Promise<AdminResult> {
      const decide = (before: StoredResult, found: Found<ResultCompanions>) => {
        const prize = before.prizes.find(({ id }) => id === prizeId)
        if (!prize) throw prizeNotFound()
        const { market, date } = before
        const { type, numbers } = prize
        const previous = isOn(found) && isDoubleEntryType(type) ? null : numberBefore(before, type)
        const edit = { actor: context.actor, cause: 'withdrawn', now: clock(), reason } as const
        const fields = withdrawnFields(before, prize, previous, edit)
        assertMayCorrect(before, fields.prizes, context, clock())
        return {
          fields,
          event: announce(prizeWithdrawn, {
            market,
            date,
            prize: { type, numbers },
            ...takenFrom(before, fields.prizes, reason),
          }),
        }
      }
      const { stored } = await resultStore.update(resultId, context, ifMatch, decide, { doubleEntry })
      return toAdminResult(stored)
    },

    async save(
      resultId: string,
      body: ResultBody,
      ifMatch: IfMatch | null,
      context: WriteContext,
    ): Promise<WrittenResult> {
      let warnings: GuardReason[] = []
      const decide = (before: StoredResult, found: Found<ResultCompanions>): Decision<ResultFields> => {
        warnings = []
        const { market, date } = before
        if (body.date !== date) throw drawFixed('date')
        if (body.market !== market) throw drawFixed('market')
        if (isSameResult(before, body)) return null
        if (isOn(found) && publishesAlone(before.prizes, body.prizes)) throw doubleEntryNeeded()
        const content = { template: body.template, prizes: replacePrizes(before.prizes, body.prizes) }
        assertMayCorrect(before, content.prizes, context, clock())
        warnings = editWarnings(before, content.prizes, found)
        return guardedChange(
          {
            fields: editedFields(before, content, {
              actor: context.actor,
              cause: 'edited',
              now: clock(),
              reason: body.reason,
            }),
            event: announce(resultSaved, {
              market,
              date,
              imported: false,
              newest: true,
              ...takenFrom(before, content.prizes, body.reason),
            }),
          },
          { warnings, confirmed: body.confirmed },
        )
      }
      const companions = { doubleEntry, ...guardWarnings.companionsOf(resultId, body.prizes) }
      const { stored } = await resultStore.update(resultId, context, ifMatch, decide, companions)
      return answerWith(toAdminResult(stored), warnings)
    },

    async restore(
      resultId: string,
      { rev, reason }: RestoreBody,
      ifMatch: IfMatch | null,
      context: WriteContext,
    ): Promise<AdminResult> {
      const decide = (before: StoredResult, found: Found<ResultCompanions>) => {
        const revision = revisionsOf(before).find((each) => each.rev === rev)
        if (!revision) throw revisionNotFound()
        const { market, date } = before
        if (isSameResult(before, revision.after)) return null
        if (isOn(found) && publishesAlone(before.prizes, revision.after.prizes)) throw doubleEntryNeeded()
        if (isPublished(before)) context.assertSteppedUp?.()
        return {
          fields: editedFields(before, revision.after, {
            actor: context.actor,
            cause: 'restored',
            now: clock(),
            reason,
          }),
          event: announce(resultRestored, { market, date, rev, ...takenFrom(before, revision.after.prizes, reason) }),
        }
      }
      const { stored } = await resultStore.update(resultId, context, ifMatch, decide, { doubleEntry })
      return toAdminResult(stored)
    },

    /** Answers its identity, whose public pages change. */
    async remove(
      resultId: string,
      reason: Reason,
      ifMatch: IfMatch | null,
      context: WriteContext,
    ): Promise<{ market: string; date: string }> {
      const { stored } = await resultStore.update(resultId, context, ifMatch, (before) => {
        if (isPublished(before)) context.assertSteppedUp?.()
        const { market, date } = before
        return { remove: true, event: announce(resultDeleted, { market, date, ...takenFrom(before, [], reason) }) }
      })
      return stored
    },
  }
}

export type ResultService = ReturnType<typeof createResultService>
