import type { AdminResult, PrizeAnswer, PrizeBody, StartSessionBody } from '@papan/contracts/calls/result-calls.ts'
import { prizeWithdrawn, resultStarted } from '@papan/contracts/events/result-events.ts'
import { isDoubleEntryType } from '@papan/contracts/rules/result-rules.ts'
import type { IfMatch } from '@papan/runtime/http/if-match.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { partOf } from '@papan/runtime/idempotency/idempotent-request.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { held, nothingBlind, without } from './blind-entry.ts'
import { editedFields, newFields } from './edit-fields.ts'
import { isUnexpected, type ExpectedNumbers } from './expected-numbers.ts'
import { numberBefore } from './number-before.ts'
import { decidePrize, mismatched } from './prize-decision.ts'
import { replacePrizes } from './result-changes.ts'
import { prizeMismatch, prizeNotFound, resultNotFound, slotChanged } from './result-errors.ts'
import type { ResultStore } from './result-store.ts'
import { toAdminResult, type ReadResult, type ResultFields } from './stored-result.ts'

export type LiveEntryDeps = {
  resultStore: ResultStore
  marketStore: MarketStore
  /** Whether PRIZE 1 to 3 need two admins. */
  isDoubleEntryOn: () => Promise<boolean>
  clock: () => number
}

/** A request that began a result is done, also when it comes again: its prizes are in. */
const begun = 'begun'

/** What a write left, as staff see it. Throws 404 when there is nothing. */
export const answerOf = ({ stored }: { stored: ReadResult | null }): AdminResult => {
  if (!stored) throw resultNotFound()
  return toAdminResult(stored)
}

/** Entering a draw while it is drawn: begin or continue it, prize by prize, and take one back. */
export const createLiveEntry = ({ resultStore, marketStore, isDoubleEntryOn, clock }: LiveEntryDeps) => {
  /** Whether a prize of this type needs two admins now. Other types do not ask. */
  const needsTwo = async (type: string): Promise<boolean> => isDoubleEntryType(type) && isDoubleEntryOn()

  const enterPrize = async (resultId: string, prize: PrizeBody, expected: ExpectedNumbers, doing: WriteContext) => {
    const two = await needsTwo(prize.type)
    let isRepeated = false
    let isRefused = false
    const written = await resultStore.write(resultId, doing, (current, stored) => {
      if (!current || !stored) throw resultNotFound()
      isRefused = isUnexpected(stored.prizes, prize, expected)
      if (isRefused) return null
      const decided = decidePrize({ current, stored, prize, doing, now: clock() }, two)
      isRepeated = decided.isRepeated
      return decided.decision
    })
    const result = answerOf(written)
    return { result, isRepeated, isRefused, isMismatched: written.outcome === mismatched }
  }

  /** A result as it begins with these prizes; under double entry PRIZE 1 to 3 wait for a second admin. */
  const begin = async (
    { market, date, template, prizes }: StartSessionBody,
    doing: WriteContext,
  ): Promise<() => ResultFields> => {
    const needing = new Set<string>()
    for (const { type } of prizes) if (await needsTwo(type)) needing.add(type)
    return () => {
      const now = clock()
      const open = replacePrizes(
        [],
        prizes.filter(({ type }) => !needing.has(type)),
      )
      const blind = prizes.filter(({ type }) => needing.has(type)).map((prize) => held(prize, doing.actor, now))
      const fields = newFields({ market, date, template, prizes: open }, { doing, cause: 'started', now })
      return { ...fields, ...nothingBlind, blind }
    }
  }

  return {
    /**
     * Enters or corrects a prize; a number that its list already holds changes nothing unless `repeat` says it was drawn twice.
     * Under double entry a first number of PRIZE 1 to 3 waits unseen, and throws 409 when a second one differs. Throws 409 as well
     * where the published number is not the expected one.
     */
    async addPrize(
      resultId: string,
      prize: PrizeBody,
      expected: ExpectedNumbers,
      doing: WriteContext,
    ): Promise<PrizeAnswer> {
      const entered = await enterPrize(resultId, prize, expected, doing)
      const { result } = entered
      if (entered.isRefused) throw slotChanged(prize.type, result)
      if (entered.isMismatched) throw prizeMismatch(result)
      return entered.isRepeated ? { ...result, repeated: true } : result
    },

    /**
     * Begins the result of a market and date, or continues the one that is there; prizes given with it are entered one by one.
     * One that did not agree, or would replace a number that is not the expected one, throws 409 after all others are entered.
     */
    async startSession(body: StartSessionBody, expected: ExpectedNumbers, doing: WriteContext): Promise<AdminResult> {
      const { date, prizes } = body
      const market = await marketStore.named(body.market)
      if (market === null) throw unknownMarket('market')
      const fields = await begin({ ...body, market }, doing)
      const written = await resultStore.write(drawId(market, date), doing, (current) => {
        if (current) return null
        const unexpected = prizes.find((prize) => isUnexpected([], prize, expected))
        if (unexpected) throw slotChanged(unexpected.type, null)
        return { fields: fields(), event: announce(resultStarted, { market, date }), outcome: begun }
      })
      let result = answerOf(written)
      if (written.outcome === begun) return result
      let refusedType: string | null = null
      let hasMismatch = false
      for (const [index, prize] of prizes.entries()) {
        const entered = await enterPrize(result.id, { ...prize, repeat: false }, expected, partOf(doing, index))
        result = entered.result
        if (entered.isRefused) refusedType ??= prize.type
        hasMismatch ||= entered.isMismatched
      }
      if (refusedType !== null) throw slotChanged(refusedType, result)
      if (hasMismatch) throw prizeMismatch(result)
      return result
    },

    /**
     * Takes a published number back; pages that showed it learn so at once. The number that it had corrected returns, except where
     * double entry forbids that one admin publishes it.
     */
    async withdraw(
      resultId: string,
      prizeId: string,
      ifMatch: IfMatch | null,
      doing: WriteContext,
    ): Promise<AdminResult> {
      const isDoubleEntry = await isDoubleEntryOn()
      const written = await resultStore.write(resultId, doing, (current, stored) => {
        if (!current || !stored) throw resultNotFound()
        assertFresh(toAdminResult(stored), ifMatch)
        const withdrawn = stored.prizes.find(({ id }) => id === prizeId)
        if (!withdrawn) throw prizeNotFound()
        const { market, date } = current
        const { type, numbers } = withdrawn
        const before = isDoubleEntry && isDoubleEntryType(type) ? null : numberBefore(stored, type)
        const { by: _by, at: _at, ...slot } = withdrawn
        const restored = before && { ...slot, ...before }
        const prizes = stored.prizes.flatMap((prize) => (prize === withdrawn ? (restored ?? []) : prize))
        const edited = editedFields(stored, { prizes }, { doing, cause: 'withdrawn', now: clock() })
        return {
          // The number that returns is named after the admin who entered it.
          fields: {
            ...edited,
            prizes: edited.prizes.map((prize) => (prize.id === prizeId && restored) || prize),
            ...without(stored, type),
          },
          event: announce(prizeWithdrawn, { market, date, prize: { type, numbers } }, current),
        }
      })
      return answerOf(written)
    },
  }
}
