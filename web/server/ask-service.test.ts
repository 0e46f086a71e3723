import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { schedulesCall } from '../src/public/data/calls.ts'
import { createAskFor } from './ask-service.ts'

const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A content process; the calls that it was asked. */
const startContent = async (answer: (req: IncomingMessage, res: ServerResponse) => unknown) => {
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    answer(req, res)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const nowhere: [string] = ['http://127.0.0.1:9']
const askOf = (...content: [string, ...string[]]) =>
  createAskFor({ content, media: nowhere, insight: nowhere }, Date.now)({ headers: {} } as IncomingMessage)

describe('a call of a page', () => {
  it('goes to another instance where one leaves it unanswered, and from then on to that one first', async () => {
    const hung = await startContent(() => undefined)
    const other = await startContent((_req, res) => res.end('[]'))
    const ask = askOf(hung.url, other.url)
    for (let times = 0; times < 4; times++) expect(await ask(schedulesCall)).toMatchObject({ ok: true, data: [] })
    expect([hung.asked.length, other.asked.length]).toEqual([1, 4])
  })

  it('is not asked again where an instance has answered, by whatever status', async () => {
    const failing = await startContent((_req, res) => res.writeHead(503).end())
    const other = await startContent((_req, res) => res.end('[]'))
    expect(await askOf(failing.url, other.url)(schedulesCall)).toEqual({ ok: false, status: 503 })
    expect(other.asked).toEqual([])
  })

  it('fails where the only instance is away', async () => {
    expect(await askOf('http://127.0.0.1:9')(schedulesCall)).toEqual({ ok: false, status: 0 })
  })
})
