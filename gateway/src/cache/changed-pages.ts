import { routePaths } from '@papan/contracts/paths/route-paths.ts'
import { addressOf } from './cache-key.ts'

const { home, results, predictions, schedules, liveDraw } = routePaths

const mainPages = [home, results, predictions, schedules, liveDraw]

/** The site's pages that show what an API path answers; `rest` is what follows the path's beginning. */
const pagesByPrefix: readonly [prefix: string, pages: (rest: string) => string[]][] = [
  ['/public/page-data', () => [home, results, predictions, liveDraw]],
  ['/public/schedules/active', () => [home, results, predictions, schedules, liveDraw]],
  ['/public/live-draw-data', () => [liveDraw]],
  ['/public/detail-page', (rest) => [results + rest]],
  ['/public/results', (rest) => [results + rest]],
  ['/public/prediction-detail', (rest) => [predictions + rest]],
  ['/public/markets/all-active', () => [liveDraw]],
  ['/public/banners', () => [home]],
  ['/public/active-banner', () => [home]],
  ['/public/settings/by-key/channelUrl', () => mainPages],
  ['/public/settings/by-key/microblogUrl', () => mainPages],
  ['/public/settings', () => [home]],
]

const pagesOf = (apiPath: string): string[] => {
  const found = pagesByPrefix.find(([prefix]) => apiPath === prefix || apiPath.startsWith(`${prefix}/`))
  return found ? found[1](apiPath.slice(found[0].length)) : []
}

/** The addresses of everything that shows one of these API paths (below /api): the answers and the pages. */
export const changedAddresses = (apiPaths: readonly string[]): Set<string> =>
  new Set(apiPaths.flatMap((path) => [`/api${path}`, ...pagesOf(path)].flatMap((shown) => addressOf(shown) ?? [])))
