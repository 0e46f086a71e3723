import { feedFiles, feedFolder } from '@papan/contracts/paths/feed-paths.ts'
import { pathPrefix } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { routePaths } from '@papan/contracts/paths/route-paths.ts'
import { textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { addressOf, allNumbers, numbersOf } from './cache-key.ts'

const {
  home,
  results,
  predictions,
  schedules,
  liveDraw,
  search,
  statisticsChoice,
  paitoChoice,
  corrections,
  scoreBoard,
} = routePaths

const mainPages = [home, results, predictions, schedules, liveDraw, search]

/** Files that the identity makes; all other pages follow with its event. */
const brandFiles = [
  '/manifest.webmanifest',
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/luring',
  '/pratinjau.jpg',
]

/** `rest`: of a market's page, '' for the feeds of all markets. */
const feedsOf = (rest: string): string[] => feedFiles.map((file) => `/${feedFolder}${rest}/${file}`)

/** Pages that show an API path; `rest` follows its prefix. */
const pagesByPath: readonly [path: string, pages: (rest: string) => string[]][] = [
  [publicPaths.pageData, () => [home, results, predictions, liveDraw, search, ...feedsOf('')]],
  [publicPaths.activeSchedules, () => [...mainPages, statisticsChoice, paitoChoice]],
  [publicPaths.liveDraw, (rest) => [liveDraw, `/kalender${rest}.ics`]],
  // Every page shows it; others than these are as old as pages may be.
  [publicPaths.drawsNow, () => [...mainPages]],
  [publicPaths.detailPage, (rest) => [results + rest, ...feedsOf(rest)]],
  [publicPaths.day, (rest) => [`/hasil${rest}`, `/hasil${rest}.csv`]],
  // Corrections and withdrawal of a draw have its prefix; its page shows them.
  [publicPaths.draw, (rest) => [results + rest.replace(/\/(?:corrections|withdrawal)$/, '')]],
  [publicPaths.changedNumbers, () => [corrections, ...feedsOf('')]],
  // The market's page shows its history, a dated page one prediction.
  [publicPaths.predictionHistory, (rest) => [predictions + rest]],
  [publicPaths.scoreBoard, () => [scoreBoard]],
  [publicPaths.predictionDetail, (rest) => [predictions + rest]],
  [publicPaths.marketNames, () => [liveDraw]],
  [publicPaths.banners, () => [home]],
  [publicPaths.activeBanner, () => [home]],
  [publicPaths.identity, () => [...mainPages, ...brandFiles]],
  [publicPaths.notices, () => mainPages],
  // The list is in every footer.
  [publicPaths.textPage, (rest) => (rest === '' ? mainPages : [textPagePath(rest.slice(1))])],
  [publicPaths.setting, () => [home]],
]

const pagesByPrefix = pagesByPath.map(([path, pages]) => [pathPrefix(path), pages] as const)

const pagesOf = (apiPath: string): string[] => {
  for (const [prefix, pages] of pagesByPrefix)
    if (apiPath === prefix || apiPath.startsWith(`${prefix}/`)) return pages(apiPath.slice(prefix.length))
  return []
}

const statisticsPrefix = pathPrefix(publicPaths.statistics)

/** Numbers that changed with the statistics of a market. */
const numbersAt = (apiPath: string): string[] => {
  if (!apiPath.startsWith(`${statisticsPrefix}/`)) return []
  return [allNumbers, numbersOf(apiPath.slice(statisticsPrefix.length + 1))]
}

/** Marks of all responses and pages that show these API paths. */
export const changedMarks = (apiPaths: readonly string[]): Set<string> =>
  new Set(
    apiPaths.flatMap((path) => [
      ...[`/api${path}`, ...pagesOf(path)].flatMap((shown) => addressOf(shown) ?? []),
      ...numbersAt(path),
    ]),
  )
