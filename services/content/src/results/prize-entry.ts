import type { Request } from 'express'
import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type {
  AdminResult,
  Prize,
  PrizeAnswer,
  PrizeBody,
  StartSessionBody,
  StoredPrize,
  WrittenResult,
} from '@papan/contracts/calls/content/result-calls.ts'
import { expectedNumberHeader, readExpectedNumbers } from '@papan/contracts/calls/expected-number.ts'
import { resultStarted } from '@papan/contracts/events/result-events.ts'
import { settledAfterMs } from '@papan/contracts/limits.ts'
import { withoutRepeats, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { firstPrizeNumber, isDoubleEntryType, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import type { Companion } from '@papan/service-kit/outbox/companions.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import { partOf, type WriteContext } from '@papan/service-kit/records/write-context.ts'
import { drawId } from '../draw-id.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { isOn } from './double-entry/blind-entry.ts'
import { guardedChange, type Guard } from './guard/guard.ts'
import { decidePrize, startedFields, type PrizeOutcome } from './result-changes.ts'
import { resultNotFound, toAdminResult, type ResultStore, type StoredResult } from './result-store.ts'

/** `current` shows neither number. */
const prizeMismatch = (current: AdminResult) =>
  new AppError(409, 'PRIZE_MISMATCH', contentTexts.prizeMismatch, {
    errors: { numbers: [contentTexts.prizeMismatch] },
    current,
  })
/** `current` is null when the result is deleted. */
const slotChanged = (type: string, current: AdminResult | null) =>
  new AppError(409, 'SLOT_CHANGED', contentTexts.slotChanged(type), {
    errors: { numbers: [contentTexts.slotChanged(type)] },
    current,
  })

/** The published `PRIZE n` that a caller expects; null for none. */
type ExpectedNumbers = ReadonlyMap<string, string | null>

/** Throws 400 for an unreadable header. */
export const expectedNumbersOf = (req: Request, prizes: readonly Prize[]): ExpectedNumbers => {
  const text = req.get(expectedNumberHeader)
  if (text === undefined) return new Map()
  const types = prizes.map(({ type }) => type).filter(isSingleNumberType)
  const expected = readExpectedNumbers(text, types)
  if (!expected) throw invalid({ [expectedNumberHeader]: [contentTexts.badExpectedNumber] })
  return expected
}

/**
 * Whether a prize would replace a number that its sender does not know. The same number replaces nothing (as in RFC 9110, 13.1.1,
 * for If-Match).
 */
const isUnexpected = (
  published: readonly StoredPrize[],
  { type, numbers }: Prize,
  expected: ExpectedNumbers,
): boolean => {
  const wanted = expected.get(type)
  if (wanted === undefined) return false
  const there = published.find((prize) => prize.type === type)?.numbers ?? null
  return there !== wanted && there !== numbers
}

/**
 * Throws 403 STEP_UP_REQUIRED where a change takes back or replaces a PRIZE 1 that was published more than 24 h before `now` (ms),
 * and the caller has made no step-up.
 */
export const assertMayCorrect = (
  before: StoredResult,
  after: readonly Prize[],
  { assertSteppedUp }: WriteContext,
  now: number,
): void => {
  const { firstPrizeAt } = before
  if (firstPrizeAt === null || firstPrizeNumber(before) === firstPrizeNumber({ prizes: [...after] })) return
  if (now - Date.parse(firstPrizeAt) > settledAfterMs) assertSteppedUp?.()
}

export const answerWith = (result: AdminResult, warnings: readonly GuardReason[]): WrittenResult =>
  warnings.length === 0 ? result : { ...result, warnings: [...warnings] }

type PrizeEntryDeps = {
  resultStore: ResultStore
  marketStore: Pick<MarketStore, 'exists'>
  doubleEntry: Companion<DoubleEntry>
  guard: Guard
  clock: () => number
}

export const createPrizeEntry = ({ resultStore, marketStore, doubleEntry, guard, clock }: PrizeEntryDeps) => {
  const companionsOf = (resultId: string, prizes: readonly Prize[]) =>
    prizes.some(({ type }) => isDoubleEntryType(type)) ? { doubleEntry, ...guard.companionsOf(resultId, prizes) } : {}

  const enterPrize = async (resultId: string, prize: PrizeBody, expected: ExpectedNumbers, context: WriteContext) => {
    const { stored, outcome, warnings } = await resultStore.update<PrizeOutcome, GuardReason>(
      resultId,
      context,
      null,
      (before, found) => {
        if (isUnexpected(before.prizes, prize, expected)) return { unchanged: 'slotChanged' }
        const decision = decidePrize(before, prize, isOn(found), { actor: context.actor, now: clock() })
        if (!decision || !('fields' in decision)) return decision
        assertMayCorrect(before, decision.fields.prizes, context, clock())
        return guardedChange(decision, guard.warningsOf(before, [prize], found), prize.confirmed)
      },
      companionsOf(resultId, [prize]),
    )
    return { result: toAdminResult(stored), outcome, warnings }
  }

  /** Creates a result with these prizes; without an outcome where there is one. */
  const begin = (id: string, body: StartSessionBody, expected: ExpectedNumbers, context: WriteContext) => {
    const { market, date, prizes, confirmed } = body
    return resultStore.write<'begun', GuardReason>(
      id,
      context,
      (current, _stored, found) => {
        if (current) return null
        const unexpected = prizes.find((prize) => isUnexpected([], prize, expected))
        if (unexpected) throw slotChanged(unexpected.type, null)
        const fields = startedFields(body, isOn(found), { actor: context.actor, cause: 'started', now: clock() })
        const event = announce(resultStarted, { market, date })
        const warnings = guard.warningsOf({ market, date, prizes: [] }, prizes, found)
        return guardedChange({ fields, event, outcome: 'begun' }, warnings, confirmed)
      },
      companionsOf(id, prizes),
    )
  }

  return {
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
      const begun = await begin(drawId(market, date), body, expected, context)
      if (!begun.stored) throw resultNotFound()
      let result = toAdminResult(begun.stored)
      if (begun.outcome === 'begun') return answerWith(result, begun.warnings)
      const warnings: GuardReason[] = []
      let changedSlot: string | null = null
      let hasMismatch = false
      for (const [index, prize] of prizes.entries()) {
        const toEnter = { ...prize, repeat: false, confirmed }
        const entered = await enterPrize(result.id, toEnter, expected, partOf(context, index))
        result = entered.result
        warnings.push(...entered.warnings)
        if (entered.outcome === 'slotChanged') changedSlot ??= prize.type
        hasMismatch ||= entered.outcome === 'mismatched'
      }
      if (changedSlot !== null) throw slotChanged(changedSlot, result)
      if (hasMismatch) throw prizeMismatch(result)
      return answerWith(result, withoutRepeats(warnings))
    },
  }
}

export type PrizeEntry = ReturnType<typeof createPrizeEntry>
