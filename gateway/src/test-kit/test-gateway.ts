import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { silentLog } from '@papan/runtime/test-kit/test-mongo.ts'
import { createGateway } from '../app.ts'
import type { UpstreamName } from '../routing/destinations.ts'

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

/** A small real upstream whose handler a test sets, and which remembers what it was asked. */
const startUpstream = async (handle: RequestListener) => {
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    upstream.handle(req, res)
  })
  // A test that never answers must not keep the server alive.
  server.keepAliveTimeout = 65_000
  const upstream = {
    url: await listen(server),
    server,
    asked,
    handle,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return upstream
}

type TestUpstream = Awaited<ReturnType<typeof startUpstream>>

const names = ['auth', 'content', 'media', 'audit', 'web', 'realtime'] as const

const answerPlainly =
  (name: string): RequestListener =>
  (req, res) => {
    if (name === 'realtime' && req.url === '/instance') res.end(JSON.stringify({ id: 'rt-1' }))
    else res.setHeader('content-type', 'application/json').end(JSON.stringify({ from: name, url: req.url }))
  }

type Options = { trustedProxies?: string[]; realtimeUrls?: string[] }

/** A whole gateway on a free port, with a small real upstream behind each name. */
export const startTestGateway = async ({ trustedProxies = [], realtimeUrls }: Options = {}) => {
  const upstreams = {} as Record<UpstreamName, TestUpstream>
  for (const name of names) upstreams[name] = await startUpstream(answerPlainly(name))
  const { auth, content, media, audit, web, realtime } = upstreams
  const gateway = createGateway({
    urls: { auth: auth.url, content: content.url, media: media.url, audit: audit.url, web: web.url },
    realtimeUrls: realtimeUrls ?? [realtime.url],
    trustedProxies,
    log: silentLog(),
    metrics: createMetrics('gateway'),
    clock: () => performance.now(),
  })
  const url = await listen(gateway.server)

  return {
    url,
    gateway,
    upstreams,
    get: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Sends bytes as they are and answers everything that comes back until the connection ends or is quiet. */
    raw: (bytes: string, quietMs = 500) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
        let text = ''
        const finish = () => {
          socket.destroy()
          resolve(text)
        }
        socket.setTimeout(quietMs, finish)
        socket.on('data', (chunk) => (text += chunk.toString('latin1')))
        socket.on('error', finish)
        socket.on('close', finish)
      }),
    async stop() {
      await gateway.drain()
      gateway.server.close()
      gateway.server.closeAllConnections()
      gateway.close()
      for (const name of names) await upstreams[name].stop()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>
