import { matchPath } from 'react-router-dom'
import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { layoutText } from '../layout/layout-text.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'

const titleByRoute: Record<RoutePath, (marketName: string, date: string) => string> = {
  [routePaths.home]: () => 'Data Togel Terupdate',
  [routePaths.results]: () => 'Hasil Keluaran Togel',
  [routePaths.resultDetail]: (market) => `Hasil Keluaran Togel ${market}`,
  [routePaths.draw]: (market, date) => `Hasil Keluaran Togel ${market}, ${longDate(date)}`,
  [routePaths.day]: (_market, date) => `Hasil Keluaran ${longDate(date)}`,
  [routePaths.predictions]: () => 'Bocoran Angka Jitu',
  [routePaths.predictionDetail]: (market) => `Bocoran Angka Jitu ${market}`,
  [routePaths.archivedPrediction]: (market, date) => `Prediksi ${market}, ${longDate(date)}`,
  [routePaths.scoreBoard]: () => layoutText.data.scores,
  [routePaths.schedules]: () => 'JADWAL KELUARAN TOGEL',
  [routePaths.liveDraw]: () => 'Live Draw',
  [routePaths.search]: () => layoutText.search,
  [routePaths.numberRoom]: () => layoutText.data.numberRoom,
  [routePaths.myNumbers]: () => layoutText.data.myNumbers,
  [routePaths.statisticsChoice]: () => layoutText.data.statistics,
  [routePaths.statistics]: (market) => `Statistik ${market}`,
  [routePaths.paitoChoice]: () => layoutText.data.paito,
  [routePaths.paito]: (market) => `Paito ${market}`,
  [routePaths.corrections]: () => layoutText.data.corrections,
  [routePaths.notifications]: () => layoutText.notifications,
  // Until it is loaded.
  [routePaths.fixedPage]: () => layoutText.textPage,
  [routePaths.ownPage]: () => layoutText.textPage,
}

/** The path as the router decodes it: `%2F` stays encoded. Null for one that is refused. */
const decoded = (pathname: string): string | null => {
  const target = readTarget(pathname)
  return target && `/${target.segments.map((part) => part.replaceAll('/', '%2F')).join('/')}`
}

export type SitePage = {
  route: RoutePath
  marketName: string
  date: string
  pageId: string
  title: string
}

/** The page of an address; null for an unknown one. */
export const pageAt = (pathname: string): SitePage | null => {
  const readable = decoded(pathname)
  if (readable === null) return null
  for (const route of Object.values(routePaths)) {
    const match = matchPath({ path: route, end: true }, readable)
    if (!match) continue
    const { marketName: name = '', date = '', pageId = '' } = match.params as Record<string, string | undefined>
    if (date !== '' && !isCalendarDate(date)) return null
    // Each text has one address.
    if (pageId !== '' && textPagePath(pageId) !== readable) continue
    const marketName = canonicalMarket(name)
    return { route, marketName, date, pageId, title: titleByRoute[route](marketName, date) }
  }
  return null
}
