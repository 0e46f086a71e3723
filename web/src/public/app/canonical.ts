import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { marketParam } from '../features/live-draw/use-selected-market.ts'
import { atPage, pageOf } from '../../shared/paths/site-paths.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import type { SitePage } from './page-titles.ts'
import { routePaths } from '@papan/contracts/paths/route-paths.ts'

const paged: ReadonlySet<string> = new Set([
  routePaths.results,
  routePaths.resultDetail,
  routePaths.predictions,
  routePaths.schedules,
])

/** The canonical path and query of a page, the last one for a page beyond it; any other parameter is dropped. */
export const canonicalOf = (
  { route, marketName, date, pageId }: SitePage,
  query: URLSearchParams,
  lastPage = Infinity,
): string => {
  const path = fillPath(route, { marketName, date, pageId })
  if (paged.has(route)) return atPage(path, Math.min(pageOf(query), lastPage))
  const market = route === routePaths.liveDraw ? query.get(marketParam) : null
  return market ? `${path}?${new URLSearchParams({ [marketParam]: canonicalMarket(market) })}` : path
}
