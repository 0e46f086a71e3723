import { trusted } from 'mongoose'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { ownListOf } from '@papan/contracts/rules/prize-names.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/outbox/outbox-document.ts'
import { idsOfMarket } from '../draw-id.ts'
import { published, type ResultStore } from '../results/result-store.ts'
import type { ImportedDraw } from './parse-draws.ts'

type Prize = { type: string; numbers: string }
type RecentPrizes = ReadonlyMap<string, readonly Prize[]>

const recentDraws = 10
const marketsAtOnce = 20

/** Recent prizes of markets, and their own names of lists. */
export const createMarketHabits = ({ resultStore: { model } }: { resultStore: Pick<ResultStore, 'model'> }) => {
  const recentOf = async (market: string): Promise<[market: string, prizes: Prize[]]> => {
    const draws = await findPlain<{ prizes: Prize[] }>(
      model,
      { _id: idsOfMarket(market), ...published, ...notDeleted },
      { projection: { _id: 0, 'prizes.type': 1, 'prizes.numbers': 1 }, sort: { _id: -1 }, limit: recentDraws },
    )
    return [market, draws.flatMap(({ prizes }) => prizes)]
  }

  const recent = async (draws: readonly ImportedDraw[]): Promise<RecentPrizes> => {
    const markets = [...new Set(draws.map(({ market }) => market))]
    const found: [string, Prize[]][] = []
    for (let at = 0; at < markets.length; at += marketsAtOnce)
      found.push(...(await Promise.all(markets.slice(at, at + marketsAtOnce).map(recentOf))))
    return new Map(found)
  }

  /** Another name that an earlier draw has is the market's own too: its export comes back unchanged. */
  const isOwnType = async (market: string, type: string): Promise<boolean> =>
    (await model.exists({ _id: trusted(idsOfMarket(market)), 'prizes.type': type, ...notDeleted })) !== null

  return {
    recent,

    /** The draws with HIBURAN of another site as the market's CONSOLATION PRIZE. */
    async withOwnLists(draws: readonly ImportedDraw[]): Promise<ImportedDraw[]> {
      const isForeign = (type: string): boolean => !isSingleNumberType(type)
      const concerned = draws.filter(({ prizes }) => prizes.some(({ type }) => isForeign(type)))
      const prizesOf = await recent(concerned)
      const known = new Map([...prizesOf].map(([market, prizes]) => [market, new Set(prizes.map(({ type }) => type))]))
      const meant = new Map<string, string>()
      const keyOf = (market: string, type: string): string => `${market}\n${type}`
      const pairs = new Map(
        concerned.flatMap(({ market, prizes }) => prizes.map(({ type }) => [keyOf(market, type), { market, type }])),
      )
      for (const [key, { market, type }] of pairs) {
        const own = ownListOf(type, [...(known.get(market) ?? [])])
        if (own !== null && !(await isOwnType(market, type))) meant.set(key, own)
      }
      if (meant.size === 0) return [...draws]
      return draws.map((draw) => ({
        ...draw,
        prizes: draw.prizes.map((prize) => ({
          ...prize,
          type: meant.get(keyOf(draw.market, prize.type)) ?? prize.type,
        })),
      }))
    },
  }
}

export type MarketHabits = ReturnType<typeof createMarketHabits>
