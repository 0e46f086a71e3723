import type { Target } from '@papan/contracts/paths/canonical-path.ts'
import type { Ask } from './ask-service.ts'
import { calendarFile, calendarMarket } from './calendar/market-calendar.ts'
import { dayCsv } from './day-files.ts'
import { feedAt, feedFile } from './feed/feed-file.ts'
import type { Brand } from './identity/brand.ts'
import { send, type Exchange } from './send.ts'
import { manifestJson, robotsTxt, siteOrigin, type SiteFile } from './site-files.ts'
import type { DrawParts } from './sitemap/draw-parts.ts'
import { sitemapFile, sitemapPartOf } from './sitemap/sitemap.ts'

export type MadeFileDeps = {
  settings: { SITE_URL?: string | undefined }
  brand: Brand
  drawParts: DrawParts
}
type Deps = MadeFileDeps & { askFor: (req: Exchange['req']) => Ask; clock: () => number }

/** Sends a file that is written for the request. Null for any other address, else the route's name. */
export const createMadeFiles = ({ settings, brand, drawParts, askFor, clock }: Deps) => {
  const siteFile = async ({ req }: Exchange, target: Target): Promise<SiteFile | number | null> => {
    const { path } = target
    const origin = siteOrigin(req, settings.SITE_URL)
    if (path === '/robots.txt') return robotsTxt(origin)
    if (path === '/manifest.webmanifest') return manifestJson(await brand.identity())
    const ask = askFor(req)
    const csv = dayCsv(target, ask)
    if (csv !== null) return csv
    const feed = feedAt(target)
    if (feed !== null) return feedFile(feed, { origin, siteName: (await brand.identity()).name, ask })
    const part = sitemapPartOf(target)
    return part === null ? null : sitemapFile(part, { origin, fetchCall: ask, drawParts })
  }

  const calendarOf = async ({ req }: Exchange, market: string): Promise<SiteFile | number> => {
    const origin = siteOrigin(req, settings.SITE_URL)
    const { name: siteName } = await brand.identity()
    return calendarFile(market, { origin, siteName, ask: askFor(req), now: clock() })
  }

  return async (exchange: Exchange, target: Target): Promise<'calendar' | 'site-file' | null> => {
    const market = calendarMarket(target)
    const file = await (market === null ? siteFile(exchange, target) : calendarOf(exchange, market))
    if (file === null) return null
    if (typeof file === 'number') send(exchange, file, {}, '')
    else send(exchange, 200, { 'content-type': file.type }, file.body)
    return market === null ? 'site-file' : 'calendar'
  }
}
