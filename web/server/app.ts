import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { readTarget, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { liveDrawCall } from '../src/public/data/calls.ts'
import { paths } from '../src/shared/paths/site-paths.ts'
import { sendAsset, type loadAssets } from './assets.ts'
import { createAskFor } from './ask-service.ts'
import { bannerAt, createBannerLink } from './banner-link.ts'
import { marketCalendar, calendarMarket } from './calendar/market-calendar.ts'
import { dayCsv, dayRedirect } from './day-files.ts'
import { inBrand } from './identity/brand-files.ts'
import { feedAt, feedFile } from './feed/feed-file.ts'
import { previewOf } from './preview/preview-path.ts'
import { createPages, type PageDeps } from './pages.ts'
import type { Previews } from './preview/previews.ts'
import { manifestJson, removingWorker, robotsTxt, siteOrigin, type SiteFile } from './site-files.ts'
import { send, type Exchange } from './send.ts'
import type { DrawParts } from './sitemap/draw-parts.ts'
import { sitemapFile, sitemapPartOf } from './sitemap/sitemap.ts'

type WebDeps = PageDeps & {
  settings: { SERVICE_WORKER?: 'on' | 'off' | undefined }
  log: Logger
  metrics: Metrics
  assets: Awaited<ReturnType<typeof loadAssets>>
  previews: Previews
  drawParts: DrawParts
  clock?: () => number
}

const adminPage = /^\/(?:login|admin)(?:\/|$)/
/** For refused addresses, such as `//host`. */
const nowhere: Target = { path: '/404', segments: ['404'], search: '' }

type Picture = Awaited<ReturnType<Previews['preview']>>

/** A number is a status without a picture. */
const sendPicture = (exchange: Exchange, picture: Picture): void => {
  if (typeof picture === 'number') send(exchange, picture, {}, '')
  else if ('movedTo' in picture) send(exchange, 302, { location: picture.movedTo, 'cache-control': 'no-store' }, '')
  else {
    const caching = picture.isPrevious ? 'private, no-store' : 'public, max-age=60'
    send(exchange, 200, { 'content-type': 'image/jpeg', 'cache-control': caching }, picture.bytes)
  }
}

/** The web server: built files, files of the whole site, public pages, the shell of the back office. */
export const createWebServer = (deps: WebDeps): Server => {
  const { settings, brand, log, metrics, assets, previews, drawParts, clock = Date.now } = deps
  const askFor = createAskFor(settings.NEIGHBOURS, clock)
  const bannerLink = createBannerLink(settings.NEIGHBOURS.media[0])
  const pages = createPages({ ...deps, askFor, clock })

  const sendCalendar = async (exchange: Exchange, market: string): Promise<void> => {
    const found = await askFor(exchange.req)(liveDrawCall(market))
    if (!found.ok) return send(exchange, found.status === 404 ? 404 : 503, {}, '')
    const { schedule } = found.data
    if (!schedule) return send(exchange, 404, {}, '')
    const origin = siteOrigin(exchange.req, settings.SITE_URL)
    const { name: siteName } = await brand.identity()
    const body = marketCalendar({ schedule, siteName, origin, livePath: paths.liveDrawOf(market), now: clock() })
    send(exchange, 200, { 'content-type': 'text/calendar; charset=utf-8' }, body)
  }

  const siteFile = async (exchange: Exchange, target: Target): Promise<SiteFile | number | null> => {
    const { path } = target
    const origin = siteOrigin(exchange.req, settings.SITE_URL)
    if (path === '/robots.txt') return robotsTxt(origin)
    if (path === '/manifest.webmanifest') return manifestJson(await brand.identity())
    const ask = askFor(exchange.req)
    const csv = dayCsv(target, ask)
    if (csv !== null) return csv
    const feed = feedAt(target)
    if (feed !== null) return feedFile(feed, { origin, siteName: (await brand.identity()).name, ask })
    const part = sitemapPartOf(target)
    return part === null ? null : sitemapFile(part, { origin, fetchCall: ask, drawParts })
  }

  const answer = async (exchange: Exchange): Promise<string> => {
    const { req, res } = exchange
    res.setHeader('x-content-type-options', 'nosniff')
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      send(exchange, 405, {}, '')
      return 'refused'
    }
    const target = readTarget(req.url ?? '') ?? nowhere
    const { path, search } = target
    if (path === '/sw.js' && settings.SERVICE_WORKER === 'off') {
      send(exchange, 200, { 'content-type': 'text/javascript; charset=utf-8' }, removingWorker)
      return 'asset'
    }
    const made = await brand.files(path)
    if (made) {
      send(exchange, 200, { 'content-type': made.type, 'cache-control': made.caching }, made.bytes)
      return 'brand'
    }
    const asset = assets.get(path)
    if (asset && /^\/(?:shio\/|sw\.js$)/.test(path)) {
      send(exchange, 200, { 'content-type': asset.type }, inBrand(path, asset.bytes, await brand.identity()))
      return 'brand'
    }
    if (asset) {
      sendAsset(asset, req, res)
      return 'asset'
    }
    if (path.startsWith('/assets/')) {
      send(exchange, 404, {}, '')
      return 'asset'
    }
    if (adminPage.test(path)) {
      await pages.sendShell(exchange)
      return 'shell'
    }
    if (path === '/luring') {
      await pages.sendOffline(exchange)
      return 'offline'
    }
    const movedTo = dayRedirect(target, clock())
    if (movedTo !== null) {
      // Tomorrow it leads to another day.
      send(exchange, 302, { location: movedTo, 'cache-control': 'no-store' }, '')
      return 'page'
    }
    const banner = bannerAt(target)
    const leadsTo = banner === null ? null : await bannerLink(banner)
    if (leadsTo !== null) {
      send(exchange, 302, { location: leadsTo, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }, '')
      return 'banner'
    }
    const calendarOf = calendarMarket(target)
    if (calendarOf !== null) {
      await sendCalendar(exchange, calendarOf)
      return 'calendar'
    }
    const subject = previewOf(target)
    if (subject) {
      sendPicture(exchange, await previews.preview(subject, askFor(req)))
      return 'preview'
    }
    const file = await siteFile(exchange, target)
    if (file !== null) {
      if (typeof file === 'number') send(exchange, file, {}, '')
      else send(exchange, 200, { 'content-type': file.type }, file.body)
      return 'site-file'
    }
    await pages.sendPage(exchange, search ? `${path}?${search}` : path)
    return 'page'
  }

  const listen = (req: IncomingMessage, res: ServerResponse) => {
    const finished = metrics.startRequest(req.method ?? '')
    answer({ req, res }).then(
      (route) => finished(route, res.statusCode),
      (error: unknown) => {
        // Not its query: a visitor may have typed digits into it.
        log.error(
          { err: error, path: req.url?.split('?', 1)[0], requestId: req.headers['x-request-id'] },
          'page failed',
        )
        if (res.headersSent) res.destroy()
        else pages.sendFailed({ req, res }).catch(() => res.destroy())
        finished('failed', 503)
      },
    )
  }
  return createServer(inTurn(listen))
}
