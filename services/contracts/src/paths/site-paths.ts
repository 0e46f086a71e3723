import { historyLimits } from '../limits.ts'
import { feedFiles, feedFolder, feedTypes } from './feed-paths.ts'
import { bannerPath, routePaths } from './route-paths.ts'
import { fixedPages, textPagePath } from './text-pages.ts'

/** A page or file that is the same for all visitors. */
export type SiteAnswer = {
  path: string
  type: string
  /** Query parameters that change the page, with their defaults. */
  query: Readonly<Record<string, string>>
  /** Absent: none. `shown`: drawn numbers of a market or of all. `typed`: digits that a visitor typed are in the address. */
  numbers?: 'shown' | 'typed'
  /** A picture that is drawn when it is first asked for: the gateway lets an address have few of them. */
  isDrawn?: boolean
  /** A file of the build: its name changes with its bytes, and web has its brotli and gzip forms. */
  isBuilt: boolean
}

const page = (path: string, query: SiteAnswer['query'] = {}): SiteAnswer => ({
  path,
  type: 'text/html',
  query,
  isBuilt: false,
})
const file = (path: string, type: string): SiteAnswer => ({ path, type, query: {}, isBuilt: false })
const built = (ending: string, type: string): SiteAnswer => ({
  ...file(`/assets/:asset${ending}`, type),
  isBuilt: true,
})

/** Everything of web that the gateway may cache. */
export const siteAnswers: readonly SiteAnswer[] = [
  page(routePaths.home),
  page(routePaths.results, { page: '1', q: '', status: '' }),
  page(routePaths.resultDetail, {
    page: '1',
    limit: String(historyLimits[0]),
    tahun: '',
    bulan: '',
    tanggal: '',
    tab: '',
  }),
  page(routePaths.draw),
  // Before the page, whose date would take any text.
  file('/hasil/:date.csv', 'text/csv'),
  page(routePaths.day),
  page(routePaths.predictions, { page: '1', q: '', status: '' }),
  page(routePaths.predictionDetail),
  page(routePaths.archivedPrediction),
  page(routePaths.scoreBoard, { hari: '', kategori: '' }),
  page(routePaths.schedules, { page: '1', q: '', status: '' }),
  page(routePaths.liveDraw, { market: '' }),
  page(routePaths.search, { q: '' }),
  {
    ...page(routePaths.numberRoom, {
      angka: '',
      cara: '',
      lain: '',
      hadiah: '',
      market: '',
      masa: '',
      page: '1',
      tab: '',
      tanggal: '',
    }),
    numbers: 'typed',
  },
  page(routePaths.myNumbers, { market: '', tanggal: '' }),
  page(routePaths.statisticsChoice, { q: '' }),
  page(routePaths.paitoChoice, { q: '' }),
  { ...page(routePaths.statistics, { hadiah: '', masa: '' }), numbers: 'shown' },
  {
    ...page(routePaths.paito, { warna: '', minggu: '', urut: '', as: '', kop: '', kepala: '', ekor: '' }),
    numbers: 'shown',
  },
  page(routePaths.corrections, { market: '', page: '1' }),
  page(routePaths.notifications),
  ...fixedPages.map((id) => page(textPagePath(id))),
  page(routePaths.ownPage),
  page('/luring'),
  page(bannerPath),
  file('/pratinjau.jpg', 'image/jpeg'),
  file('/pratinjau/:marketName.jpg', 'image/jpeg'),
  { ...file('/pratinjau/:marketName/:date/:version.jpg', 'image/jpeg'), isDrawn: true },
  file('/kalender/:marketName.ics', 'text/calendar'),
  ...feedFiles.flatMap((name) => [
    file(`/${feedFolder}/${name}`, feedTypes[name]),
    file(`/${feedFolder}/:marketName/${name}`, feedTypes[name]),
  ]),
  file('/robots.txt', 'text/plain'),
  file('/lisensi.txt', 'text/plain'),
  file('/sitemap.xml', 'application/xml'),
  file('/sitemap/:part.xml', 'application/xml'),
  file('/manifest.webmanifest', 'application/manifest+json'),
  file('/warna/:colours.css', 'text/css'),
  file('/favicon.svg', 'image/svg+xml'),
  file('/tautan.svg', 'image/svg+xml'),
  file('/favicon.ico', 'image/x-icon'),
  file('/apple-touch-icon.png', 'image/png'),
  file('/sw.js', 'text/javascript'),
  file('/shio/:file', 'image/svg+xml'),
  file('/icons/:file', 'image/png'),
  built('.js', 'text/javascript'),
  built('.css', 'text/css'),
  built('.woff2', 'font/woff2'),
  built('.svg', 'image/svg+xml'),
  built('.webp', 'image/webp'),
  built('.png', 'image/png'),
]
