import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { drawPagesPath } from '@papan/contracts/calls/content/draw-page-calls.ts'
import { createDrawParts, noSuchPart, notNow } from './draw-parts.ts'

const draws = [
  ['HK/POOLS', '2024-12-31', '2025-01-02T00:00:00.000Z'],
  ['MACAU', '2025-01-31', '2025-01-31T11:00:00.000Z'],
]

let content: Server
let base = ''
let status = 200
let asked: string[] = []
let now = 1_000
beforeEach(async () => {
  ;[status, asked, now] = [200, [], 1_000]
  content = createServer((req, res) => {
    asked.push(req.url ?? '')
    res.writeHead(status).end(JSON.stringify(req.url === drawPagesPath ? { parts: 2 } : { draws }))
  })
  content.listen(0, '127.0.0.1')
  await once(content, 'listening')
  base = `http://127.0.0.1:${(content.address() as AddressInfo).port}`
})
afterEach(() => {
  content.closeAllConnections()
  content.close()
})

const setUp = () => createDrawParts({ base, clock: () => now })

describe('createDrawParts', () => {
  it('caches a part for minutes, whatever the number of readers', async () => {
    const parts = setUp()
    const read = await Promise.all([parts.part(1), parts.part(1), parts.part(1)])
    expect(read).toEqual([draws, draws, draws])
    now += 299_999
    expect(await parts.part(1)).toEqual(draws)
    expect(asked.filter((path) => path === `${drawPagesPath}/1`)).toHaveLength(1)
    expect(parts.changedAt(1)).toBe('2025-01-31T11:00:00.000Z')
    now += 1
    await parts.part(1)
    expect(asked.filter((path) => path === `${drawPagesPath}/1`)).toHaveLength(2)
  })

  it('answers 404 beyond the last part without asking content', async () => {
    const parts = setUp()
    for (const number of [3, 4, 999_999]) expect(await parts.part(number)).toBe(noSuchPart)
    expect(asked).toEqual([drawPagesPath])
  })

  it('answers 503 while content fails, then recovers', async () => {
    const parts = setUp()
    status = 503
    expect([await parts.count(), await parts.part(1)]).toEqual([notNow, notNow])
    status = 200
    expect([await parts.count(), await parts.part(1)]).toEqual([{ count: 2 }, draws])
  })
})
