import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { marketParam } from '../features/live-draw/use-selected-market.ts'
import { atPage, pageOf } from '../../shared/paths/site-paths.ts'
import type { pageAt } from './page-titles.ts'
import { routePaths } from '@papan/contracts/paths/route-paths.ts'

const paged: ReadonlySet<string> = new Set([
  routePaths.results,
  routePaths.resultDetail,
  routePaths.predictions,
  routePaths.schedules,
])

/** The canonical path and query of a page; any other parameter is dropped. */
export const canonicalOf = (
  { route, trail }: NonNullable<ReturnType<typeof pageAt>>,
  query: URLSearchParams,
): string => {
  const path = trail.at(-1)?.path ?? '/'
  if (paged.has(route)) return atPage(path, pageOf(query))
  const market = route === routePaths.liveDraw ? query.get(marketParam) : null
  return market ? `${path}?${new URLSearchParams({ [marketParam]: canonicalMarket(market) })}` : path
}
