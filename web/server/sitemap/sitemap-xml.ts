import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import { paths } from '../../src/shared/paths/site-paths.ts'
import type { SiteFile } from '../site-files.ts'

export type SitemapEntry = { path: string; changedAt: string | undefined }

export const newest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1)

/** Every page except single draws. */
export const pagesOf = ({ schedules, resultsMap, predictionsMap }: PageData): SitemapEntry[] => {
  const results = Object.values(resultsMap).map(({ updatedAt }) => updatedAt)
  const predictions = Object.values(predictionsMap).map(({ updatedAt }) => updatedAt)
  const timetable = schedules.map(({ updatedAt }) => updatedAt)
  const lists: SitemapEntry[] = [
    { path: paths.home, changedAt: newest([...results, ...predictions, ...timetable]) },
    { path: paths.results, changedAt: newest([...results, ...timetable]) },
    { path: paths.predictions, changedAt: newest([...predictions, ...timetable]) },
    { path: paths.scoreBoard, changedAt: newest(results) },
    { path: paths.schedules, changedAt: newest(timetable) },
    { path: paths.liveDraw, changedAt: newest([...results, ...timetable]) },
    { path: paths.numberRoom, changedAt: newest(results) },
    { path: paths.myNumbers, changedAt: newest(results) },
    { path: paths.statisticsChoice, changedAt: newest(timetable) },
    { path: paths.paitoChoice, changedAt: newest(timetable) },
    { path: paths.corrections, changedAt: newest(results) },
  ]
  const markets = schedules.flatMap(({ marketName, updatedAt }): SitemapEntry[] => {
    const result = resultsMap[marketName]
    const prediction = predictionsMap[marketName]
    const counted = [paths.statistics, paths.paito].flatMap((pathOf) =>
      result ? [{ path: pathOf(marketName), changedAt: result.updatedAt }] : [],
    )
    return [
      { path: paths.resultDetail(marketName), changedAt: newest([updatedAt, ...(result ? [result.updatedAt] : [])]) },
      ...counted,
      {
        path: paths.predictionDetail(marketName),
        changedAt: newest([updatedAt, ...(prediction ? [prediction.updatedAt] : [])]),
      },
    ]
  })
  return [...lists, ...markets]
}

const sitemapFile = (root: string, entry: string, origin: string, pages: readonly SitemapEntry[]): SiteFile => {
  const entries = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escape(changedAt)}</lastmod>` : ''
    return `<${entry}><loc>${escape(origin + path)}</loc>${lastmod}</${entry}>`
  })
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`,
  }
}

export const urlSetXml = (origin: string, pages: readonly SitemapEntry[]): SiteFile =>
  sitemapFile('urlset', 'url', origin, pages)

export const sitemapIndexXml = (origin: string, sitemaps: readonly SitemapEntry[]): SiteFile =>
  sitemapFile('sitemapindex', 'sitemap', origin, sitemaps)
