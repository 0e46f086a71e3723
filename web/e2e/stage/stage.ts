import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createWebServer } from '../../server/app.ts'
import type { Renderer } from '../../server/pages.ts'
import { bundles } from '../../build/bundles.ts'
import { loadAssets } from '../../server/assets.ts'
import { readManifest } from '../../server/manifest.ts'
import { createBrand } from '../../server/identity/brand.ts'
import { createPreviews } from '../../server/preview/previews.ts'
import { createSiteNotices } from '../../server/site-notices.ts'
import { createSitePages } from '../../server/site-pages.ts'
import { createDrawParts } from '../../server/sitemap/draw-parts.ts'
import { markPicture, markUrl } from './brands.ts'
import { sampleAnswer } from './stage-answers.ts'

/** Replaces a sample answer, after `delayMs` or `until`. */
export type Answer = { status?: number; data?: unknown; delayMs?: number; until?: Promise<void> }

const dist = new URL('../../dist/', import.meta.url)
/** Saturday, 21 November 2026, 17:42:08 WIB: SINGAPORE has closed and waits for its number. */
export const stageTime = Date.parse('2026-11-21T17:42:08+07:00')

const filesOf = (bundle: (typeof bundles)[keyof typeof bundles]) =>
  readManifest(new URL(`client/${bundle.manifest}`, dist), bundle)

/** The built site and its server with fake services: their answers, delays and clock are the story's. Sockets where asked for. */
export const openStage = async ({ sockets = false } = {}) => {
  let answers: { beginning: string; answer: Answer }[] = []
  let started: { at: number | null; time: number } = { at: Date.now(), time: stageTime }
  const asked: string[] = []
  let assetsMs = 0
  const now = () => started.time + (started.at === null ? 0 : Date.now() - started.at)

  const answerCall = (url: string, res: ServerResponse) => {
    asked.push(url)
    const directed = answers.findLast(({ beginning }) => url.startsWith(beginning))?.answer
    const data = directed && 'data' in directed ? directed.data : sampleAnswer(url, now())
    const status = directed?.status ?? (data === undefined ? 404 : 200)
    const send = () => {
      if (url.startsWith(markUrl.slice('/api'.length))) {
        res.setHeader('content-type', 'image/webp').end(mark)
        return
      }
      res.writeHead(status, { 'content-type': 'application/json', date: new Date(now()).toUTCString() })
      res.end(JSON.stringify(status === 200 ? data : { code: 'STAGE', message: 'Gagal.', requestId: '' }))
    }
    if (directed?.until) void directed.until.then(send)
    else if (directed?.delayMs) setTimeout(send, directed.delayMs).unref()
    else send()
  }

  const [mark, assets, visitors, admin, offline, renderer] = await Promise.all([
    markPicture(),
    loadAssets(new URL('client/', dist)),
    filesOf(bundles.visitors),
    filesOf(bundles.admin),
    filesOf(bundles.offline),
    import(new URL('server/entry-server.js', dist).href) as Promise<Renderer>,
  ])
  const listen = async (handler: (req: IncomingMessage, res: ServerResponse) => void) => {
    const server = createServer(handler).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const services = await listen((req, res) => answerCall(req.url ?? '', res))
  const brand = createBrand({ base: services.url, siteName: 'Papan Angka', timeoutMs: 60_000 })
  const web = createWebServer({
    settings: { NEIGHBOURS: { content: [services.url], media: [services.url], insight: [services.url] } },
    brand,
    siteNotices: createSiteNotices({ base: services.url, timeoutMs: 60_000 }),
    sitePages: createSitePages({ base: services.url, timeoutMs: 60_000 }),
    log: createLogger('web', 'fatal'),
    metrics: createMetrics('web'),
    assets,
    previews: createPreviews({ look: brand.look, siteUrl: undefined, siteHeadline: '' }),
    drawParts: createDrawParts({ base: services.url }),
    files: { visitors, admin, offline },
    ...renderer,
    clock: now,
  })
  const site = await listen((req, res) => {
    const url = req.url ?? '/'
    if (url.startsWith('/api/')) answerCall(url.slice('/api'.length), res)
    else if (url.startsWith('/socket.io')) res.writeHead(404).end()
    else if (url.startsWith('/assets/') && assetsMs > 0) setTimeout(() => web.emit('request', req, res), assetsMs)
    else web.emit('request', req, res)
  })
  const io = sockets ? new Server<ClientToServer, ServerToClient>(site.server, { serveClient: false }) : undefined

  return {
    url: site.url,
    now,
    /** Since the last reset, in order. */
    asked,
    /** For calls with this prefix. */
    answer: (beginning: string, answer: Answer) => answers.push({ beginning, answer }),
    /** Its clock goes on from this time. */
    setTime: (time: number) => {
      started = { at: Date.now(), time }
    },
    /** Files arrive later than the page. */
    delayAssets: (ms: number) => {
      assetsMs = ms
    },
    freeze: (time: number) => {
      started = { at: null, time }
    },
    reset: () => {
      answers = []
      asked.length = 0
      assetsMs = 0
      started = { at: Date.now(), time: stageTime }
    },
    close: async () => {
      await io?.close()
      for (const { server } of [services, site]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
