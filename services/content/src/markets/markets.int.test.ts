import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { market, marketList, marketNames } from '@papan/contracts/calls/content/market-calls.ts'
import { marketCreated, marketDeleted } from '@papan/contracts/events/content-events.ts'
import { changedHeader } from '@papan/contracts/invalidation.ts'
import { drawDatesOf, listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import { csv, endOf, importFile, importForm } from '../test-kit/import-file.ts'
import { type TestContent, contentOfFile, startContent } from '../test-kit/start-content.ts'

const content = await contentOfFile()

const add = (name: string) => content.asMaster('POST', '/admin/markets', { name })
const times = { day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
let other: TestContent

const date = '2025-01-31'

beforeEach(() => content.clear())

describe('routes of markets', () => {
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
})

describe('names of markets', () => {
  const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
  const pathOf = (id: string) => encodeURIComponent(id)

  describe('a market of the trade’s lists', () => {
    it('is taken with its schedule, its results and its pages', async () => {
      for (const name of ['TOTO MACAU 13:00', 'KENTUCKY (MID)', "KING'S 4D+"]) {
        expect((await add(name.toLowerCase())).body).toMatchObject({ id: name, name })
        expect((await content.asAdmin('POST', '/admin/schedules', { marketName: name, ...times })).status).toBe(200)
        await content.given.result({ market: name, date: '2025-01-31', prizes })
        await content.given.prediction({ market: name, date: '2025-01-31' })
        const detail = await content.send('GET', `/public/detail-page/${pathOf(name)}`)
        expect(detail.body).toMatchObject({ schedule: { marketName: name }, latestResult: { market: name } })
        expect((await content.send('GET', `/public/results/${pathOf(name)}/2025-01-31`)).status).toBe(200)
      }
    })

    it('is taken as each of the 63 rows is written, and draws on its days', async () => {
      content.time.now = Date.parse('2026-11-22T23:59:00+07:00')
      for (const { marketName, ...row } of listedMarkets()) {
        expect([marketName, (await add(marketName)).status]).toEqual([marketName, 201])
        const answer = await content.asAdmin('POST', '/admin/schedules', { marketName, ...row })
        expect([marketName, answer.status, answer.body.day]).toEqual([marketName, 200, row.day])
      }
      const { body } = await content.send('GET', '/public/schedules/active')
      const first = new Map(
        body.map((schedule: { marketName: string; nextDraw: object }) => [schedule.marketName, schedule.nextDraw]),
      )
      for (const row of listedMarkets()) {
        const [date] = drawDatesOf(row)
        const [closesAt, resultAt] = [row.closeTime, row.openTime].map((time) => `${date}T${time}:00+07:00`)
        expect([row.marketName, first.get(row.marketName)]).toEqual([row.marketName, { date, closesAt, resultAt }])
      }
    })
  })

  describe('names that differ by spaces or Unicode form', () => {
    it('mean one market in every call', async () => {
      expect((await add('toto   macau')).body.name).toBe('TOTO MACAU')
      expect(refusalOf(await add('TOTO  MACAU'))).toMatchObject({ status: 409, message: contentTexts.marketExists })
      expect(refusalOf(await add('ＴＯＴＯ MACAU'))).toMatchObject({ status: 409 })
      const schedule = await content.asAdmin('POST', '/admin/schedules', { marketName: 'TOTO  MACAU', ...times })
      expect(schedule.body.marketName).toBe('TOTO MACAU')
      const draw = { market: 'TOTO   MACAU', date: '2025-01-31', prizes }
      const { body: result } = await content.asAdmin('POST', '/admin/results/start-session', draw)
      expect(result.market).toBe('TOTO MACAU')
      const edit = await content.asAdmin('PUT', `/admin/lottery-results/${result.id}`, {
        ...draw,
        prizes: [{ type: 'PRIZE 1', numbers: '0043' }],
      })
      expect(edit.body).toMatchObject({ market: 'TOTO MACAU', rev: 2 })
      const { summary } = await importFile(content.asMaster, csv('TOTO  MACAU,2025-01-30,PRIZE 1,0001'))
      expect(summary).toMatchObject({ created: 1, newMarkets: [] })
    })
  })

  describe('a name whose path could not be addressed', () => {
    it.each([
      ['A/../B', fieldTexts.marketAddress],
      ['A/.', fieldTexts.marketAddress],
      ['.', fieldTexts.marketName],
      ['..', fieldTexts.marketName],
    ])('%s is refused', async (name, message) => {
      expect(refusalOf(await add(name))).toMatchObject({
        status: 400,
        errors: { name: expect.arrayContaining([message]) },
      })
    })

    it('is refused on the lines of an imported file', async () => {
      const { summary } = await importFile(
        content.asMaster,
        csv('A/../B,2025-01-30,PRIZE 1,0001', 'A,2025-01-30,PRIZE 1,1'),
      )
      expect(summary).toMatchObject({
        created: 1,
        newMarkets: ['A'],
        refusals: [{ message: fieldTexts.marketAddress }],
      })
    })
  })
})

describe('use of a market', () => {
  beforeAll(async () => (other = await startContent({ like: content })))
  afterAll(() => other.close())
  beforeEach(async () => {
    other.time.now = content.time.now
    await content.given.market('SABAH')
  })
  const begin = (market = 'SABAH') => content.asAdmin('POST', '/admin/results/start-session', { market, date })
  const remove = (instance = content) => instance.asMaster('DELETE', '/admin/markets/SABAH')
  const setMarks = (marks: object) =>
    content.connection.collection('markets').updateOne({ _id: 'SABAH' as never }, { $set: marks })
  const marks = async () => content.connection.collection('markets').findOne({ _id: 'SABAH' as never })
  const later = (ms: number) => {
    content.time.now += ms
    other.time.now += ms
  }

  describe('the first use of a market', () => {
    it('leaves no mark behind, whether it is taken or refused', async () => {
      await begin()
      await content.asAdmin('POST', '/admin/predictions', { market: 'SABAH', date, numbers: [] })
      expect(await marks()).toMatchObject({ uses: [], closing: null, rev: 1 })
    })

    it('keeps a deletion away that comes before its record is there, and says so', async () => {
      await setMarks({ uses: [{ token: 'x', until: content.time.now + 1_000 }] })
      expect(refusalOf(await remove())).toMatchObject({ status: 409, code: 'MARKET_IN_USE' })
      expect(await marks()).toMatchObject({ closing: null })
    })

    it('whose process died keeps no deletion away for ever', async () => {
      await setMarks({ uses: [{ token: 'x', until: content.time.now + 600_000 }] })
      later(600_000)
      expect((await remove()).status).toBe(200)
    })

    it('waits for the deletion of a process that died, and then takes its place', async () => {
      await setMarks({ closing: { token: 'x', until: content.time.now + 10_000 } })
      expect(refusalOf(await begin())).toMatchObject({ status: 503, code: 'CONTENDED' })
      later(10_000)
      expect((await begin()).status).toBe(200)
      expect(await marks()).toMatchObject({ uses: [], closing: null })
    })

    it('works with a market that is added again beside an old mark', async () => {
      await remove()
      await content.given.market('SABAH')
      expect((await begin()).status).toBe(200)
      expect(refusalOf(await remove())).toMatchObject({ status: 409 })
    })
  })

  describe('the deletion of a market', () => {
    it('is one of two at once, at two instances', async () => {
      for (let race = 0; race < 10; race++) {
        if (race > 0) await content.given.market('SABAH')
        const answers = await Promise.all([remove(), remove(other)])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      }
    })

    it('that is refused leaves the market unchanged', async () => {
      await begin()
      const before = await content.dump()
      expect((await remove()).status).toBe(409)
      expect(await content.dump()).toBe(before)
    })
  })

  describe('records of a market that is not there', () => {
    const orphans = async () => {
      await content.given.schedule({ marketName: 'SABAH' })
      await begin()
      await content.connection.collection('markets').deleteOne({ _id: 'SABAH' as never })
    }

    it('are listed for staff and can be deleted', async () => {
      await orphans()
      const [schedule] = (await content.asAdmin('GET', '/admin/schedules')).body
      expect(schedule).toMatchObject({ marketName: 'SABAH' })
      expect((await content.asAdmin('DELETE', '/admin/schedules/SABAH')).status).toBe(200)
      const { body } = await content.asAdmin('GET', '/admin/lottery-results')
      expect((await content.asAdmin('DELETE', `/admin/lottery-results/${body.data[0].id}`)).status).toBe(200)
    })

    it('can be edited once the market is added again', async () => {
      await orphans()
      const schedule = { marketName: 'SABAH', day: 'Senin', openTime: '18:00', closeTime: '17:30' }
      expect(refusalOf(await content.asAdmin('POST', '/admin/schedules', schedule))).toMatchObject({
        status: 400,
        errors: { marketName: [contentTexts.marketUnknown] },
      })
      await content.given.market('SABAH')
      expect((await content.asAdmin('POST', '/admin/schedules', schedule)).status).toBe(200)
      expect((await begin()).status).toBe(200)
    })
  })

  describe('an import beside a deletion', () => {
    it('refuses the lines of a market that was deleted after it began', async () => {
      await content.given.market('TAIWAN')
      const rows = ['SABAH', 'TAIWAN'].map((market) => `${market},${date},PRIZE 1,1234`)
      // The mark of a deletion holds the batch until the market is deleted.
      await setMarks({ closing: { token: 'x', until: content.time.now + 10_000 } })
      const importing = importFile(content.asAdmin, csv(...rows))
      await new Promise((resolve) => setTimeout(resolve, 500))
      await content.connection.collection('markets').deleteOne({ _id: 'SABAH' as never })
      expect((await importing).summary).toMatchObject({
        draws: 1,
        numbers: 1,
        created: 1,
        refused: 1,
        refusals: [{ line: 2, message: contentTexts.marketUnknown }],
      })
    })
  })
})

describe('the deletion of a market beside its first use, at two instances', () => {
  beforeAll(async () => (other = await startContent({ like: content })))
  afterAll(() => other.close())

  const races = 25
  const numbers = [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }]
  const importInto = async (market: string) => {
    const answer = await other.asAdmin(
      'POST',
      '/admin/results/imports',
      importForm(csv(`${market},${date},PRIZE 1,1234`)),
    )
    await endOf(other.asAdmin, answer.body.jobId)
    return answer
  }

  const firstUses: [name: string, use: (market: string) => Promise<TestAnswer>][] = [
    ['a schedule', (marketName) => other.asAdmin('POST', '/admin/schedules', { marketName, ...times })],
    ['a prediction', (market) => other.asAdmin('POST', '/admin/predictions', { market, date, numbers })],
    ['a live entry', (market) => other.asAdmin('POST', '/admin/results/start-session', { market, date })],
    ['an import', importInto],
  ]

  const countOf = async (collection: string, filter: object) =>
    content.connection.collection(collection).countDocuments({ ...filter, deletedAt: null })

  /** Whether the market is there, and how many records name it. */
  const leftOf = async (market: string) => {
    const [markets, ...used] = await Promise.all([
      countOf('markets', { _id: market }),
      countOf('schedules', { _id: market }),
      countOf('predictions', { market }),
      countOf('results', { market }),
    ])
    return { isThere: markets === 1, uses: used.reduce((sum, count) => sum + count, 0) }
  }

  it.each(firstUses)('leaves the market with what it has, or neither: %s', async (_name, use) => {
    const ends = { kept: 0, gone: 0 }
    for (let race = 0; race < races; race++) {
      const market = `RACE ${race}`
      await content.given.market(market)
      const deletion = async () => {
        // Spread over the time that a first use takes, so that each part of it meets the deletion.
        await new Promise((resolve) => setTimeout(resolve, race % 12))
        return content.asMaster('DELETE', `/admin/markets/${encodeURIComponent(market)}`)
      }
      const [used, deleted] = await Promise.all([use(market), deletion()])
      const { isThere, uses } = await leftOf(market)
      expect({ market, isThere, uses }).toEqual({ market, isThere, uses: isThere ? uses : 0 })
      expect([200, 409]).toContain(deleted.status)
      expect(isThere).toBe(deleted.status === 409)
      if (uses === 0) expect(isThere).toBe(false)
      expect(used.status).toBeLessThan(500)
      ends[isThere ? 'kept' : 'gone']++
    }
    expect(ends.kept + ends.gone).toBe(races)
  })
})
