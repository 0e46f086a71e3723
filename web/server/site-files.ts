import type { PageData } from '@papan/contracts/calls/public-calls.ts'
import { paths } from '../src/shared/paths/site-paths.ts'
import { escape } from './escape.ts'

/** A text file that belongs to the whole site. */
export type SiteFile = { type: string; body: string }

/** Search engines may read all that visitors may; the back office and the API are nothing for them, the images of banners are. */
export const robotsTxt = (origin: string): SiteFile => ({
  type: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    'Allow: /api/public/images/',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /login',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n'),
})

/** What a launcher shows of the site once it was installed. */
export const manifestJson = (name: string): SiteFile => {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name,
    short_name: name,
    lang: 'id',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4ef',
    theme_color: '#0b5d4e',
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
  }
  return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) }
}

type Entry = { path: string; changedAt: string | undefined }

const newest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1)

const entriesOf = ({ schedules, resultsMap, predictionsMap }: PageData): Entry[] => {
  const results = Object.values(resultsMap).map(({ updatedAt }) => updatedAt)
  const predictions = Object.values(predictionsMap).map(({ updatedAt }) => updatedAt)
  const timetable = schedules.map(({ updatedAt }) => updatedAt)
  const lists: Entry[] = [
    { path: paths.home, changedAt: newest([...results, ...predictions, ...timetable]) },
    { path: paths.results, changedAt: newest([...results, ...timetable]) },
    { path: paths.predictions, changedAt: newest([...predictions, ...timetable]) },
    { path: paths.schedules, changedAt: newest(timetable) },
    { path: paths.liveDraw, changedAt: newest([...results, ...timetable]) },
  ]
  const markets = schedules.flatMap(({ marketName, updatedAt }): Entry[] => {
    const result = resultsMap[marketName]
    const prediction = predictionsMap[marketName]
    return [
      { path: paths.resultDetail(marketName), changedAt: newest([updatedAt, ...(result ? [result.updatedAt] : [])]) },
      {
        path: paths.predictionDetail(marketName),
        changedAt: newest([updatedAt, ...(prediction ? [prediction.updatedAt] : [])]),
      },
      ...(result ? [{ path: paths.draw(marketName, result.date), changedAt: result.updatedAt }] : []),
    ]
  })
  return [...lists, ...markets]
}

/** Every page of the site, each with the moment at which what it shows was last changed. */
export const sitemapXml = (origin: string, data: PageData): SiteFile => {
  const urls = entriesOf(data).map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escape(changedAt)}</lastmod>` : ''
    return `<url><loc>${escape(origin + path)}</loc>${lastmod}</url>`
  })
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  }
}
