import type { Target } from '@papan/contracts/paths/canonical-path.ts'
import { policyPage, textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { paths } from '../../src/shared/paths/site-paths.ts'
import { pageDataCall, textPagesCall } from '../../src/public/data/calls.ts'
import type { FetchCall } from '../../src/public/data/fetch-call.ts'
import type { SiteFile } from '../site-files.ts'
import type { DrawParts } from './draw-parts.ts'
import { newest, pagesOf, sitemapIndexXml, urlSetXml, type SitemapEntry } from './sitemap-xml.ts'

type SitemapRequest = { origin: string; fetchCall: FetchCall; drawParts: DrawParts }

const folder = 'sitemap'
const mainPart = 'pages'
const pathOf = (part: string | number): string => `/${folder}/${part}.xml`

/** 'index', 'pages', the number of a part with draws, or null. */
export const sitemapPartOf = ({ path, segments: [first, file = '', ...rest] }: Target): string | null => {
  if (path === '/sitemap.xml') return 'index'
  if (first !== folder || rest.length > 0) return null
  return /^(pages|[1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? ''
}

const indexOf = async ({ origin, fetchCall, drawParts }: SitemapRequest): Promise<SiteFile | number> => {
  const [fetched, counted] = await Promise.all([fetchCall(pageDataCall), drawParts.count()])
  if (!fetched.ok || typeof counted === 'number') return 503
  const pages = newest(pagesOf(fetched.data).flatMap(({ changedAt }) => changedAt ?? []))
  const draws = newest(Object.values(fetched.data.resultsMap).map(({ updatedAt }) => updatedAt))
  const parts = Array.from({ length: counted.count }, (_each, index): SitemapEntry => {
    const number = index + 1
    // The newest draws are in the last part.
    const known = [drawParts.changedAt(number) ?? [], number === counted.count ? (draws ?? []) : []].flat()
    return { path: pathOf(number), changedAt: newest(known) }
  })
  return sitemapIndexXml(origin, [{ path: pathOf(mainPart), changedAt: pages }, ...parts])
}

const mainPages = async ({ origin, fetchCall }: SitemapRequest): Promise<SiteFile | number> => {
  const [fetched, texts] = await Promise.all([fetchCall(pageDataCall), fetchCall(textPagesCall)])
  if (!fetched.ok) return 503
  const published = (texts.ok ? texts.data : []).filter(({ id }) => id !== policyPage)
  const ofTexts = published.map(({ id, updatedAt }) => ({ path: textPagePath(id), changedAt: updatedAt }))
  return urlSetXml(origin, [...pagesOf(fetched.data), ...ofTexts])
}

const drawsIn = async (number: number, { origin, drawParts }: SitemapRequest): Promise<SiteFile | number> => {
  const draws = await drawParts.part(number)
  if (typeof draws === 'number') return draws
  // A day whose draws are in two parts is in both.
  const days = Map.groupBy(draws, ([, date]) => date)
  return urlSetXml(origin, [
    ...draws.flatMap(([market, date, changedAt, isPredicted]) => [
      { path: paths.draw(market, date), changedAt },
      ...(isPredicted ? [{ path: paths.archivedPrediction(market, date), changedAt }] : []),
    ]),
    ...[...days].map(([date, ofDay]) => ({ path: paths.day(date), changedAt: newest(ofDay.map(([, , at]) => at)) })),
  ])
}

/** The XML of a part, or an error status. */
export const sitemapFile = (part: string, request: SitemapRequest): Promise<SiteFile | number> => {
  if (part === 'index') return indexOf(request)
  if (part === mainPart) return mainPages(request)
  return part === '' ? Promise.resolve(404) : drawsIn(Number(part), request)
}
