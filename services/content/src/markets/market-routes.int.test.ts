import { beforeEach, describe, expect, it } from '@jest/globals'
import { marketNames, marketList, market } from '@papan/contracts/calls/content/market-calls.ts'
import { marketCreated, marketDeleted } from '@papan/contracts/events/content-events.ts'
import { changedHeader } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const add = (name: string) => content.asMaster('POST', '/admin/markets', { name })
const list = (query = '') => content.asMaster('GET', `/admin/markets${query}`)
const namesIn = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)
const pathOf = (name: string) => `/admin/markets/${encodeURIComponent(name)}`

describe('POST /admin/markets', () => {
  it('adds a market in upper case, announces it once and names the page that changed', async () => {
    const answer = await add(' sabah 4d ')
    expect(answer.status).toBe(201)
    expect(market.parse(answer.body)).toMatchObject({ id: 'SABAH 4D', name: 'SABAH 4D', rev: 1 })
    expect(answer.headers.get(changedHeader)).toBe('/public/markets/all-active')
    expect(await content.announced(marketCreated)).toMatchObject([
      { data: { name: 'SABAH 4D' }, actor: { username: 'wati', role: 'MASTER_ADMIN' }, subject: { rev: 1 } },
    ])
    expect(content.nudged).toEqual(['market SABAH 4D'])
  })

  it('treats similar names as different markets', async () => {
    for (const name of ['SABAH 4D', 'SABAH-4D', 'SABAH.4D', 'SABAH/4D', 'SABAH&4D'])
      expect((await add(name)).status).toBe(201)
    expect(namesIn(await list())).toHaveLength(5)
  })

  it('answers 409 on the field for an existing market', async () => {
    await add('SABAH')
    expect(refusalOf(await add('sabah'))).toEqual({
      status: 409,
      code: 'MARKET_EXISTS',
      message: contentTexts.marketExists,
      errors: { name: [contentTexts.marketExists] },
    })
    expect(await content.announced(marketCreated)).toHaveLength(1)
  })

  it('creates one market from twenty parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('SABAH')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(namesIn(await list())).toEqual(['SABAH'])
  })
})

describe('GET /admin/markets', () => {
  beforeEach(async () => {
    for (const name of ['TAIWAN', 'SABAH 4D', 'SANDAKAN 4D', 'A.B', 'MAGNUM 4D']) await add(name)
  })

  it('answers pages by name', async () => {
    const answer = await list('?page=2&limit=2')
    expect(marketList.parse(answer.body)).toEqual(answer.body)
    expect(namesIn(answer)).toEqual(['SABAH 4D', 'SANDAKAN 4D'])
    expect(answer.body.meta).toEqual({ page: 2, totalPages: 3 })
  })

  it.each([
    ['4d', ['MAGNUM 4D', 'SABAH 4D', 'SANDAKAN 4D']],
    ['  sabah ', ['SABAH 4D']],
    ['.', ['A.B']],
    ['.*', []],
    ['(a+)+$', []],
    ['[A-Z]', []],
    ['$ne', []],
    ['', ['A.B', 'MAGNUM 4D', 'SABAH 4D', 'SANDAKAN 4D', 'TAIWAN']],
    ['NOWHERE', []],
  ])('searches %j literally', async (search, names) => {
    expect(namesIn(await list(`?search=${encodeURIComponent(search)}`))).toEqual(names)
  })

  it('answers an empty page and no pages when nothing is found', async () => {
    expect((await list('?search=NOWHERE')).body).toEqual({ data: [], meta: { page: 1, totalPages: 0 } })
    expect((await list('?page=9')).body).toEqual({ data: [], meta: { page: 9, totalPages: 1 } })
  })
})

describe('GET /public/markets/all-active and /admin/markets/all-active', () => {
  it('list every market by name, without a login and with one', async () => {
    for (const name of ['TAIWAN', 'MAGNUM 4D']) await add(name)
    const open = await content.send('GET', '/public/markets/all-active')
    expect(marketNames.parse(open.body)).toEqual([
      { id: 'MAGNUM 4D', name: 'MAGNUM 4D' },
      { id: 'TAIWAN', name: 'TAIWAN' },
    ])
    expect((await content.asAdmin('GET', '/admin/markets/all-active')).body).toEqual(open.body)
  })
})

describe('GET /admin/markets/draws', () => {
  it('counts the draws of every market and names the newest, for any admin', async () => {
    for (const name of ['SABAH', 'SYDNEY', 'KOSONG']) await add(name)
    const draw = { market: 'SABAH', prizes: [{ type: 'PRIZE 1', numbers: '0042' }] }
    for (const date of ['2026-01-02', '2026-01-03', '2025-12-31']) await content.given.result({ ...draw, date })
    const second = { type: 'PRIZE 2', numbers: '1111' }
    await content.given.result({ market: 'SYDNEY', date: '2026-01-03', prizes: [second] })
    const { status, body } = await content.asAdmin('GET', '/admin/markets/draws')
    expect(status).toBe(200)
    expect(body).toEqual([
      { market: 'KOSONG', draws: 0, newest: null },
      { market: 'SABAH', draws: 3, newest: { date: '2026-01-03', number: '0042' } },
      { market: 'SYDNEY', draws: 1, newest: { date: '2026-01-03', number: null } },
    ])
  })
})

describe('DELETE /admin/markets/:marketId', () => {
  it('deletes and announces the market', async () => {
    await add('A/B & C')
    const answer = await content.asMaster('DELETE', pathOf('A/B & C'))
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { message: contentTexts.marketDeleted },
    })
    expect(answer.headers.get(changedHeader)).toBe('/public/markets/all-active')
    expect(namesIn(await list())).toEqual([])
    expect(await content.announced(marketDeleted)).toMatchObject([
      { data: { name: 'A/B & C' }, before: { name: 'A/B & C' }, record: null },
    ])
  })

  it.each([
    ['a schedule', () => content.given.schedule({ marketName: 'SABAH' })],
    ['a result', () => content.given.result({ market: 'SABAH', date: '2025-01-31' })],
    ['a prediction', () => content.given.prediction({ market: 'SABAH', date: '2025-01-31' })],
  ])('refuses while the market has %s', async (_name, use) => {
    await use()
    expect(refusalOf(await content.asMaster('DELETE', pathOf('SABAH')))).toEqual({
      status: 409,
      code: 'MARKET_IN_USE',
      message: contentTexts.marketInUse,
    })
    expect(namesIn(await list())).toEqual(['SABAH'])
  })

  it('deletes a market whose records are deleted', async () => {
    const { id } = await content.given.result({ market: 'SABAH', date: '2025-01-31' })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect((await content.asMaster('DELETE', pathOf('SABAH'))).status).toBe(200)
  })

  it('answers 412 with the current market for another revision', async () => {
    const { body } = await add('SABAH')
    const answer = await content.asMaster('DELETE', pathOf('SABAH'), undefined, { 'if-match': '"7"' })
    expect(refusalOf(answer)).toMatchObject({ status: 412, code: 'STALE', current: body })
    expect(namesIn(await list())).toEqual(['SABAH'])
  })

  it('gives a market that is added again a later epoch', async () => {
    const before = await add('SABAH')
    await content.asMaster('DELETE', pathOf('SABAH'))
    const after = await add('SABAH')
    expect(after.status).toBe(201)
    expect(after.body.epoch).toBeGreaterThan(before.body.epoch)
    expect(after.body.rev).toBe(1)
  })
})
