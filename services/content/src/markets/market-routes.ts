import type { marketCalls } from '@papan/contracts/calls/content/market-calls.ts'
import { marketPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { MarketService } from './market-service.ts'

export const marketRoutes = ({ marketService }: { marketService: MarketService }): Handlers<typeof marketCalls> => ({
  listPublicMarketNames: () => marketService.names(),
  listMarketNames: () => marketService.names(),
  listMarketDraws: () => marketService.draws(),
  async listMarkets({ query: { search, page, limit } }) {
    const { data, total } = await marketService.list(search, page, limit)
    return { data, meta: pageMetaOf(page, limit, total) }
  },
  async addMarket({ body, context, res }) {
    const market = await marketService.create(body.name, context)
    markPathsChanged(res, marketPaths())
    return market
  },
  async deleteMarket({ params, ifMatch, context, res }) {
    await marketService.remove(params.marketId, ifMatch, context)
    markPathsChanged(res, marketPaths())
    return { message: contentTexts.marketDeleted }
  },
})
