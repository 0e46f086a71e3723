import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProxyMiddleware, type Options } from 'http-proxy-middleware'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'

/** What the gateway relies on in http-proxy-middleware. A release that breaks one of these needs a change of proxy.ts first. */
const promises = {
  hook: '`on.proxyReq` runs once for each attempt, before any byte is sent, and may write the body of a request that was read',
  consumed: 'a request whose body was read is ended after `on.proxyReq`, without waiting for a second body',
  repeat: 'the middleware may be called again with the same request and response after it failed without a response',
  failure:
    'it resolves after a failure, after `on.error` got the error object of `destroy`, and writes no response itself',
  cut: 'it reports an upstream that breaks off in mid-response to `on.error` and cuts the response, instead of completing it',
  gone: 'it resolves when the caller disconnects, ends the upstream request then, and reports no answer',
  answer: 'it sends the headers as `on.proxyRes` left them',
  early: 'it passes on a response that came before the body of the request ended',
  path: 'it forwards `req.url` byte for byte to the target that `router` returned for this request',
  bounded: 'it adds a bounded number of listeners to the server, for any number of requests',
}

const open: Server[] = []
const listen = async (handle: RequestListener): Promise<Server & { url: string }> => {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const readAll = async (message: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of message) text += String(chunk)
  return text
}

type Stage = { upstream: RequestListener; on?: Options['on']; readsBody?: boolean; tries?: number }

/** The middleware between a caller and one upstream, called as proxy.ts calls it. */
const stage = async ({ upstream, on = {}, readsBody = false, tries = 1 }: Stage) => {
  const errors: unknown[] = []
  let settled = 0
  const bodies = new WeakMap<IncomingMessage, string>()
  const origin = await listen(upstream)
  const proxy = createProxyMiddleware({
    router: () => origin.url,
    on: {
      proxyReq(outgoing, req) {
        const body = bodies.get(req)
        if (body) outgoing.write(body)
      },
      error: (error) => void errors.push(error),
      ...on,
    },
  })
  const front = await listen(async (req, res) => {
    if (readsBody) bodies.set(req, await readAll(req))
    for (let at = 0; at < tries && !res.headersSent; at++) {
      await proxy(req, res)
      settled++
    }
    if (!res.headersSent) res.writeHead(502).end('no answer')
  })
  return { front, url: front.url, errors, settled: () => settled }
}

const post = (url: string, body: string, headers: Record<string, string> = {}): Promise<string> =>
  fetch(url, { method: 'POST', body, headers }).then((answer) => answer.text())
const echo: RequestListener = async (req, res) => void res.end(`${req.headers['content-length']} ${await readAll(req)}`)

describe('http-proxy-middleware', () => {
  it.each([
    ['with a length', ''],
    ['in chunks', 'transfer-encoding: chunked\r\n'],
  ])(`${promises.hook}; ${promises.consumed}: %s`, async (_how, chunked) => {
    const { url } = await stage({ readsBody: true, upstream: echo })
    const body = chunked ? '8\r\n{"n":"0"\r\n1\r\n}\r\n0\r\n\r\n' : '{"n":"0"}'
    const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${chunked || 'Content-Length: 9\r\n'}\r\n`
    const answer = await rawExchange(url, head + body)
    expect(answer).toContain(`${chunked ? undefined : 9} {"n":"0"}`)
  })

  it(promises.repeat, async () => {
    const seen: string[] = []
    const upstream: RequestListener = async (req, res) => {
      seen.push(await readAll(req))
      if (seen.length === 1) req.socket.destroy()
      else res.end('ok')
    }
    const body = 'x'.repeat(300_000)
    const { url } = await stage({ readsBody: true, tries: 2, upstream })
    expect([await post(url, body), seen]).toEqual(['ok', [body, body]])
  })

  it(promises.failure, async () => {
    const refusal = new Error('refused by us')
    const on: Options['on'] = { proxyReq: (outgoing) => void outgoing.destroy(refusal) }
    const { url, errors, settled } = await stage({ upstream: echo, on })
    expect([await (await fetch(url)).text(), errors, settled()]).toEqual(['no answer', [refusal], 1])
  })

  it(promises.cut, async () => {
    const { url, errors, settled } = await stage({
      upstream: (req, res) => {
        res.write('half')
        setTimeout(() => req.socket.destroy(), 20)
      },
    })
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
    await eventually('it to settle', () => settled() === 1)
    expect(errors).toEqual([expect.objectContaining({ code: 'ECONNRESET' })])
  })

  it(promises.gone, async () => {
    let isAsked = false
    let isEnded = false
    let answers = 0
    const { url, settled } = await stage({
      upstream: (req) => {
        isAsked = true
        req.socket.once('close', () => (isEnded = true))
      },
      on: { error: () => undefined, proxyRes: () => void answers++ },
    })
    const caller = request(url).on('error', () => undefined)
    caller.end()
    await eventually('the upstream to be asked', () => isAsked)
    caller.destroy()
    await eventually('both to end', () => settled() === 1 && isEnded)
    expect(answers).toBe(0)
  })

  it(promises.answer, async () => {
    const { url } = await stage({
      upstream: (_req, res) => res.writeHead(201, { server: 'x', vary: 'accept', 'x-kept': '1' }).end(),
      on: {
        proxyRes(answer) {
          delete answer.headers.server
          answer.headers.vary = 'accept, origin'
          answer.headers.connection = 'close'
        },
      },
    })
    const answer = await rawExchange(url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 201 /)
    expect(answer).toMatch(/vary: accept, origin\r\n/i)
    expect(answer).toMatch(/x-kept: 1\r\n/i)
    expect(answer).toMatch(/connection: close\r\n/i)
    expect(answer).not.toMatch(/server:/i)
  })

  it(promises.early, async () => {
    const { url } = await stage({ upstream: (_req, res) => res.writeHead(413).end('too large') })
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 900000\r\n\r\n'
    expect(await rawExchange(url, `${head}${'x'.repeat(100_000)}`, /too large/)).toMatch(/^HTTP\/1.1 413 /)
  })

  it.each(['/a%2Fb//c?x=%20+&x=1&', '/%E2%98%83/..%2f?', '/a;b=1,2/@:x?q=http://y//z'])(
    `${promises.path}: %s`,
    async (path) => {
      const { url } = await stage({ upstream: (req, res) => res.end(req.url) })
      const answer = await rawExchange(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer.split('\r\n\r\n')[1]).toContain(path)
    },
  )

  it(promises.bounded, async () => {
    const { url, front } = await stage({ upstream: echo })
    await post(url, 'a')
    const listeners = () => front.eventNames().map((name) => [name, front.listenerCount(name)])
    const before = listeners()
    for (let at = 0; at < 5; at++) await post(url, 'a')
    expect(listeners()).toEqual(before)
  })
})
