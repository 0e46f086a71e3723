import { isDoubleEntryType, isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { drawId } from '../../draw-id.ts'
import { sameDateFilter } from '../../results/guard/guard.ts'
import { createDrawPlans, type DrawKey } from './draw-plans.ts'
import { newestPrize, type ResultStore, type StoredResult, type TouchedPrize } from '../../results/result-store.ts'

/** Published numbers alone: those that wait for a second admin are not counted. */
export type Filling = {
  filled: number
  firstPrize: string | null
  firstPrizeAt: string | null
  lastAt: string
  prizes: readonly BoardPrize[]
}
export type BoardPrize = Pick<TouchedPrize, 'type' | 'numbers' | 'at' | 'confirmed'>
/** PRIZE 1 to 3 of any market. */
export type TopPrize = BoardPrize & { market: string; date: string }

const prizeFields = {
  market: 1,
  date: 1,
  'prizes.type': 1,
  'prizes.numbers': 1,
  'prizes.at': 1,
  'prizes.confirmed': 1,
} as const

const fillingFields = {
  ...prizeFields,
  'revisions.cause': 1,
  'revisions.at': 1,
  firstPrizeAt: 1,
  createdAt: 1,
} as const

const topFields = { _id: 0, ...prizeFields } as const

const fillingOf = (stored: StoredResult): Filling => ({
  filled: stored.prizes.length,
  firstPrize: stored.prizes.find(isFirstPrize)?.numbers ?? null,
  firstPrizeAt: stored.firstPrizeAt,
  prizes: stored.prizes,
  lastAt: newestPrize(stored)?.at ?? '',
})

export const createBoardStore = ({ resultStore, clock }: { resultStore: ResultStore; clock: () => number }) => {
  const { model } = resultStore
  return {
    /** By draw id. */
    async fillings(draws: readonly DrawKey[]): Promise<Map<string, Filling>> {
      if (draws.length === 0) return new Map()
      const filter = { _id: { $in: draws.map(({ market, date }) => drawId(market, date)) }, ...notDeleted }
      const stored = await findPlain<StoredResult>(model, filter, { projection: fillingFields })
      return new Map(stored.map((result) => [result._id, fillingOf(result)]))
    },

    /** PRIZE 1 to 3 of all markets on these dates. */
    async topPrizes(dates: readonly string[]): Promise<TopPrize[]> {
      if (dates.length === 0) return []
      const filter = sameDateFilter({ $in: dates })
      const stored = await findPlain<StoredResult>(model, filter, { projection: topFields })
      return stored.flatMap(({ market, date, prizes }) =>
        prizes.flatMap((prize) => (isDoubleEntryType(prize.type) ? [{ ...prize, market, date }] : [])),
      )
    },

    plans: createDrawPlans({ model, clock }),
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
