import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { readTarget, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { contentPolicy } from '@papan/contracts/content-policy.ts'
import { serverTiming } from '@papan/contracts/server-time.ts'
import { memoized } from '@papan/contracts/memoized.ts'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { offlineBody } from '../src/public/offline/offline-page.ts'
import type { RenderedPage, RenderRequest } from '../src/entry-server.tsx'
import { drawsNowCall, isCounted, liveDrawCall, schedulesCall, type Call } from '../src/public/data/calls.ts'
import type { Fetched } from '../src/public/data/fetch-call.ts'
import type { Site } from '../src/public/data/site-reducer.ts'
import { paths } from '../src/shared/paths/site-paths.ts'
import { addressBefore } from './address-before.ts'
import { askService } from './ask-service.ts'
import { sendAsset, type loadAssets } from './assets.ts'
import { compressed } from './compressed.ts'
import { hiddenHead, htmlDocument, scriptHashes, styleHash } from './document.ts'
import { marketCalendar, calendarMarket } from './calendar/market-calendar.ts'
import { escape } from './escape.ts'
import { errorHead, publicHead } from './head.ts'
import type { EntryFiles } from './manifest.ts'
import { previewOf, type PreviewSubject } from './preview/preview-path.ts'
import type { Previews } from './preview/previews.ts'
import { removingWorker } from './removing-worker.ts'
import { manifestJson, robotsTxt, siteOrigin, type SiteFile } from './site-files.ts'
import type { DrawParts } from './sitemap/draw-parts.ts'
import { sitemapFile, sitemapPartOf } from './sitemap/sitemap.ts'
import { createTodaysMarkets } from './todays-markets.ts'
import type { Urls } from '@papan/runtime/neighbours.ts'

export type Renderer = {
  renderPage: (request: RenderRequest) => Promise<RenderedPage>
  renderFailed: (url: string, site: Site, now: number) => string
}

type WebDeps = Renderer & {
  settings: {
    NEIGHBOURS: Record<'content' | 'media' | 'insight', Urls>
    SITE_URL?: string | undefined
    SERVICE_WORKER?: 'on' | 'off' | undefined
  }
  siteName: string
  siteLinks: () => Promise<Site['links']>
  log: Logger
  metrics: Metrics
  assets: Awaited<ReturnType<typeof loadAssets>>
  previews: Previews
  drawParts: DrawParts
  files: { visitors: EntryFiles; admin: EntryFiles; offline: EntryFiles }
  clock?: () => number
}

type Exchange = { req: IncomingMessage; res: ServerResponse }

const serviceTimeoutMs = 3_000
/** For lists that a page can do without. */
const listTimeoutMs = 1_000
/** For all calls of a page, less than the gateway's timeout of a page. */
const pageTimeoutMs = 4_000
const mediaCall = /^\/public\/(?:banners|active-banner|settings|images)\b/
const adminPage = /^\/(?:login|admin)(?:\/|$)/
/** For refused addresses, such as `//host`. */
const nowhere: Target = { path: '/404', segments: ['404'], search: '' }

const send = ({ req, res }: Exchange, status: number, headers: Record<string, string>, body: string | Buffer): void => {
  if (status === 503) res.setHeader('retry-after', '5')
  const caching = status === 503 ? { 'cache-control': 'no-store' } : {}
  // A known length avoids chunked encoding towards the gateway.
  const bytes = Buffer.from(body)
  res.writeHead(status, { 'cache-control': 'no-cache', 'content-length': bytes.length, ...headers, ...caching })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

const sendHtml = (exchange: Exchange, status: number, html: string, headers: Record<string, string> = {}): void =>
  send(exchange, status, { 'content-type': 'text/html; charset=utf-8', ...headers }, html)

const sendError = async (
  exchange: Exchange,
  status: number,
  html: string,
  headers: Record<string, string>,
): Promise<void> => {
  const { bytes, headers: encoded } = await compressed(exchange.req, html)
  send(exchange, status, { 'content-type': 'text/html; charset=utf-8', ...headers, ...encoded }, bytes)
}

/** The web server: built files, files of the whole site, public pages, the shell of the back office. */
export const createWebServer = (deps: WebDeps): Server => {
  const {
    settings,
    siteName,
    siteLinks,
    log,
    metrics,
    assets,
    files,
    previews,
    drawParts,
    renderPage,
    renderFailed,
    clock = Date.now,
  } = deps
  const {
    content: [content],
    media: [media],
    insight: [insight],
  } = settings.NEIGHBOURS
  const shell = htmlDocument({ files: files.admin, head: hiddenHead(siteName) })
  // Neither page loads the application; the small script fills the offline page only.
  const { css, pageStyles = {} } = files.visitors
  const plainFiles = { ...files.offline, css, pageStyles }
  const plainPage = (body: string, isError = false) =>
    htmlDocument({ files: plainFiles, isError, inlined: true, head: hiddenHead(siteName), body })
  const policyWith = (hash: string) => ({
    'content-security-policy': contentPolicy([hash], scriptHashes(files.visitors)),
  })
  const styledFor = memoized((route: string | null) => policyWith(styleHash(files.visitors, route)))
  const styledForError = memoized((route: string | null) => policyWith(styleHash(files.visitors, route, true)))
  const offline = plainPage(offlineBody(escape(siteName)))

  const todaysMarkets = createTodaysMarkets({
    fetchSchedules: () => askService(schedulesCall, { base: content, timeoutMs: listTimeoutMs }),
    clock,
  })

  const serviceOf = (call: string): string => {
    if (isCounted(call)) return insight
    return mediaCall.test(call) ? media : content
  }

  const askerFor = ({ req }: Exchange) => {
    const begun = clock()
    const requestId = req.headers['x-request-id']
    const headers = typeof requestId === 'string' ? { 'x-request-id': requestId } : undefined
    return <Answer>(call: Call<Answer>): Promise<Fetched<Answer>> => {
      const left = Math.max(1, begun + pageTimeoutMs - clock())
      const base = serviceOf(call)
      const timeoutMs = call === drawsNowCall ? listTimeoutMs : serviceTimeoutMs
      return askService(call, { base, timeoutMs: Math.min(timeoutMs, left), headers })
    }
  }

  const siteFor = async ({ req }: Exchange): Promise<Site> => {
    const address = new URL(siteOrigin(req, settings.SITE_URL)).host
    return { name: siteName, address, links: await siteLinks() }
  }

  const sendFailed = async (exchange: Exchange): Promise<void> => {
    const site = await siteFor(exchange)
    const html = plainPage(renderFailed(exchange.req.url ?? '/', site, clock()), true)
    return sendError(exchange, 503, html, styledForError(null))
  }

  const sendPage = async (exchange: Exchange, url: string): Promise<void> => {
    const site = await siteFor(exchange)
    const pageAt = (address: string) =>
      renderPage({ url: address, site, now: clock(), todaysMarkets, fetchCall: askerFor(exchange) })
    const page = await pageAt(url)
    const origin = siteOrigin(exchange.req, settings.SITE_URL)
    const { route, body, state, status } = page
    const parts = { files: files.visitors, route, inlined: true, body, state }
    // The gateway writes its own when it sends the page.
    const timing = { 'server-timing': serverTiming(clock()) }
    if (status === 200) {
      const html = htmlDocument({ ...parts, head: publicHead({ ...page, origin, site }) })
      return sendHtml(exchange, status, html, { ...styledFor(route), ...timing })
    }
    const before = status === 404 ? addressBefore(url) : null
    if (before !== null && (await pageAt(before)).status === 200) return send(exchange, 308, { location: before }, '')
    const html = htmlDocument({ ...parts, isError: true, head: errorHead({ ...page, origin }) })
    return sendError(exchange, status, html, { ...styledForError(route), ...timing })
  }

  const sendPreview = async (exchange: Exchange, subject: PreviewSubject): Promise<void> => {
    const picture = await previews.preview(subject, askerFor(exchange))
    if (typeof picture === 'number') send(exchange, picture, {}, '')
    else if ('movedTo' in picture) send(exchange, 302, { location: picture.movedTo, 'cache-control': 'no-store' }, '')
    else {
      const caching = picture.isPrevious ? 'private, no-store' : 'public, max-age=60'
      send(exchange, 200, { 'content-type': 'image/jpeg', 'cache-control': caching }, picture.bytes)
    }
  }

  const sendCalendar = async (exchange: Exchange, market: string): Promise<void> => {
    const found = await askerFor(exchange)(liveDrawCall(market))
    if (!found.ok) return send(exchange, found.status === 404 ? 404 : 503, {}, '')
    const { schedule } = found.data
    if (!schedule) return send(exchange, 404, {}, '')
    const origin = siteOrigin(exchange.req, settings.SITE_URL)
    const body = marketCalendar({ schedule, origin, livePath: paths.liveDrawOf(market), now: clock() })
    send(exchange, 200, { 'content-type': 'text/calendar; charset=utf-8' }, body)
  }

  const siteFile = async (exchange: Exchange, target: Target): Promise<SiteFile | number | null> => {
    const { path } = target
    const origin = siteOrigin(exchange.req, settings.SITE_URL)
    if (path === '/robots.txt') return robotsTxt(origin)
    if (path === '/manifest.webmanifest') return manifestJson(siteName)
    const part = sitemapPartOf(target)
    return part === null ? null : sitemapFile(part, { origin, fetchCall: askerFor(exchange), drawParts })
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
    const asset = assets.get(path)
    if (asset) {
      sendAsset(asset, req, res)
      return 'asset'
    }
    if (path.startsWith('/assets/')) {
      send(exchange, 404, {}, '')
      return 'asset'
    }
    if (adminPage.test(path)) {
      sendHtml(exchange, 200, shell)
      return 'shell'
    }
    if (path === '/luring') {
      sendHtml(exchange, 200, offline, styledFor(null))
      return 'offline'
    }
    const calendarOf = calendarMarket(target)
    if (calendarOf !== null) {
      await sendCalendar(exchange, calendarOf)
      return 'calendar'
    }
    const subject = previewOf(target)
    if (subject) {
      await sendPreview(exchange, subject)
      return 'preview'
    }
    const file = await siteFile(exchange, target)
    if (file !== null) {
      if (typeof file === 'number') send(exchange, file, {}, '')
      else send(exchange, 200, { 'content-type': file.type }, file.body)
      return 'site-file'
    }
    await sendPage(exchange, search ? `${path}?${search}` : path)
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
        else sendFailed({ req, res }).catch(() => res.destroy())
        finished('failed', 503)
      },
    )
  }
  return createServer(inTurn(listen))
}
