import type { Market, MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import { marketCreated, marketDeleted } from '@papan/contracts/events/content-events.ts'
import { contended } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import { marketExists, marketInUse, marketNotFound } from './market-errors.ts'
import { newMarket, type MarketStore } from './market-store.ts'

type MarketServiceDeps = {
  marketStore: MarketStore
  isUsed: (name: string) => Promise<boolean>
  /** Markets with this text in their family or another name. */
  marketsNamed: (text: string) => Promise<string[]>
  drawsOf: (markets: readonly string[]) => Promise<MarketDraws[]>
}

export const createMarketService = ({ marketStore, isUsed, marketsNamed, drawsOf }: MarketServiceDeps) => ({
  names: () => marketStore.names(),

  draws: async (): Promise<MarketDraws[]> => drawsOf((await marketStore.names()).map(({ name }) => name)),

  async list(search: string, page: number, limit: number): Promise<{ data: Market[]; total: number }> {
    const named = search ? await marketsNamed(search.toUpperCase()) : []
    return marketStore.list(search, named, page, limit)
  },

  async create(name: string, context: WriteContext): Promise<Market> {
    const { record } = await marketStore.write(name, context, (current) => {
      if (current) throw marketExists()
      return { fields: newMarket(name), event: announce(marketCreated, { name }) }
    })
    if (!record) throw marketNotFound()
    return record
  },

  async remove(name: string, ifMatch: IfMatch | null, context: WriteContext): Promise<void> {
    if (await isUsed(name)) throw marketInUse()
    const { marketUse } = marketStore
    const token = await marketUse.close(name)
    if (token === null) throw (await marketStore.find(name)) ? marketInUse() : marketNotFound()
    try {
      // Again: a first use before the mark has stored its record by now, and none starts while it is set.
      if (await isUsed(name)) throw marketInUse()
      await marketStore.update(name, context, ifMatch, ({ closing }) => {
        // This deletion timed out; a first use or another deletion has taken over.
        if (closing?.token !== token) throw contended()
        return { remove: true, event: announce(marketDeleted, { name }), where: { 'closing.token': token } }
      })
    } catch (error) {
      await marketUse.reopen(name, token)
      throw error
    }
  },
})

export type MarketService = ReturnType<typeof createMarketService>
