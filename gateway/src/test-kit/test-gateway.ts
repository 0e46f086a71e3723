import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Refusal } from '@papan/contracts/calls/auth/refusal-calls.ts'
import type { ReaderReport } from '@papan/contracts/calls/media/reader-calls.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { readyPath } from '@papan/runtime/http/ready-path.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createRefusalLog } from '../admission/refusal-log.ts'
import { createGateway } from '../app.ts'
import type { UpstreamName } from '../routing/destinations.ts'

/** Backlog for a thousand callers: a client beyond it retries after a second. */
const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )

/** An upstream with a handler set by the test; records requests, responds in `type` by default. */
export const startUpstream = async (handle: RequestListener, type: string) => {
  const asked: string[] = []
  const server = createServer((req, res) => {
    if (req.url === readyPath) {
      res.writeHead(upstream.isReady ? 204 : 503).end()
      return
    }
    asked.push(`${req.method} ${req.url}`)
    res.setHeader('content-type', type)
    upstream.handle(req, res)
  })
  // An unanswered request must not keep the server alive.
  server.keepAliveTimeout = 65_000
  const upstream = {
    url: await listen(server),
    server,
    asked,
    handle,
    isReady: true,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return upstream
}

type TestUpstream = Awaited<ReturnType<typeof startUpstream>>

/** The Authorization header of a master admin. */
const authorization = `Bearer ${testToken('MASTER_ADMIN')}`

const names = ['auth', 'content', 'media', 'audit', 'insight', 'notify', 'web', 'realtime'] as const

const answerPlainly =
  (name: string): RequestListener =>
  (req, res) => {
    if (name === 'realtime' && req.url === '/instance') res.end(JSON.stringify({ id: 'rt-1', visitors: 7 }))
    else res.end(JSON.stringify({ from: name, url: req.url }))
  }

type Options = {
  trustedProxies?: string[]
  allowedOrigins?: string[]
  allowedIps?: string[]
  realtimeUrls?: string[]
  /** Of several instances of content. */
  contentUrls?: string[]
  limitScale?: number
  /** ms; the machine's by default. */
  clock?: () => number
  log?: Logger
}

/** A gateway on a free port, with a minimal upstream for each service. */
export const startTestGateway = async (options: Options = {}) => {
  const {
    trustedProxies = [],
    allowedOrigins = [],
    allowedIps = [],
    realtimeUrls,
    contentUrls,
    limitScale = 1,
  } = options
  const { clock = () => performance.now(), log = silentLog() } = options
  const upstreams = {} as Record<UpstreamName, TestUpstream>
  for (const name of names) {
    const type = name === 'web' ? 'text/html' : 'application/json'
    upstreams[name] = await startUpstream(answerPlainly(name), type)
  }
  const { auth, content, media, audit, insight, notify, web, realtime } = upstreams
  const metrics = createMetrics('gateway')
  const reported: Refusal[] = []
  const readerReports: { taken: ReaderReport[]; failure: Error | null } = { taken: [], failure: null }
  const startedAt = Date.now()
  const refusals = createRefusalLog({
    // Refusals are counted by minute: stop the clock.
    clock: () => startedAt,
    report: async (rows) => void reported.push(...rows),
    log,
    metrics,
  })
  const access = testAccess({ ...testSnapshot(), allowedIps })
  const gateway = createGateway({
    urls: {
      auth: [auth.url],
      content: contentUrls ?? [content.url],
      media: [media.url],
      audit: [audit.url],
      insight: [insight.url],
      notify: [notify.url],
      web: web.url,
    },
    realtimeUrls: realtimeUrls ?? [realtime.url],
    trustedProxies,
    allowedOrigins,
    limitScale,
    access,
    refusals,
    reportReaders: async (report) => {
      if (readerReports.failure) throw readerReports.failure
      readerReports.taken.push(report)
    },
    log,
    metrics,
    clock,
  })
  const url = await listen(gateway.server)

  return {
    url,
    authorization,
    gateway,
    metrics,
    upstreams,
    readerReports,
    /** Refusals reported to auth, the current minute included. */
    async reportedRefusals(): Promise<Refusal[]> {
      await refusals.close()
      return reported
    },
    /** GET as master admin. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers: { authorization, ...headers }, redirect: 'manual' }),
    /** POST JSON as master admin. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, ...headers },
        body: JSON.stringify(body),
      }),
    /** POST multipart as master admin. */
    upload: (path: string, body: FormData) => fetch(url + path, { method: 'POST', headers: { authorization }, body }),
    /** Sends raw bytes, resolves with the response up to `end` or the close. */
    raw: (bytes: string, end?: RegExp) => rawExchange(url, bytes, end),
    async stop() {
      await gateway.drain()
      gateway.server.close()
      gateway.server.closeAllConnections()
      await gateway.close()
      await refusals.close()
      for (const name of names) await upstreams[name].stop()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** A form with a file of this size. */
export const uploadForm = (bytes: number, field = 'bannerImage') => {
  const body = new FormData()
  body.set('name', 'Promo')
  body.set(field, new Blob([new Uint8Array(bytes)]), 'a.png')
  return body
}
