import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  type Correction,
  detailPage,
  drawDetail,
  liveDraw,
  pageCalls,
  pageData,
  predictionDetail,
} from '@papan/contracts/calls/content/public-calls.ts'
import { result } from '@papan/contracts/calls/content/result-calls.ts'
import { schedule as scheduleRecord } from '@papan/contracts/calls/content/schedule-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import { csv, importFile, importForm } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

beforeEach(() => content.clear())

describe('routes of pages', () => {
  const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
  const get = (path: string) => content.send('GET', path)
  const firstPrize = (numbers: string) => [{ type: 'PRIZE 1', numbers }]

  /** A result as visitors see it. */
  const publicly = (answer: unknown) => result.parse(answer)

  /** A schedule as visitors see it: without empty lists, which most have. */
  const shown = (answer: unknown) => {
    const { exceptions, aliases, plan, ...rest } = scheduleRecord.parse(answer)
    expect([exceptions, aliases, plan ?? null]).toEqual([[], [], null])
    return rest
  }
  const noMarket = { status: 404, code: 'MARKET_NOT_FOUND', message: contentTexts.detailNotFound }
  const newestDate = async (market: string) => (await get('/public/page-data')).body.resultsMap[market]?.date

  describe('GET /public/page-data', () => {
    it('answers every schedule, each market’s newest result and its prediction for today', async () => {
      await content.given.schedule({ marketName: 'SINGAPORE' })
      await content.given.schedule({ marketName: 'A/B & C', status: 'TUTUP' })
      await content.given.schedule({ marketName: 'TAIWAN' })
      await content.given.result({ market: 'SINGAPORE', date: '2025-01-29', prizes: firstPrize('0029') })
      const newest = await content.given.result({ market: 'SINGAPORE', date: '2025-01-30', prizes: firstPrize('0030') })
      const other = await content.given.result({ market: 'A/B & C', date: '2024-12-31', prizes: firstPrize('0001') })
      const prediction = await content.given.prediction({ market: 'SINGAPORE', date: '2025-01-31' })
      await content.given.prediction({ market: 'TAIWAN', date: '2025-01-30' })
      await content.given.result({ market: 'WITHOUT SCHEDULE', date: '2025-01-30' })

      const answer = await get('/public/page-data')
      expect(pageData.strict().parse(answer.body)).toEqual(answer.body)
      expect(answer.body).toMatchObject({
        schedules: [{ marketName: 'A/B & C' }, { marketName: 'SINGAPORE' }, { marketName: 'TAIWAN' }],
        serverTime: new Date(content.time.now).toISOString(),
      })
      expect(answer.body.resultsMap).toEqual({
        SINGAPORE: publicly(newest),
        'A/B & C': publicly(other),
      })
      expect(answer.body.predictionsMap).toEqual({ SINGAPORE: prediction })
    })

    it('is empty without data', async () => {
      expect((await get('/public/page-data')).body).toMatchObject({ schedules: [], resultsMap: {}, predictionsMap: {} })
    })

    it('follows entries, edits, deletions and new beginnings', async () => {
      await content.given.schedule({ marketName: 'SINGAPORE' })
      await content.given.result({ market: 'SINGAPORE', date: '2025-01-30', prizes: firstPrize('0030') })
      const today = { market: 'SINGAPORE', date: '2025-01-31', prizes: firstPrize('0031') }
      const { id } = await content.given.result(today)
      expect(await newestDate('SINGAPORE')).toBe('2025-01-31')
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      expect(await newestDate('SINGAPORE')).toBe('2025-01-30')
      await content.given.result(today)
      expect(await newestDate('SINGAPORE')).toBe('2025-01-31')
    })

    it('takes the prediction of the market’s own today: an overnight draw still has that of yesterday after midnight', async () => {
      await content.given.schedule({ marketName: 'OVERNIGHT', closeTime: '23:30', openTime: '00:15' })
      await content.given.schedule({ marketName: 'ORDINARY' })
      for (const market of ['OVERNIGHT', 'ORDINARY'])
        for (const date of ['2025-01-31', '2025-02-01']) await content.given.prediction({ market, date })
      const dates = async (now: string) => {
        content.time.now = wib(now)
        const { predictionsMap } = (await get('/public/page-data')).body
        return [predictionsMap['OVERNIGHT']?.date, predictionsMap['ORDINARY']?.date]
      }
      expect(await dates('2025-01-31 23:59:59')).toEqual(['2025-01-31', '2025-01-31'])
      expect(await dates('2025-02-01 00:00:00')).toEqual(['2025-01-31', '2025-02-01'])
      expect(await dates('2025-02-01 06:15:00')).toEqual(['2025-02-01', '2025-02-01'])
    })

    it('answers all markets', async () => {
      const names = Array.from({ length: 101 }, (_each, index) => `PASARAN ${index}`)
      const schedules = ['market,close_time,open_time,day', ...names.map((name) => `${name},17:30,18:00,Setiap Hari`)]
      const form = importForm(schedules.join('\n'), { dryRun: 'false' })
      expect((await content.asMaster('POST', '/admin/schedules/import', form)).status).toBe(200)
      await importFile(content.asMaster, csv(...names.map((name) => `${name},2025-01-30,PRIZE 1,0042`)))
      const { status, body } = await get('/public/page-data')
      expect([status, body.schedules.length, Object.keys(body.resultsMap).length]).toEqual([200, 101, 101])
    })
  })

  describe('GET /public/live-draw-data/:marketName', () => {
    it('answers the schedule and the newest result', async () => {
      const schedule = shown(await content.given.schedule({ marketName: 'A/B & C' }))
      expect((await get('/public/live-draw-data/A%2FB%20%26%20C')).body).toMatchObject({ schedule, result: null })
      const given = await content.given.result({ market: 'A/B & C', date: '2025-01-30', prizes: firstPrize('0042') })
      const { body } = await get('/public/live-draw-data/A%2FB%20%26%20C')
      expect(liveDraw.strict().parse(body)).toMatchObject({ schedule, result: publicly(given) })
      expect(body.result).toEqual(publicly(given))
    })
  })

  describe('GET /public/prediction-detail/:marketName', () => {
    it('answers the schedule and today’s prediction only', async () => {
      const schedule = shown(await content.given.schedule({ marketName: 'SINGAPORE' }))
      await content.given.prediction({ market: 'SINGAPORE', date: '2025-01-30' })
      expect((await get('/public/prediction-detail/SINGAPORE')).body).toMatchObject({ schedule, prediction: null })
      const prediction = await content.given.prediction({ market: 'SINGAPORE', date: '2025-01-31' })
      const { body } = await get('/public/prediction-detail/SINGAPORE')
      expect(predictionDetail.strict().parse(body)).toMatchObject({ schedule, prediction })
    })
  })

  describe('GET /public/detail-page/:marketName', () => {
    const dates = Array.from({ length: 12 }, (_each, index) => `2025-01-${String(index + 10)}`)
    const detail = async (query = '') => (await get(`/public/detail-page/SINGAPORE${query}`)).body
    const datesIn = ({ history }: { history: { data: { date: string }[] } }) => history.data.map(({ date }) => date)

    it('answers schedule, newest result and a history with all prizes, newest first', async () => {
      const schedule = shown(await content.given.schedule({ marketName: 'SINGAPORE' }))
      for (const date of dates) await content.given.result({ market: 'SINGAPORE', date, prizes: firstPrize('0042') })
      await content.given.result({ market: 'SINGAPORE B', date: '2025-01-31' })
      const newestFirst = dates.toReversed()

      const first = await detail()
      expect(detailPage.strict().parse(first)).toEqual(first)
      expect(first).toMatchObject({ schedule, latestResult: { date: '2025-01-21', prizes: firstPrize('0042') } })
      expect(datesIn(first)).toEqual(newestFirst.slice(0, 10))
      expect(first.history.data[0]).toEqual(first.latestResult)
      expect(first.history.meta).toEqual({ page: 1, totalPages: 2, limit: 10 })

      const second = await detail('?page=2')
      expect(datesIn(second)).toEqual(newestFirst.slice(10))
      expect(second.latestResult).toEqual(first.latestResult)
      expect((await detail('?limit=25')).history.meta).toEqual({ page: 1, totalPages: 1, limit: 25 })
      expect(await detail('?page=3')).toMatchObject({ history: { data: [] }, latestResult: first.latestResult })
    })

    it('answers all draws of a month in one page, and the years that have draws', async () => {
      await content.given.schedule({ marketName: 'SINGAPORE' })
      const days = ['2023-12-31', '2024-12-01', '2024-12-31', '2025-01-30', '2025-01-31', '2025-02-01']
      for (const date of days) await content.given.result({ market: 'SINGAPORE', date, prizes: firstPrize('0042') })
      const years = ['2025', '2024', '2023']
      expect((await detail()).history.years).toEqual(years)
      const december = await detail('?month=2024-12&page=4')
      expect(detailPage.strict().parse(december)).toEqual(december)
      expect(december).toMatchObject({
        latestResult: { date: '2025-01-31' },
        history: { meta: { page: 1, totalPages: 1 }, years, month: '2024-12' },
      })
      expect(datesIn(december)).toEqual(['2024-12-31', '2024-12-01'])
      expect(datesIn(await detail('?month=2024-11'))).toEqual([])
      // A draw of a day to come is not public.
      expect(datesIn(await detail('?month=2025-01'))).toEqual(['2025-01-31', '2025-01-30'])
      expect(datesIn(await detail('?month=2025-02'))).toEqual([])
    })

    it.each(['?limit=11', '?month=2025-13', '?month=2025-1', '?month=9999-01'])('refuses %s', async (query) => {
      await content.given.market('SINGAPORE')
      expect(refusalOf(await get(`/public/detail-page/SINGAPORE${query}`))).toMatchObject({
        status: 400,
        code: 'INVALID',
      })
    })

    it.each([
      ['2025-01-31 17:29:59', 'BUKA', null, false],
      ['2025-01-31 17:30:00', 'BUKA', null, true],
      ['2025-01-31 17:30:00', 'BUKA', '2025-01-30', true],
      ['2025-01-31 17:30:00', 'BUKA', '2025-01-31', false],
      ['2025-01-31 17:30:00', 'TUTUP', null, false],
      ['2025-01-31 17:30:00', 'DITUNDA', null, false],
      ['2025-02-01 00:00:00', 'BUKA', null, false],
    ] as const)('at %s, %s, with a result of %s: isWaiting %s', async (now, status, date, expected) => {
      await content.given.schedule({ marketName: 'SINGAPORE', status })
      if (date) await content.given.result({ market: 'SINGAPORE', date, prizes: firstPrize('0042') })
      content.time.now = wib(now)
      expect((await detail()).isWaiting).toBe(expected)
      expect((await detail('?page=2')).isWaiting).toBe(expected)
    })

    it('answers a market that was imported without a schedule', async () => {
      await content.given.result({ market: 'SINGAPORE', date: '2025-01-30', prizes: firstPrize('0042') })
      content.time.now = wib('2025-01-31 23:00')
      expect(await detail()).toMatchObject({ schedule: null, isWaiting: false, latestResult: { date: '2025-01-30' } })
    })

    it('answers a market without data', async () => {
      await content.given.market('SINGAPORE')
      expect(await detail()).toMatchObject({
        schedule: null,
        latestResult: null,
        isWaiting: false,
        history: { data: [], meta: { page: 1, totalPages: 0, limit: 10 } },
      })
    })
  })

  describe('GET /public/results/:marketName/:date', () => {
    it('answers one draw', async () => {
      const schedule = shown(await content.given.schedule({ marketName: 'A/B & C' }))
      const given = await content.given.result({ market: 'A/B & C', date: '2025-01-30', prizes: firstPrize('0042') })
      const { body } = await get('/public/results/A%2FB%20%26%20C/2025-01-30')
      expect(drawDetail.strict().parse(body)).toEqual(body)
      expect(body).toMatchObject({ result: publicly(given), schedule })
    })

    it('names the draw before and the one after', async () => {
      await content.given.schedule({ marketName: 'SINGAPORE' })
      for (const date of ['2025-01-20', '2025-01-27', '2025-01-31', '2025-02-03'])
        await content.given.result({ market: 'SINGAPORE', date, prizes: firstPrize(`00${date.slice(-2)}`) })
      await content.given.result({ market: 'SINGAPORE', date: '2025-01-28', prizes: [] })
      await content.given.result({ market: 'SINGAPORE B', date: '2025-01-29', prizes: firstPrize('0029') })
      const near = async (date: string) => {
        const { previous, next } = (await get(`/public/results/SINGAPORE/${date}`)).body
        return [previous, next]
      }
      expect(await near('2025-01-27')).toEqual([
        { date: '2025-01-20', number: '0020' },
        { date: '2025-01-31', number: '0031' },
      ])
      expect(await near('2025-01-20')).toEqual([null, { date: '2025-01-27', number: '0027' }])
      // That of a day to come is not public.
      expect(await near('2025-01-31')).toEqual([{ date: '2025-01-27', number: '0027' }, null])
    })

    it.each([
      ['another date', 'A.B/2025-01-29'],
      ['no date', 'A.B/today'],
      ['another market', 'A-B/2025-01-30'],
      ['the market in small letters', 'a.b/2025-01-30'],
      ['a name that makes the same id', 'A~DB/2025-01-30'],
      ['a name that holds the date', 'A.B_2025-01-30/x'],
      ['a deleted draw', 'A.B/2025-01-28'],
    ])('answers 404 for %s', async (_name, path) => {
      await content.given.result({ market: 'A.B', date: '2025-01-30', prizes: firstPrize('0042') })
      const { id } = await content.given.result({ market: 'A.B', date: '2025-01-28', prizes: firstPrize('0042') })
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      expect(refusalOf(await get(`/public/results/${path}`))).toEqual({
        status: 404,
        code: 'RESULT_NOT_FOUND',
        message: contentTexts.resultNotFound,
      })
    })
  })

  describe('an unknown market', () => {
    const unknown = ['NOWHERE', 'singapore', '%00', '..%2F', 'A_B', 'x'.repeat(2_000)]
    it.each(['live-draw-data', 'prediction-detail', 'detail-page'])('answers 404 on %s', async (page) => {
      await content.given.schedule({ marketName: 'SINGAPORE' })
      for (const name of unknown) expect(refusalOf(await get(`/public/${page}/${name}`))).toEqual(noMarket)
    })

    it('answers 404 as soon as a market is deleted', async () => {
      await content.given.market('SINGAPORE')
      expect((await get('/public/detail-page/SINGAPORE')).status).toBe(200)
      await content.asMaster('DELETE', '/admin/markets/SINGAPORE')
      expect(refusalOf(await get('/public/detail-page/SINGAPORE'))).toEqual(noMarket)
    })
  })
})

describe('what a draw holds as a rule, in GET /public/live-draw-data', () => {
  const rows = (...types: string[]) => types.map((type, index) => ({ type, numbers: `00${10 + index}` }))
  const usual = async () => {
    const { body } = await content.send('GET', '/public/live-draw-data/SINGAPORE')
    return liveDraw.parse(body).usual
  }

  it('is that of the latest draw before today with a PRIZE 1', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    const draws = [
      ['2025-01-28', rows('PRIZE 1')],
      ['2025-01-29', rows('PRIZE 1', 'STARTER PRIZE', 'STARTER PRIZE')],
      ['2025-01-30', rows('STARTER PRIZE')],
      ['2025-01-31', rows('PRIZE 1', 'PRIZE 2')],
    ] as const
    for (const [date, prizes] of draws) await content.given.result({ market: 'SINGAPORE', date, prizes })
    expect(await usual()).toEqual([
      { type: 'PRIZE 1', count: 1 },
      { type: 'STARTER PRIZE', count: 2 },
    ])
  })

  it('is empty for a market that has never drawn before', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-31', prizes: rows('PRIZE 1') })
    expect(await usual()).toEqual([])
  })
})

describe('the time of a read', () => {
  it.each([
    '/public/page-data',
    '/public/live-draw-data/SINGAPORE',
    '/public/detail-page/SINGAPORE',
    '/public/results/SINGAPORE/2025-01-30',
    '/public/draws-now',
  ])('%s says when its reads began: what was stored since is newer', async (path) => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    const prizes = [{ type: 'PRIZE 1', numbers: '0030' }]
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-30', prizes })
    const began = new Date(content.time.now).toISOString()
    const client = content.connection.getClient()
    const waitForRead = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      // The check for a restore runs beside.
      if (command[commandName] !== infoCollection) content.time.now += 1_000
    }
    client.on('commandStarted', waitForRead)
    const { status, body } = await content.send('GET', path)
    client.off('commandStarted', waitForRead)
    expect(content.time.now).toBeGreaterThan(Date.parse(began))
    expect([status, body.serverTime]).toEqual([200, began])
  })
})

describe('GET /public/results/:marketName/:date/corrections', () => {
  const market = 'SINGAPORE'
  const date = '2025-01-31'
  const wib = (time: string, day = date): number => Date.parse(`${day}T${time}+07:00`)
  const at = (time: string, day?: string) => {
    content.time.now = wib(time, day)
  }
  const iso = (time: string) => new Date(wib(time)).toISOString()
  const corrections = async (): Promise<Correction[]> => {
    const { body } = await content.send('GET', `/public/results/${market}/${date}/corrections`)
    expect(pageCalls.getCorrections.answer.parse(body)).toEqual(body)
    return body
  }
  const begin = (numbers = '0417') => content.given.result({ market, date, prizes: [{ type: 'PRIZE 1', numbers }] })
  const enter = (id: string, type: string, numbers: string) =>
    content.asAdmin('POST', `/admin/results/${id}/prizes`, { type, numbers })
  const save = (id: string, prizes: { type: string; numbers: string }[]) =>
    content.asAdmin('PUT', `/admin/lottery-results/${id}`, { market, date, template: 'classic', prizes })

  beforeEach(async () => {
    at('17:45:00')
    await content.given.schedule({ marketName: market, closeTime: '17:30', openTime: '17:45' })
  })

  it('is empty for a draw that nobody changed', async () => {
    await begin()
    expect(await corrections()).toEqual([])
  })

  it('names the old and the new number, not the admin', async () => {
    const { id } = await begin()
    at('17:50:00')
    await enter(id, 'PRIZE 1', '0471')
    expect(await corrections()).toEqual([
      { at: iso('17:50:00'), type: 'PRIZE 1', from: '0417', to: '0471', reason: null },
    ])
    expect(JSON.stringify(await corrections())).not.toContain('budi')
  })

  it.each([
    ['17:46:00', 0],
    ['17:46:01', 1],
  ])('a number of 17:45:00 that changed at %s counts %d times', async (time, count) => {
    const { id } = await begin()
    at(time)
    await enter(id, 'PRIZE 1', '0471')
    expect(await corrections()).toHaveLength(count)
  })

  it('tells of a number that went, and of one that came back', async () => {
    const { id } = await begin()
    at('17:50:00')
    const { body } = await enter(id, 'PRIZE 1', '0471')
    at('18:00:00')
    await content.asAdmin('DELETE', `/admin/results/${id}/prizes/${body.prizes[0].id}`)
    await enter(id, 'PRIZE 2', '1111')
    at('18:10:00')
    await save(id, [{ type: 'PRIZE 1', numbers: '0417' }])
    expect((await corrections()).map(({ type, from, to }) => `${type} ${from} ${to}`)).toEqual([
      'PRIZE 1 0417 0471',
      'PRIZE 1 0471 0417',
      'PRIZE 2 1111 null',
    ])
  })

  it('leaves out numbers of a list that only moved', async () => {
    const rows = ['1', '2', '3'].map((numbers) => ({ type: 'STARTER PRIZE', numbers }))
    const { id } = await begin()
    await save(id, [{ type: 'PRIZE 1', numbers: '0417' }, ...rows])
    at('18:10:00')
    await save(id, [{ type: 'PRIZE 1', numbers: '0417' }, ...rows.toReversed()])
    expect(await corrections()).toEqual([])
  })

  it('leaves out what changed before visitors could see the draw', async () => {
    at('12:00:00', '2025-01-30')
    const { id } = await begin()
    at('20:00:00', '2025-01-30')
    await enter(id, 'PRIZE 1', '0471')
    at('17:45:00')
    expect(await corrections()).toEqual([])
    await enter(id, 'PRIZE 1', '0472')
    expect(await corrections()).toHaveLength(1)
  })

  it('answers 404 for a draw of a day to come', async () => {
    await content.given.result({ market, date: '2025-02-03', prizes: [{ type: 'PRIZE 1', numbers: '1' }] })
    expect(refusalOf(await content.send('GET', `/public/results/${market}/2025-02-03/corrections`))).toEqual({
      status: 404,
      code: 'RESULT_NOT_FOUND',
      message: contentTexts.resultNotFound,
    })
  })
})
