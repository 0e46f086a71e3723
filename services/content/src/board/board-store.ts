import { defaultPlanned } from '@papan/contracts/rules/limits.ts'
import type { GuardFacts } from '@papan/contracts/rules/guard.ts'
import { firstPrizeType, isDoubleEntryType, isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { aggregatePlain, findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/outbox/outbox-document.ts'
import { drawId, idsOfMarket } from '../draw-id.ts'
import { sameDateFilter } from '../guard/guard-companions.ts'
import {
  firstPrizeAtOf,
  importOf,
  type ResultStore,
  type StoredResult,
  type TouchedPrize,
} from '../results/result-store.ts'

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

const fillingOf = (stored: StoredResult): Filling => {
  const importedAt = importOf(stored)?.at ?? stored.createdAt
  return {
    filled: stored.prizes.length,
    firstPrize: stored.prizes.find(isFirstPrize)?.numbers ?? null,
    firstPrizeAt: firstPrizeAtOf(stored),
    prizes: stored.prizes,
    lastAt: stored.prizes.map(({ at }) => at ?? importedAt).reduce((a, b) => (a > b ? a : b), ''),
  }
}

/** One of them may have been broken off. */
const recentDraws = 4
/** A plan changes with corrections of earlier draws alone. */
const rememberedMs = 60_000
const maxRemembered = 2_000
const marketsAtOnce = 100
const noPlan: Plan = { planned: defaultPlanned, usual: 0, last: null }

type DrawKey = { market: string; date: string }
type LastDraw = NonNullable<GuardFacts['last']>
/** `usual`: numbers of the latest complete draw, 0 without one. */
type Plan = { planned: number; usual: number; last: LastDraw | null }

export const createBoardStore = ({ resultStore, clock }: { resultStore: ResultStore; clock: () => number }) => {
  const { model } = resultStore
  const remembered = new Map<string, Plan & { at: number }>()

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
    {
      $group: {
        _id: drawId(market, date),
        planned: { $max: { $size: '$prizes' } },
        usual: { $first: { $size: '$prizes' } },
        date: { $first: '$date' },
        prizes: { $first: '$prizes' },
      },
    },
  ]

  /** One query for a hundred markets, each answered from the index of ids. */
  const readPlans = async (draws: readonly DrawKey[]): Promise<void> => {
    const [first, ...others] = draws
    if (!first) return
    const union = others.map((draw) => ({ $unionWith: { coll: model.collection.name, pipeline: fullestBefore(draw) } }))
    const rows = await aggregatePlain<LastDraw & { _id: string; planned: number; usual: number }>(model, [
      ...fullestBefore(first),
      ...union,
      { $project: { planned: 1, usual: 1, date: 1, 'prizes.type': 1, 'prizes.numbers': 1 } },
    ])
    const found = new Map(
      rows.map(({ _id, planned, usual, date, prizes }): [string, Plan] => [
        _id,
        { planned, usual, last: { date, prizes: prizes.filter(({ type }) => isDoubleEntryType(type)) } },
      ]),
    )
    if (remembered.size >= maxRemembered) remembered.clear()
    for (const { market, date } of draws) {
      const id = drawId(market, date)
      remembered.set(id, { ...(found.get(id) ?? noPlan), at: clock() })
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

    /** PRIZE 1 to 3 of all markets on these dates. */
    async topPrizes(dates: readonly string[]): Promise<TopPrize[]> {
      if (dates.length === 0) return []
      const filter = sameDateFilter({ $in: dates })
      const stored = await findPlain<StoredResult>(model, filter, { projection: topFields })
      return stored.flatMap(({ market, date, prizes }) =>
        prizes.flatMap((prize) => (isDoubleEntryType(prize.type) ? [{ ...prize, market, date }] : [])),
      )
    },

    /** Numbers that each draw usually has and the draw before, by draw id. */
    async plans(draws: readonly DrawKey[]): Promise<Map<string, Plan>> {
      const missing = draws.filter(({ market, date }) => !isRemembered(drawId(market, date)))
      for (let done = 0; done < missing.length; done += marketsAtOnce)
        await readPlans(missing.slice(done, done + marketsAtOnce))
      const ids = draws.map(({ market, date }) => drawId(market, date))
      return new Map(ids.map((id) => [id, remembered.get(id) ?? noPlan]))
    },
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
