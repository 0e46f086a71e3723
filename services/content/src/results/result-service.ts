import type {
  PrizeAnswer,
  PrizeBody,
  Result,
  ResultBody,
  ResultListQuery,
  StartSessionBody,
} from '@papan/contracts/calls/result-calls.ts'
import { prizeRecorded, resultDeleted, resultSaved, resultStarted } from '@papan/contracts/events/result-events.ts'
import { maxPrizes } from '@papan/contracts/rules/limits.ts'
import type { Doing } from '@papan/runtime/http/request-context.ts'
import { partOf } from '@papan/runtime/idempotency/asked-once.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { isSameResult, recordPrize, replacePrizes, takesBack, type ResultFields } from './result-changes.ts'
import { drawFixed, resultNotFound, tooManyPrizes } from './result-errors.ts'
import type { ResultStore } from './result-store.ts'

type ResultServiceDeps = { resultStore: ResultStore; marketStore: MarketStore; clock: () => number }

/** A request that began a result is done, also when it comes again: its prizes are in. */
const begun = 'begun'

const fieldsOf = ({ market, date, template, prizes, correctedAt }: Result): ResultFields => ({
  market,
  date,
  template,
  prizes,
  correctedAt,
})

export const createResultService = ({ resultStore, marketStore, clock }: ResultServiceDeps) => {
  const correctedNow = () => new Date(clock()).toISOString()

  const enterPrize = async (resultId: string, prize: PrizeBody, doing: Doing) => {
    let isRepeated = false
    const { record } = await resultStore.write(resultId, doing, (current) => {
      if (!current) throw resultNotFound()
      const recorded = recordPrize(current.prizes, prize)
      isRepeated = recorded.kind === 'repeated'
      if (recorded.kind !== 'changed') return null
      if (recorded.prizes.length > maxPrizes) throw tooManyPrizes(maxPrizes)
      const { market, date, correctedAt } = current
      const { type, numbers } = prize
      return {
        fields: {
          ...fieldsOf(current),
          prizes: recorded.prizes,
          correctedAt: recorded.corrects ? correctedNow() : correctedAt,
        },
        event: announce(prizeRecorded, { market, date, prize: { type, numbers } }, current),
      }
    })
    if (!record) throw resultNotFound()
    return { record, isRepeated }
  }

  return {
    /** Enters or corrects a prize; a number that its list already holds changes nothing unless `repeat` says it was drawn twice. */
    async addPrize(resultId: string, prize: PrizeBody, doing: Doing): Promise<PrizeAnswer> {
      const { record, isRepeated } = await enterPrize(resultId, prize, doing)
      return isRepeated ? { ...record, repeated: true } : record
    },

    list: (query: ResultListQuery) => resultStore.list(query),

    /** Begins the result of a market and date, or continues the one that is there; prizes given with it are entered one by one. */
    async startSession({ market, date, template, prizes }: StartSessionBody, doing: Doing): Promise<Result> {
      if (!(await marketStore.known([market])).has(market)) throw unknownMarket('market')
      const { record, note } = await resultStore.write(drawId(market, date), doing, (current) =>
        current
          ? null
          : {
              fields: { market, date, template, prizes: replacePrizes([], prizes), correctedAt: null },
              event: announce(resultStarted, { market, date }),
              note: begun,
            },
      )
      if (!record) throw resultNotFound()
      if (note === begun) return record
      let continued: Result = record
      for (const [index, prize] of prizes.entries()) {
        const entered = await enterPrize(record.id, { ...prize, repeat: false }, partOf(doing, index))
        continued = entered.record
      }
      return continued
    },

    /** Writes a whole result as it was edited. */
    async save(resultId: string, body: ResultBody, ifMatch: number | null, doing: Doing): Promise<Result> {
      const { record } = await resultStore.write(resultId, doing, (current) => {
        if (!current) throw resultNotFound()
        assertFresh(current, ifMatch)
        const { market, date } = current
        if (body.date !== date) throw drawFixed('date')
        if (body.market !== market) throw drawFixed('market')
        if (isSameResult(current, body)) return null
        const prizes = replacePrizes(current.prizes, body.prizes)
        const correctedAt = takesBack(current.prizes, prizes) ? correctedNow() : current.correctedAt
        return {
          fields: { market, date, template: body.template, prizes, correctedAt },
          event: announce(resultSaved, { market, date, imported: false, newest: true }, current),
        }
      })
      if (!record) throw resultNotFound()
      return record
    },

    /** Deletes a result; what it was is told, so that the public pages that showed it can be named. */
    async remove(resultId: string, ifMatch: number | null, doing: Doing): Promise<Result> {
      let removed: Result | null = null
      await resultStore.write(resultId, doing, (current) => {
        if (!current) throw resultNotFound()
        assertFresh(current, ifMatch)
        removed = current
        const { market, date } = current
        return { remove: true, event: announce(resultDeleted, { market, date }, current) }
      })
      if (!removed) throw resultNotFound()
      return removed
    },
  }
}

export type ResultService = ReturnType<typeof createResultService>
