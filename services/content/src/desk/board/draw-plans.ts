import { defaultPlanned } from '@papan/contracts/limits.ts'
import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { firstPrizeType, topPrizeTypes } from '@papan/contracts/lottery/result-rules.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { aggregatePlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { drawId, idsOfMarket } from '../../draw-id.ts'
import type { ResultStore } from '../../results/result-store.ts'

/** One of them may have been broken off. */
const recentDraws = 4
/** Days before a draw: where the draws before it are of a market that draws daily, then of one that draws on a few weekdays. */
const nearDays = [1, 2, 3, 4, 5]
const farDays = [6, 7, 8, 9, 10, 14, 21, 28]
/** A plan changes with corrections of earlier draws alone. */
const rememberedMs = 60_000
const maxRemembered = 2_000
const marketsAtOnce = 100
const noPlan: Plan = { planned: defaultPlanned, total: 0, last: null }

export type DrawKey = { market: string; date: string }
type LastDraw = NonNullable<GuardFacts['last']>
/** `size`: how many numbers it has. `top`: PRIZE 1 to 3. */
type EarlierDraw = DrawKey & { _id: string; size: number; top: LastDraw['prizes'] }
/** `planned`: numbers of the fullest recent draw, a default without one; `total`: the same, 0 without one. */
type Plan = { planned: number; total: number; last: LastDraw | null }

const drawnFilter = { 'prizes.type': firstPrizeType, ...notDeleted }
const earlierFields = {
  market: 1,
  date: 1,
  size: { $size: '$prizes' },
  top: {
    $map: {
      input: { $filter: { input: '$prizes', as: 'prize', cond: { $in: ['$$prize.type', topPrizeTypes] } } },
      as: 'prize',
      in: { type: '$$prize.type', numbers: '$$prize.numbers' },
    },
  },
}

const planOf = (draws: readonly EarlierDraw[]): Plan => {
  const [last] = draws
  if (!last) return noPlan
  const total = Math.max(...draws.map(({ size }) => size))
  return { planned: total, total, last: { date: last.date, prizes: last.top } }
}

/** The draws of one market before a date, newest first. */
const createEarlierDraws = () => {
  const byMarket = new Map<string, Map<string, EarlierDraw>>()
  return {
    add(draws: readonly EarlierDraw[]) {
      for (const draw of draws) {
        const known = byMarket.get(draw.market) ?? new Map<string, EarlierDraw>()
        byMarket.set(draw.market, known.set(draw._id, draw))
      }
    },
    before({ market, date }: DrawKey): EarlierDraw[] {
      const earlier = [...(byMarket.get(market)?.values() ?? [])].filter((draw) => draw.date < date)
      return earlier.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, recentDraws)
    },
  }
}

/** What is planned for draws, by the draws before them. */
export const createDrawPlans = ({ model, clock }: Pick<ResultStore, 'model'> & { clock: () => number }) => {
  const remembered = new Map<string, Plan & { at: number }>()

  const isRemembered = (id: string): boolean => {
    const at = remembered.get(id)?.at
    return at !== undefined && clock() >= at && clock() - at < rememberedMs
  }

  /** Those that drew on these days before, by their ids. */
  const drawnOn = (draws: readonly DrawKey[], days: readonly number[]): Promise<EarlierDraw[]> => {
    const ids = draws.flatMap(({ market, date }) => days.map((day) => drawId(market, addDays(date, -day))))
    if (ids.length === 0) return Promise.resolve([])
    const filter = { _id: { $in: [...new Set(ids)] }, ...drawnFilter }
    return aggregatePlain<EarlierDraw>(model, [{ $match: filter }, { $project: earlierFields }])
  }

  const lastBefore = ({ market, date }: DrawKey): object[] => [
    { $match: { _id: { ...idsOfMarket(market), $lt: drawId(market, date) }, ...drawnFilter } },
    { $sort: { _id: -1 } },
    { $limit: recentDraws },
    { $project: earlierFields },
  ]

  /** However long ago. The engine plans each part, so this is for the few markets that paused or have just begun. */
  const drawnEver = async (draws: readonly DrawKey[]): Promise<EarlierDraw[]> => {
    const found: EarlierDraw[] = []
    for (let done = 0; done < draws.length; done += marketsAtOnce) {
      const [first, ...others] = draws.slice(done, done + marketsAtOnce).map(lastBefore)
      const union = others.map((pipeline) => ({ $unionWith: { coll: model.collection.name, pipeline } }))
      found.push(...(await aggregatePlain<EarlierDraw>(model, [...(first ?? []), ...union])))
    }
    return found
  }

  /** One query where every market draws daily. */
  const readPlans = async (draws: readonly DrawKey[]): Promise<void> => {
    const earlier = createEarlierDraws()
    earlier.add(await drawnOn(draws, nearDays))
    earlier.add(
      await drawnOn(
        draws.filter((draw) => earlier.before(draw).length < recentDraws),
        farDays,
      ),
    )
    earlier.add(await drawnEver(draws.filter((draw) => earlier.before(draw).length === 0)))
    if (remembered.size >= maxRemembered) remembered.clear()
    for (const draw of draws)
      remembered.set(drawId(draw.market, draw.date), { ...planOf(earlier.before(draw)), at: clock() })
  }

  /** Numbers that each draw usually has and the draw before, by draw id. */
  return async (draws: readonly DrawKey[]): Promise<Map<string, Plan>> => {
    const missing = draws.filter(({ market, date }) => !isRemembered(drawId(market, date)))
    await readPlans(missing)
    const ids = draws.map(({ market, date }) => drawId(market, date))
    return new Map(ids.map((id) => [id, remembered.get(id) ?? noPlan]))
  }
}
