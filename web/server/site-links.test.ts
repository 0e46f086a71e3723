import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createSiteLinks } from './site-links.ts'

let media: Server
let base = ''
let saved: Record<string, string> = {}
let status = 200
let asked = 0
let now = 1_000
beforeEach(async () => {
  ;[saved, status, asked, now] = [{}, 200, 0, 1_000]
  media = createServer((req, res) => {
    asked += 1
    const key = req.url?.split('/').at(-1) ?? ''
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ key, value: saved[key] ?? '' }))
  })
  media.listen(0, '127.0.0.1')
  await once(media, 'listening')
  base = `http://127.0.0.1:${(media.address() as AddressInfo).port}`
})
afterEach(() => {
  media.closeAllConnections()
  media.close()
})

const linksOf = () => createSiteLinks({ base, clock: () => now, timeoutMs: 60_000 })

describe('createSiteLinks', () => {
  it("returns media's links, fetched once for concurrent pages", async () => {
    saved = { channelUrl: 'https://kanal.example/new', microblogUrl: 'https://blog.example/papan' }
    const links = linksOf()
    const [first] = await Promise.all([links(), links(), links()])
    expect(first).toEqual([
      { label: 'Kanal Pesan', url: 'https://kanal.example/new' },
      { label: 'Mikroblog', url: 'https://blog.example/papan' },
    ])
    expect(asked).toBe(2)
  })

  it('fetches again after a second', async () => {
    const links = linksOf()
    expect(await links()).toEqual([])
    saved = { microblogUrl: 'https://blog.example/papan' }
    now += 999
    expect(await links()).toEqual([])
    now += 1
    expect(await links()).toEqual([{ label: 'Mikroblog', url: 'https://blog.example/papan' }])
  })

  it.each([[404], [500], [503]])('has none when media answers %d', async (answer) => {
    status = answer
    expect(await linksOf()()).toEqual([])
  })

  it('keeps the last known links while media fails, without a call per page', async () => {
    saved = { channelUrl: 'https://kanal.example/new' }
    const links = linksOf()
    await links()
    status = 503
    now += 1_000
    asked = 0
    for (let page = 0; page < 5; page++) {
      expect(await links()).toEqual([{ label: 'Kanal Pesan', url: 'https://kanal.example/new' }])
    }
    expect(asked).toBe(2)
  })
})
