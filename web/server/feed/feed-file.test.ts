import { describe, expect, it } from '@jest/globals'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { ChangedDraw } from '@papan/contracts/calls/content/changed-number-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { feedFiles, feedPath, type FeedFile } from '@papan/contracts/paths/feed-paths.ts'
import { givenResult } from '../../src/test-kit/records.ts'
import type { Ask } from '../ask-service.ts'
import { feedAt, feedFile } from './feed-file.ts'

const market = "TOTO & CO/9 (D'OR)"
const result = (more: Partial<Result> = {}) => givenResult({ market, updatedAt: '2026-11-21T10:42:08.000Z', ...more })
const changed = (changes: ChangedDraw['changes'], more: Partial<ChangedDraw> = {}): ChangedDraw => ({
  market,
  date: '2026-11-21',
  at: '2026-11-21T10:42:08.000Z',
  reason: null,
  changes,
  ...more,
})

type Given = { results?: Result[]; changes?: ChangedDraw[]; failing?: Partial<Record<string, number>> }

const ask = ({ results = [], changes = [], failing = {} }: Given): Ask =>
  (async (call: string) => {
    const status = Object.entries(failing).find(([part]) => call.includes(part))?.[1]
    if (status !== undefined) return { ok: false, status }
    if (call.startsWith('/public/corrections')) return { ok: true, data: { data: changes }, staleMs: 0 }
    const data = call.startsWith('/public/page-data')
      ? { resultsMap: Object.fromEntries(results.map((one) => [one.market, one])) }
      : { history: { data: results } }
    return { ok: true, data, staleMs: 0 }
  }) as Ask

const read = async (file: FeedFile, given: Given, of: string | null = null) => {
  const written = await feedFile(
    { file, market: of },
    { origin: 'https://angka.example', siteName: 'Papan <Angka>', ask: ask(given) },
  )
  if (typeof written === 'number') throw new Error(`refused: ${written}`)
  return written
}

type Entry = Record<string, unknown>
const xmlOf = async (file: FeedFile, given: Given, of?: string | null) => {
  const { body } = await read(file, given, of)
  expect(XMLValidator.validate(body)).toBe(true)
  return new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'item' || name === 'entry',
  }).parse(body) as {
    rss: { channel: Entry & { item: Entry[] } }
    feed: Entry & { entry: Entry[] }
  }
}
const jsonOf = async (given: Given, of?: string | null) =>
  JSON.parse((await read('feed.json', given, of)).body) as Entry & { items: Entry[] }
const titlesOf = async (given: Given) => (await jsonOf(given)).items.map(({ title }) => title)

const id = "tag:angka.example,2026:TOTO%20%26%20CO%2F9%20(D'OR)/2026-11-21"
const link = "https://angka.example/hasil-keluaran/TOTO%20%26%20CO%2F9%20(D'OR)/2026-11-21"
const title = "TOTO & CO/9 (D'OR), Sabtu, 21 November 2026: 0417"
const asHtml = title.replace('&', '&amp;').replace("'", '&#39;')

describe('a feed', () => {
  it('as RSS has what its validator asks for', async () => {
    const { channel } = (await xmlOf('rss.xml', { results: [result()] })).rss
    expect(channel).toMatchObject({
      title: 'Papan <Angka>',
      link: 'https://angka.example/',
      language: 'id',
      lastBuildDate: 'Sat, 21 Nov 2026 10:42:08 GMT',
      'atom:link': { '@_href': 'https://angka.example/feed/rss.xml', '@_rel': 'self' },
    })
    expect(channel.item).toEqual([
      expect.objectContaining({
        title: asHtml,
        link,
        guid: { '#text': id, '@_isPermaLink': 'false' },
        pubDate: 'Fri, 20 Nov 2026 10:00:00 GMT',
        'content:encoded': '<ul><li>PRIZE 1: 0417</li></ul>',
      }),
    ])
  })

  it('as Atom has what RFC 4287 asks for', async () => {
    const { feed } = await xmlOf('atom.xml', { results: [result()] }, market)
    expect(feed).toMatchObject({
      id: expect.stringMatching(/^https:\/\/angka\.example\/hasil-keluaran\/TOTO/),
      updated: '2026-11-21T10:42:08.000Z',
      author: { name: 'Papan <Angka>' },
    })
    expect(feed.entry).toEqual([
      expect.objectContaining({
        id,
        title: { '#text': asHtml, '@_type': 'html' },
        updated: '2026-11-21T10:42:08.000Z',
        published: '2026-11-20T10:00:00.000Z',
        link: { '@_href': link },
      }),
    ])
  })

  it('as JSON Feed has plain titles', async () => {
    const feed = await jsonOf({ results: [result()] }, market)
    expect(feed).toMatchObject({
      version: expect.stringMatching(/^https:\/\/jsonfeed\.org\/version\/1/),
      title: `${market} - Papan <Angka>`,
      feed_url: `https://angka.example${feedPath('feed.json', market)}`,
    })
    expect(feed.items).toEqual([
      expect.objectContaining({ id, url: link, title, date_modified: '2026-11-21T10:42:08.000Z' }),
    ])
  })

  it.each<[string, Given, string]>([
    [
      'a correction',
      {
        results: [result({ correctedAt: '2026-11-21T10:42:08.000Z' })],
        changes: [changed([{ type: 'PRIZE 1', from: '0471', to: '0417' }], { reason: 'Salah <ketik>' })],
      },
      '0417 (dikoreksi)',
    ],
    [
      'a number that was withdrawn',
      { results: [result()], changes: [changed([{ type: 'PRIZE 2', from: '0471', to: null }])] },
      '0417 (sebagian ditarik)',
    ],
    [
      'a number that was withdrawn and entered again',
      { results: [result()], changes: [changed([{ type: 'PRIZE 1', from: '0417', to: null }])] },
      '0417',
    ],
    ['a draw that was withdrawn', { changes: [changed([{ type: 'PRIZE 1', from: '0417', to: null }])] }, 'ditarik'],
    [
      'an older draw that was corrected',
      { changes: [changed([{ type: 'PRIZE 1', from: '0471', to: '0417' }])] },
      'dikoreksi',
    ],
    ['a draw without PRIZE 1', { results: [result({ prizes: [] })] }, 'belum ada PRIZE 1'],
  ])('names %s in the title', async (_what, given, what) =>
    expect(await titlesOf(given)).toEqual([`${market}, Sabtu, 21 November 2026: ${what}`]),
  )

  it('says what changed, when and why, as text', async () => {
    const changes = [changed([{ type: 'PRIZE 1', from: '0471', to: '0417' }], { reason: 'Salah <ketik>' })]
    const { items } = await jsonOf({ results: [result()], changes })
    expect(items[0]?.content_html).toBe(
      '<ul><li>PRIZE 1: 0417</li></ul><p>Sabtu, 21 November 2026, 17:42 WIB. Dikoreksi: PRIZE 1 0471 menjadi 0417. Alasan: Salah &lt;ketik&gt;</p>',
    )
  })

  it('is updated by a correction, and keeps the id of the draw', async () => {
    const before = await jsonOf({ results: [result()] })
    const after = await jsonOf({
      changes: [changed([{ type: 'PRIZE 1', from: '0', to: null }], { at: '2026-11-22T01:00:00.000Z' })],
    })
    expect([before, after].map(({ items }) => items.map((item) => [item.id, item.date_modified]))).toEqual([
      [[id, '2026-11-21T10:42:08.000Z']],
      [[id, '2026-11-22T01:00:00.000Z']],
    ])
  })

  it('has the last changed first, 100 at most', async () => {
    const results = Array.from({ length: 120 }, (_each, index) =>
      result({ market: `M${index}`, updatedAt: new Date(Date.UTC(2026, 10, 21, 0, index)).toISOString() }),
    )
    const { items } = await jsonOf({ results })
    expect([items.length, items[0]?.title, items[99]?.title]).toEqual([
      100,
      expect.stringContaining('M119,'),
      expect.stringContaining('M20,'),
    ])
  })

  it.each(feedFiles)('without a draw is valid and the same each time: %s', async (file) => {
    const [first, second] = [await read(file, {}), await read(file, {})]
    expect(first).toEqual(second)
    if (file !== 'feed.json') expect(XMLValidator.validate(first.body)).toBe(true)
  })

  it.each([
    ['an unknown market', { failing: { 'detail-page': 404 } }, 404],
    ['content that is away', { failing: { 'detail-page': 0 } }, 503],
    ['corrections that cannot be read', { failing: { corrections: 500 } }, 503],
  ])('of %s is refused', async (_what, given, status) => {
    const request = { origin: 'https://angka.example', siteName: 'Papan', ask: ask(given) }
    expect(await feedFile({ file: 'atom.xml', market }, request)).toBe(status)
  })
})

describe('the address of a feed', () => {
  it.each([
    ['/feed/rss.xml', { file: 'rss.xml', market: null }],
    ['/feed/toto%20macau/atom.xml', { file: 'atom.xml', market: 'TOTO MACAU' }],
    ['/feed/HK%2fPOOLS/feed.json', { file: 'feed.json', market: 'HK/POOLS' }],
    ['/feed/rss.xml/rss.xml', { file: 'rss.xml', market: 'RSS.XML' }],
    ['/feed/__proto__/rss.xml', { file: 'rss.xml', market: '__PROTO__' }],
    ['/feed/__proto__', null],
    ['/feed/toString', null],
    ['/feed', null],
    ['/feed/', null],
    ['/feed/%20/rss.xml', null],
    ['/feed//rss.xml', null],
    ['/feed/A/B/rss.xml', null],
    ['/feed/A/rss.json', null],
    ['/feeds/rss.xml', null],
    ['/feed/..%2frss.xml', null],
  ])('%s', (url, expected) => {
    const target = readTarget(url)
    expect(target && feedAt(target)).toEqual(expected)
  })
})
