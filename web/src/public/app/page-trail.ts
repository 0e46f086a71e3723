import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { layoutText } from '../layout/layout-text.ts'
import type { SitePage } from './page-titles.ts'

/** A step of the breadcrumb. */
export type Step = { name: string; path: string }

// Server only: visitors download none of it.
const { links } = layoutText
const steps: Record<RoutePath, (market: string, date: string) => Step[]> = {
  [routePaths.home]: () => [],
  [routePaths.results]: () => [{ name: links.results, path: paths.results }],
  [routePaths.resultDetail]: (market) => [
    { name: links.results, path: paths.results },
    { name: market, path: paths.resultDetail(market) },
  ],
  [routePaths.draw]: (market, date) => [
    { name: links.results, path: paths.results },
    { name: market, path: paths.resultDetail(market) },
    { name: longDate(date), path: paths.draw(market, date) },
  ],
  [routePaths.day]: (_market, date) => [
    { name: links.results, path: paths.results },
    { name: longDate(date), path: paths.day(date) },
  ],
  [routePaths.predictions]: () => [{ name: links.predictions, path: paths.predictions }],
  [routePaths.predictionDetail]: (market) => [
    { name: links.predictions, path: paths.predictions },
    { name: market, path: paths.predictionDetail(market) },
  ],
  [routePaths.archivedPrediction]: (market, date) => [
    { name: links.predictions, path: paths.predictions },
    { name: market, path: paths.predictionDetail(market) },
    { name: longDate(date), path: paths.archivedPrediction(market, date) },
  ],
  [routePaths.scoreBoard]: () => [{ name: layoutText.data.scores, path: paths.scoreBoard }],
  [routePaths.schedules]: () => [{ name: links.schedules, path: paths.schedules }],
  [routePaths.liveDraw]: () => [{ name: links.liveDraw, path: paths.liveDraw }],
  [routePaths.search]: () => [{ name: layoutText.search, path: paths.search }],
  [routePaths.numberRoom]: () => [{ name: layoutText.data.numberRoom, path: paths.numberRoom }],
  [routePaths.myNumbers]: () => [{ name: layoutText.data.myNumbers, path: paths.myNumbers }],
  [routePaths.statisticsChoice]: () => [{ name: layoutText.data.statistics, path: paths.statisticsChoice }],
  [routePaths.statistics]: (market) => [
    { name: links.results, path: paths.results },
    { name: market, path: paths.resultDetail(market) },
    { name: layoutText.data.statistics, path: paths.statistics(market) },
  ],
  [routePaths.paitoChoice]: () => [{ name: layoutText.data.paito, path: paths.paitoChoice }],
  [routePaths.paito]: (market) => [
    { name: links.results, path: paths.results },
    { name: market, path: paths.resultDetail(market) },
    { name: layoutText.data.paito, path: paths.paito(market) },
  ],
  [routePaths.corrections]: () => [{ name: layoutText.data.corrections, path: paths.corrections }],
  [routePaths.notifications]: () => [{ name: layoutText.notifications, path: paths.notifications }],
  [routePaths.fixedPage]: () => [],
  [routePaths.ownPage]: () => [],
}
/** The breadcrumb, the page itself included. `title`: of a text. */
export const trailOf = ({ route, marketName, date, pageId }: SitePage, title?: string): Step[] => [
  { name: links.home, path: paths.home },
  ...steps[route](marketName, date),
  ...(title === undefined ? [] : [{ name: title, path: textPagePath(pageId) }]),
]
