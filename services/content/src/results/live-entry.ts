import type { AdminResult, PrizeAnswer, PrizeBody, StartSessionBody } from '@papan/contracts/calls/result-calls.ts'
import { prizeRecorded, prizeWithdrawn, resultStarted } from '@papan/contracts/events/result-events.ts'
import { maxPrizes } from '@papan/contracts/rules/limits.ts'
import type { Doing } from '@papan/runtime/http/request-context.ts'
import { partOf } from '@papan/runtime/idempotency/asked-once.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { editedFields, newFields } from './edit-fields.ts'
import { recordPrize, replacePrizes } from './result-changes.ts'
import { prizeNotFound, resultNotFound, tooManyPrizes } from './result-errors.ts'
import type { ResultStore } from './result-store.ts'
import { toAdminResult, type ReadResult } from './stored-result.ts'

type LiveEntryDeps = { resultStore: ResultStore; marketStore: MarketStore; clock: () => number }

/** A request that began a result is done, also when it comes again: its prizes are in. */
const begun = 'begun'

/** What a write left, as staff see it. Throws 404 when there is nothing. */
export const answerOf = ({ stored }: { stored: ReadResult | null }): AdminResult => {
  if (!stored) throw resultNotFound()
  return toAdminResult(stored)
}

/** Entering a draw while it is drawn: begin or continue it, prize by prize, and take one back. */
export const createLiveEntry = ({ resultStore, marketStore, clock }: LiveEntryDeps) => {
  const enterPrize = async (resultId: string, { type, numbers, repeat }: PrizeBody, doing: Doing) => {
    let isRepeated = false
    const written = await resultStore.write(resultId, doing, (current, stored) => {
      if (!current || !stored) throw resultNotFound()
      const recorded = recordPrize(stored.prizes, { type, numbers, repeat })
      isRepeated = recorded.kind === 'repeated'
      if (recorded.kind !== 'changed') return null
      const { prizes } = recorded
      if (prizes.length > maxPrizes) throw tooManyPrizes(maxPrizes)
      const { market, date } = current
      return {
        fields: editedFields(stored, { prizes }, { doing, cause: 'entered', now: clock() }),
        event: announce(prizeRecorded, { market, date, prize: { type, numbers } }, current),
      }
    })
    return { result: answerOf(written), isRepeated }
  }

  return {
    /** Enters or corrects a prize; a number that its list already holds changes nothing unless `repeat` says it was drawn twice. */
    async addPrize(resultId: string, prize: PrizeBody, doing: Doing): Promise<PrizeAnswer> {
      const { result, isRepeated } = await enterPrize(resultId, prize, doing)
      return isRepeated ? { ...result, repeated: true } : result
    },

    /** Begins the result of a market and date, or continues the one that is there; prizes given with it are entered one by one. */
    async startSession({ market, date, template, prizes }: StartSessionBody, doing: Doing): Promise<AdminResult> {
      if (!(await marketStore.known([market])).has(market)) throw unknownMarket('market')
      const draw = { market, date, template, prizes: replacePrizes([], prizes) }
      const begin = await resultStore.write(drawId(market, date), doing, (current) =>
        current
          ? null
          : {
              fields: newFields(draw, { doing, cause: 'started', now: clock() }),
              event: announce(resultStarted, { market, date }),
              note: begun,
            },
      )
      let result = answerOf(begin)
      if (begin.note === begun) return result
      for (const [index, prize] of prizes.entries()) {
        const entered = await enterPrize(result.id, { ...prize, repeat: false }, partOf(doing, index))
        result = entered.result
      }
      return result
    },

    /** Takes a published prize back; pages that showed it learn so at once. */
    async withdraw(resultId: string, prizeId: string, ifMatch: number | null, doing: Doing): Promise<AdminResult> {
      const written = await resultStore.write(resultId, doing, (current, stored) => {
        if (!current || !stored) throw resultNotFound()
        assertFresh(toAdminResult(stored), ifMatch)
        const withdrawn = stored.prizes.find(({ id }) => id === prizeId)
        if (!withdrawn) throw prizeNotFound()
        const prizes = stored.prizes.filter((prize) => prize !== withdrawn)
        const { market, date } = current
        const { type, numbers } = withdrawn
        return {
          fields: editedFields(stored, { prizes }, { doing, cause: 'withdrawn', now: clock() }),
          event: announce(prizeWithdrawn, { market, date, prize: { type, numbers } }, current),
        }
      })
      return answerOf(written)
    },
  }
}
