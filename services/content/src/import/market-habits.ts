import { trusted } from 'mongoose'
import { ownListOf } from '@papan/contracts/parsing/prize-names.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { idsOfMarket } from '../draw-id.ts'
import { published, type ResultStore } from '../results/result-store.ts'

type Prize = { type: string; numbers: string }
type MarketPrizes = { market: string; prizes: readonly Prize[] }

const recentDraws = 10
const marketsAtOnce = 20

/** Recent prizes of markets, and their own names of lists. */
export const createMarketHabits = ({ resultStore: { model } }: { resultStore: Pick<ResultStore, 'model'> }) => {
  const recentOf = async (market: string): Promise<MarketPrizes> => {
    const draws = await findPlain<{ prizes: Prize[] }>(
      model,
      { _id: idsOfMarket(market), ...published, ...notDeleted },
      { projection: { _id: 0, 'prizes.type': 1, 'prizes.numbers': 1 }, sort: { _id: -1 }, limit: recentDraws },
    )
    return { market, prizes: draws.flatMap(({ prizes }) => prizes) }
  }

  async function* recent(markets: readonly string[]): AsyncGenerator<MarketPrizes> {
    for (let at = 0; at < markets.length; at += marketsAtOnce)
      yield* await Promise.all(markets.slice(at, at + marketsAtOnce).map(recentOf))
  }

  /** Another name that an earlier draw has is the market's own too: its export comes back unchanged. */
  const isOwnType = async (market: string, type: string): Promise<boolean> =>
    (await model.exists({ _id: trusted(idsOfMarket(market)), 'prizes.type': type, ...notDeleted })) !== null

  return {
    recent,

    /** What names of lists (HIBURAN) mean, by market: its own CONSOLATION PRIZE. */
    async ownLists(lists: ReadonlyMap<string, ReadonlySet<string>>): Promise<Map<string, Map<string, string>>> {
      const meant = new Map<string, Map<string, string>>()
      for await (const { market, prizes } of recent([...lists.keys()])) {
        const known = [...new Set(prizes.map(({ type }) => type))]
        const own = new Map<string, string>()
        for (const type of lists.get(market) ?? []) {
          const list = ownListOf(type, known)
          if (list !== null && !(await isOwnType(market, type))) own.set(type, list)
        }
        if (own.size > 0) meant.set(market, own)
      }
      return meant
    },
  }
}

export type MarketHabits = ReturnType<typeof createMarketHabits>
