import { matchPath } from 'react-router-dom'
import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { isCalendarDate } from '@papan/contracts/rules/wib.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { layoutText } from '../layout/layout-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'

/** A step of the breadcrumb. */
export type Step = { name: string; path: string }

const titleByRoute: Record<RoutePath, (marketName: string, date: string) => string> = {
  [routePaths.home]: () => 'Data Togel Terupdate',
  [routePaths.results]: () => 'Hasil Keluaran Togel',
  [routePaths.resultDetail]: (market) => `Hasil Keluaran Togel ${market}`,
  [routePaths.draw]: (market, date) => `Hasil Keluaran Togel ${market}, ${longDate(date)}`,
  [routePaths.predictions]: () => 'Bocoran Angka Jitu',
  [routePaths.predictionDetail]: (market) => `Bocoran Angka Jitu ${market}`,
  [routePaths.schedules]: () => 'JADWAL KELUARAN TOGEL',
  [routePaths.liveDraw]: () => 'Live Draw',
  [routePaths.search]: () => layoutText.search,
  [routePaths.numberRoom]: () => layoutText.data.numberRoom,
  [routePaths.statistics]: (market) => `Statistik ${market}`,
}

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
  [routePaths.predictions]: () => [{ name: links.predictions, path: paths.predictions }],
  [routePaths.predictionDetail]: (market) => [
    { name: links.predictions, path: paths.predictions },
    { name: market, path: paths.predictionDetail(market) },
  ],
  [routePaths.schedules]: () => [{ name: links.schedules, path: paths.schedules }],
  [routePaths.liveDraw]: () => [{ name: links.liveDraw, path: paths.liveDraw }],
  [routePaths.search]: () => [{ name: layoutText.search, path: paths.search }],
  [routePaths.numberRoom]: () => [{ name: layoutText.data.numberRoom, path: paths.numberRoom }],
  [routePaths.statistics]: (market) => [
    { name: links.results, path: paths.results },
    { name: market, path: paths.resultDetail(market) },
    { name: layoutText.data.statistics, path: paths.statistics(market) },
  ],
}
const trailOf = (route: RoutePath, market: string, date: string): Step[] => [
  { name: links.home, path: paths.home },
  ...steps[route](market, date),
]

/** The path as the router decodes it: `%2F` stays encoded. Null for one that is refused. */
const decoded = (pathname: string): string | null => {
  const target = readTarget(pathname)
  return target && `/${target.segments.map((part) => part.replaceAll('/', '%2F')).join('/')}`
}

export type SitePage = {
  route: RoutePath
  marketName: string
  date: string
  title: string
  /** The breadcrumb, the page itself included. */
  trail: Step[]
}

/** The page of an address; null for an unknown one. */
export const pageAt = (pathname: string): SitePage | null => {
  const readable = decoded(pathname)
  if (readable === null) return null
  for (const route of Object.values(routePaths)) {
    const match = matchPath({ path: route, end: true }, readable)
    if (!match) continue
    const { marketName: name = '', date = '' } = match.params as Record<string, string | undefined>
    if (date !== '' && !isCalendarDate(date)) return null
    const marketName = canonicalMarket(name)
    return {
      route,
      marketName,
      date,
      title: titleByRoute[route](marketName, date),
      trail: trailOf(route, marketName, date),
    }
  }
  return null
}
