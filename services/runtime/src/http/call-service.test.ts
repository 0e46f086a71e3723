import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { callService } from './call-service.ts'

let server: Server
const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const timeoutMs = 10_000

describe('callService', () => {
  it.each([200, 404, 503])('returns an answer with status %i', async (status) => {
    const url = await serve((req, res) => {
      res.writeHead(status, { 'x-data-stale': '3' }).end(`${req.method} ${req.url} ${req.headers.accept}`)
    })
    const reply = await callService(`${url}/a?b=1`, { timeoutMs, headers: { accept: 'text/html' } })
    expect(reply).toMatchObject({ status, headers: { 'x-data-stale': '3' }, text: 'GET /a?b=1 text/html' })
  })

  it('sends a body as JSON', async () => {
    const url = await serve(async (req, res) => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      res.end(`${req.method} ${req.headers['content-type']} ${Buffer.concat(parts).toString()}`)
    })
    const { text } = await callService(url, { timeoutMs, body: { market: 'A' } })
    expect(text).toBe('POST application/json {"market":"A"}')
  })

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['stops in the middle of its answer', (_req, res) => res.writeHead(200, { 'content-length': '9' }).write('half')],
  ])('throws for a service that %s', async (_what, listener) => {
    const url = await serve(listener)
    await expect(callService(url, { timeoutMs: 100 })).rejects.toThrow('no complete answer within 100 ms')
  })

  it('retries a GET on a closed idle connection, but not a POST', async () => {
    let ended = 0
    const url = await serve((req, res) => {
      if (req.url === '/first' || ended > 0) return res.end('answered')
      ended++
      return req.socket.resetAndDestroy()
    })
    await callService(`${url}/first`, { timeoutMs })
    expect(await callService(url, { timeoutMs })).toMatchObject({ text: 'answered' })
    await callService(`${url}/first`, { timeoutMs })
    ended = 0
    await expect(callService(url, { timeoutMs, body: {} })).rejects.toThrow('ECONNRESET')
  })

  it('throws for a refused connection', async () => {
    const url = await serve(() => undefined)
    await new Promise((resolve) => server.close(resolve))
    await expect(callService(url, { timeoutMs })).rejects.toThrow('ECONNREFUSED')
  })
})
