import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { readTarget, type Target } from '@papan/contracts/paths/canonical-path.ts'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { createAskFor } from './ask-service.ts'
import { bannerAt, createBannerLink } from './banner-link.ts'
import { createBuiltFiles, type BuiltFileDeps } from './built-files.ts'
import { dayRedirect } from './day-files.ts'
import { createMadeFiles, type MadeFileDeps } from './made-files.ts'
import { previewOf } from './preview/preview-path.ts'
import { createPages, type PageDeps } from './pages.ts'
import type { Previews } from './preview/previews.ts'
import { send, type Exchange } from './send.ts'

type WebDeps = PageDeps &
  BuiltFileDeps &
  MadeFileDeps & {
    log: Logger
    metrics: Metrics
    previews: Previews
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
  const { settings, log, metrics, previews, clock = Date.now } = deps
  const askFor = createAskFor(settings.NEIGHBOURS, clock)
  const bannerLink = createBannerLink(settings.NEIGHBOURS.media[0])
  const pages = createPages({ ...deps, askFor, clock })
  const sendBuilt = createBuiltFiles(deps)
  const sendMade = createMadeFiles({ ...deps, askFor, clock })

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
    const built = await sendBuilt(exchange, path)
    if (built !== null) return built
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
    const subject = previewOf(target)
    if (subject) {
      sendPicture(exchange, await previews.preview(subject, askFor(req)))
      return 'preview'
    }
    const made = await sendMade(exchange, target)
    if (made !== null) return made
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
