import { defaultPlanned } from '@papan/contracts/rules/limits.ts'
import { firstPrizeType, isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { aggregatePlain, findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/outbox/outbox-document.ts'
import { drawId, idsOfMarket } from '../draw-id.ts'
import { firstPrizeAtOf, importOf, type ResultStore, type StoredResult } from '../results/result-store.ts'

/** Published numbers alone: those that wait for a second admin are not counted. */
export type Filling = { filled: number; firstPrize: string | null; firstPrizeAt: string | null; lastAt: string }

const fillingFields = {
  market: 1,
  date: 1,
  'prizes.type': 1,
  'prizes.numbers': 1,
  'prizes.at': 1,
  'revisions.cause': 1,
  'revisions.at': 1,
  firstPrizeAt: 1,
  createdAt: 1,
} as const

const fillingOf = (stored: StoredResult): Filling => {
  const importedAt = importOf(stored)?.at ?? stored.createdAt
  return {
    filled: stored.prizes.length,
    firstPrize: stored.prizes.find(isFirstPrize)?.numbers ?? null,
    firstPrizeAt: firstPrizeAtOf(stored),
    lastAt: stored.prizes.map(({ at }) => at ?? importedAt).reduce((a, b) => (a > b ? a : b), ''),
  }
}

/** One of them may have been broken off. */
const recentDraws = 4
/** A plan changes with corrections of earlier draws alone. */
const rememberedMs = 60_000
const maxRemembered = 2_000
const marketsAtOnce = 100

type DrawKey = { market: string; date: string }

export const createBoardStore = ({ resultStore, clock }: { resultStore: ResultStore; clock: () => number }) => {
  const { model } = resultStore
  const remembered = new Map<string, { planned: number; at: number }>()

  const isRemembered = (id: string): boolean => {
    const at = remembered.get(id)?.at
    return at !== undefined && clock() >= at && clock() - at < rememberedMs
  }

  const fullestBefore = ({ market, date }: DrawKey): object[] => [
    {
      $match: {
        _id: { ...idsOfMarket(market), $lt: drawId(market, date) },
        'prizes.type': firstPrizeType,
        ...notDeleted,
      },
    },
    { $sort: { _id: -1 } },
    { $limit: recentDraws },
    { $group: { _id: drawId(market, date), planned: { $max: { $size: '$prizes' } } } },
  ]

  /** One query for a hundred markets, each answered from the index of ids. */
  const readPlans = async (draws: readonly DrawKey[]): Promise<void> => {
    const [first, ...others] = draws
    if (!first) return
    const union = others.map((draw) => ({ $unionWith: { coll: model.collection.name, pipeline: fullestBefore(draw) } }))
    const rows = await aggregatePlain<{ _id: string; planned: number }>(model, [...fullestBefore(first), ...union])
    const found = new Map(rows.map(({ _id, planned }) => [_id, planned]))
    if (remembered.size >= maxRemembered) remembered.clear()
    for (const { market, date } of draws) {
      const id = drawId(market, date)
      remembered.set(id, { planned: found.get(id) ?? defaultPlanned, at: clock() })
    }
  }

  return {
    /** By draw id. */
    async fillings(draws: readonly DrawKey[]): Promise<Map<string, Filling>> {
      if (draws.length === 0) return new Map()
      const filter = { _id: { $in: draws.map(({ market, date }) => drawId(market, date)) }, ...notDeleted }
      const stored = await findPlain<StoredResult>(model, filter, { projection: fillingFields })
      return new Map(stored.map((result) => [result._id, fillingOf(result)]))
    },

    /** Numbers that each draw usually has, by draw id. */
    async planned(draws: readonly DrawKey[]): Promise<Map<string, number>> {
      const missing = draws.filter(({ market, date }) => !isRemembered(drawId(market, date)))
      for (let done = 0; done < missing.length; done += marketsAtOnce)
        await readPlans(missing.slice(done, done + marketsAtOnce))
      const ids = draws.map(({ market, date }) => drawId(market, date))
      return new Map(ids.map((id) => [id, remembered.get(id)?.planned ?? defaultPlanned]))
    },
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
