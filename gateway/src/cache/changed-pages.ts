import { routePaths } from '@papan/contracts/paths/route-paths.ts'
import { addressOf } from './cache-key.ts'

const { home, results, predictions, schedules, liveDraw } = routePaths

const mainPages = [home, results, predictions, schedules, liveDraw]

/** Pages that show an API path; `rest` is what follows the prefix. */
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

/** Addresses of all responses and pages that show these API paths (below /api). */
export const changedAddresses = (apiPaths: readonly string[]): Set<string> =>
  new Set(apiPaths.flatMap((path) => [`/api${path}`, ...pagesOf(path)].flatMap((shown) => addressOf(shown) ?? [])))
