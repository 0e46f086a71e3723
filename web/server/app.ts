import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { RenderedPage, RenderRequest } from '../src/entry-server.tsx'
import type { Site } from '../src/shared/data/site.ts'
import { fetchCall } from '../src/shared/data/fetch-call.ts'
import { sendAsset, type loadAssets } from './assets.ts'
import { htmlDocument } from './document.ts'
import type { EntryFiles } from './manifest.ts'

/** What the built renderer exports. */
export type Renderer = { renderPage: (request: RenderRequest) => Promise<RenderedPage> }

type WebDeps = Renderer & {
  settings: { CONTENT_URL: string; MEDIA_URL: string; SITE_URL?: string | undefined }
  site: Site
  log: Logger
  metrics: Metrics
  assets: Awaited<ReturnType<typeof loadAssets>>
  /** The files of the visitors' and of the back office's bundle. */
  files: { visitors: EntryFiles; admin: EntryFiles }
  clock?: () => number
}

/** A service that does not answer within this time counts as down for this page. */
const serviceTimeoutMs = 3_000
/** A page asks one service after another at times; together they must stay within what the gateway waits for a page. */
const pageTimeoutMs = 4_000
const mediaCall = /^\/public\/(?:banners|active-banner|settings|images)\b/
const adminPage = /^\/(?:login|admin)(?:\/|$)/
/** Stands for every address that is no path of ours, such as `//host`. */
const nowhere = '/404'
const unavailable = 'Layanan sedang tidak tersedia. Silakan coba lagi nanti.'

/** The web server: built files, public pages rendered on the spot, and the shell of the back office. */
export const createWebServer = ({
  settings,
  site,
  log,
  metrics,
  assets,
  files,
  renderPage,
  clock = Date.now,
}: WebDeps): Server => {
  const { CONTENT_URL, MEDIA_URL, SITE_URL } = settings
  const shell = htmlDocument({
    files: files.admin,
    meta: { title: site.name },
    siteName: site.name,
    robots: 'noindex,nofollow',
  })

  const sendHtml = (req: IncomingMessage, res: ServerResponse, status: number, html: string) => {
    res.setHeader('content-type', 'text/html; charset=utf-8')
    res.setHeader('cache-control', status === 503 ? 'no-store' : 'no-cache')
    if (status === 503) res.setHeader('retry-after', '5')
    res.writeHead(status).end(req.method === 'HEAD' ? undefined : html)
  }

  const sendPage = async (req: IncomingMessage, res: ServerResponse, url: string) => {
    const now = clock()
    const requestId = req.headers['x-request-id']
    const headers = typeof requestId === 'string' ? { 'x-request-id': requestId } : undefined
    const page = await renderPage({
      url,
      site,
      now,
      fetchCall: (call) => {
        const left = Math.max(1, now + pageTimeoutMs - clock())
        const base = mediaCall.test(call) ? MEDIA_URL : CONTENT_URL
        return fetchCall(call, { base, timeoutMs: Math.min(serviceTimeoutMs, left), headers })
      },
    })
    const html = htmlDocument({
      files: files.visitors,
      meta: page.meta,
      siteName: site.name,
      robots: page.status === 200 ? 'index,follow' : 'noindex,nofollow',
      ...(SITE_URL ? { address: new URL(url, SITE_URL).href } : {}),
      body: page.body,
      state: page.state,
    })
    sendHtml(req, res, page.status, html)
    return page.status
  }

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<{ route: string }> => {
    res.setHeader('x-content-type-options', 'nosniff')
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      res.writeHead(405).end()
      return { route: 'refused' }
    }
    const url = req.url ?? '/'
    const path = url.split('?')[0] ?? '/'
    const asset = assets.get(path)
    if (asset) {
      sendAsset(asset, req, res)
      return { route: 'asset' }
    }
    if (path.startsWith('/assets/')) {
      res.writeHead(404).end()
      return { route: 'asset' }
    }
    if (adminPage.test(path)) {
      sendHtml(req, res, 200, shell)
      return { route: 'shell' }
    }
    await sendPage(req, res, /^\/(?!\/)/.test(url) ? url : nowhere)
    return { route: 'page' }
  }

  return createServer((req, res) => {
    const finished = metrics.startRequest(req.method ?? '')
    answer(req, res).then(
      ({ route }) => finished(route, res.statusCode),
      (error: unknown) => {
        log.error({ err: error, url: req.url, requestId: req.headers['x-request-id'] }, 'page failed')
        if (!res.headersSent)
          sendHtml(req, res, 503, `<!doctype html><html lang="id"><title>503</title><p>${unavailable}</p>`)
        else res.destroy()
        finished('failed', 503)
      },
    )
  })
}
