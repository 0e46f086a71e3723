import { beforeEach, describe, expect, it } from '@jest/globals'
import { type StoredPrize, result, resultList } from '@papan/contracts/calls/content/result-calls.ts'
import { prizeRecorded, resultDeleted, resultSaved, resultStarted } from '@papan/contracts/events/result-events.ts'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const market = 'SINGAPORE'

beforeEach(() => content.clear())

describe('routes of results', () => {
  beforeEach(async () => {
    await content.given.market('SINGAPORE')
  })

  type Row = { type: string; numbers: string }
  const draw = { market: 'SINGAPORE', date: '2025-01-31' }
  const id = 'singapore_2025-01-31'
  const rows: Row[] = [
    { type: 'PRIZE 1', numbers: '0042' },
    { type: 'CONSOLATION PRIZE', numbers: '7777' },
    { type: 'CONSOLATION PRIZE', numbers: '7777' },
  ]
  const start = (change: object = {}) => content.asAdmin('POST', '/admin/results/start-session', { ...draw, ...change })
  const addPrize = (row: Row, to = id) => content.asAdmin('POST', `/admin/results/${to}/prizes`, row)
  const put = (change: object = {}, headers: Record<string, string> = {}, to = id) =>
    content.asAdmin('PUT', `/admin/lottery-results/${to}`, { ...draw, prizes: rows, ...change }, headers)
  const remove = (headers: Record<string, string> = {}, to = id) =>
    content.asAdmin('DELETE', `/admin/lottery-results/${to}`, undefined, headers)
  const list = async (query = '') => (await content.asAdmin('GET', `/admin/lottery-results${query}`)).body
  const written = (prizes: StoredPrize[]): Row[] => prizes.map(({ type, numbers }) => ({ type, numbers }))
  const changed = resultPaths('SINGAPORE', '2025-01-31').join(' ')

  describe('GET /admin/lottery-results', () => {
    beforeEach(async () => {
      for (const date of ['2025-01-30', '2025-02-01', '2025-01-31']) await start({ date })
      await content.given.result({ market: 'TAIWAN', date: '2025-01-31' })
    })
    const drawsOf = (answer: { data: { market: string; date: string }[] }) =>
      answer.data.map(({ market, date }) => `${market} ${date}`)

    it('answers pages, newest draw first', async () => {
      const answer = await list('?limit=3')
      expect(resultList.parse(answer)).toEqual(answer)
      expect(drawsOf(answer)[0]).toBe('SINGAPORE 2025-02-01')
      expect(drawsOf(answer).slice(1).toSorted()).toEqual(['SINGAPORE 2025-01-31', 'TAIWAN 2025-01-31'])
      expect(answer.meta).toEqual({ page: 1, totalPages: 2 })
      expect(drawsOf(await list('?limit=3&page=2'))).toEqual(['SINGAPORE 2025-01-30'])
    })

    it.each([
      ['?market=taiwan', ['TAIWAN 2025-01-31']],
      ['?date=2025-02-01', ['SINGAPORE 2025-02-01']],
      ['?market=SINGAPORE&date=2025-01-30', ['SINGAPORE 2025-01-30']],
      ['?market=NOWHERE', []],
      ['?market=&date=&limit=1', ['SINGAPORE 2025-02-01']],
    ])('filters by %s', async (query, draws) => {
      expect(drawsOf(await list(query))).toEqual(draws)
    })
  })

  describe('PUT /admin/lottery-results/:resultId', () => {
    it('writes the whole result, equal numbers of a list included, and announces what was before', async () => {
      const { body: before } = await start({ prizes: [rows[0]] })
      const answer = await put({ template: 'modern' })
      expect(written(answer.body.prizes)).toEqual(rows)
      expect(answer.body).toMatchObject({ template: 'modern', rev: 2, correctedAt: null, epoch: before.epoch })
      expect(answer.body.prizes[0].id).toBe(before.prizes[0].id)
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect(await content.announced(resultSaved)).toMatchObject([
        { data: { ...draw, imported: false }, before: result.parse(before) },
      ])
    })

    it('stores the time of a withdrawn number', async () => {
      await start({ prizes: rows })
      content.time.now += 5_000
      const { body } = await put({ prizes: rows.slice(0, 2) })
      expect(body.correctedAt).toBe(new Date(content.time.now).toISOString())
    })

    it('accepts its own answer as a body, and changes and announces nothing', async () => {
      await start({ prizes: rows })
      const { body: answered } = await addPrize({ type: 'CONSOLATION PRIZE', numbers: '7777' })
      expect(answered.repeated).toBe(true)
      const stored = await content.dump()
      const { repeated: _repeated, ...record } = answered
      expect((await content.asAdmin('PUT', `/admin/lottery-results/${id}`, answered)).body).toEqual(record)
      expect(await content.dump()).toBe(stored)
    })

    it.each([
      [{ date: '2025-02-01' }, { date: [contentTexts.dateFixed] }],
      [{ market: 'TAIWAN' }, { market: [contentTexts.marketFixed] }],
      [
        { prizes: [rows[0], { type: 'PRIZE 2', numbers: 'x' }] },
        { prizes: [contentTexts.prizeDigits], 'prizes.1.numbers': [contentTexts.prizeDigits] },
      ],
    ])('refuses %j', async (change, errors) => {
      await start({ prizes: [rows[0]] })
      const before = await content.dump()
      expect(refusalOf(await put(change))).toMatchObject({ status: 400, code: 'INVALID', errors })
      expect(await content.dump()).toBe(before)
    })

    it.each([
      ['the revision, bare', '1', 200],
      ['the revision, quoted', '"1"', 200],
      ['any revision', '*', 200],
      ['an older one', '"0"', 412],
      ['a later one', '"2"', 412],
      ['several with the one that it has', '"1", "2"', 200],
      ['several older ones', '"0", "7-1"', 412],
      ['a weak one', 'W/"1"', 412],
      ['half a quote', '"1', 412],
      ['a word', 'latest', 412],
    ])('with If-Match for %s answers %s: %i', async (_name, ifMatch, status) => {
      const { body: current } = await start({ prizes: [rows[0]] })
      const answer = await put({}, { 'if-match': ifMatch })
      expect(answer.status).toBe(status)
      if (status === 412) expect(refusalOf(answer)).toMatchObject({ code: 'STALE', current })
    })

    it('answers 412 to the second of two edits of one revision', async () => {
      await start({ prizes: [rows[0]] })
      const edits = await Promise.all(
        ['1111', '2222'].map((numbers) => put({ prizes: [{ type: 'PRIZE 1', numbers }] }, { 'if-match': '1' })),
      )
      const [won, lost] = edits.toSorted((a, b) => a.status - b.status)
      expect([won?.status, lost?.status]).toEqual([200, 412])
      expect(lost?.body.current).toEqual(won?.body)
    })
  })

  describe('DELETE /admin/lottery-results/:resultId', () => {
    it('deletes the result, announces it and lists the changed paths', async () => {
      const { body: before } = await start({ prizes: rows })
      const answer = await remove()
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { message: contentTexts.resultDeleted, deletedId: expect.any(String) },
      })
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect((await list()).data).toEqual([])
      expect(await content.announced(resultDeleted)).toMatchObject([
        { data: draw, before: result.parse(before), record: null },
      ])
      const notFound = { status: 404, code: 'RESULT_NOT_FOUND', message: contentTexts.resultNotFound }
      expect([refusalOf(await remove()), refusalOf(await put())]).toEqual([notFound, notFound])
    })

    it('created again, it has a later epoch and no history', async () => {
      const { body: before } = await start({ prizes: rows, template: 'modern' })
      await remove()
      const { body: after } = await start()
      expect(after).toMatchObject({ id, prizes: [], template: 'classic', rev: 1, correctedAt: null })
      expect(after.epoch).toBeGreaterThan(before.epoch)
    })

    it('answers 412 with the current result', async () => {
      const { body: current } = await start({ prizes: rows })
      expect(refusalOf(await remove({ 'if-match': '2' }))).toMatchObject({ status: 412, current })
      expect((await list()).data).toEqual([current])
    })

    it('in parallel with a prize leaves a complete result or none', async () => {
      for (let round = 0; round < 5; round++) {
        await start({ prizes: [rows[0]] })
        const [removed, added] = await Promise.all([remove(), addPrize({ type: 'PRIZE 2', numbers: '1' })])
        expect(removed.status).toBe(200)
        expect([200, 404]).toContain(added.status)
        expect((await list()).data).toEqual([])
      }
    })
  })
})

describe('public results', () => {
  const first = (numbers: string) => [{ type: 'PRIZE 1', numbers }]
  const get = async (path: string) => (await content.send('GET', `/public/${path}`)).body
  const draw = (date: string, prizes: { type: string; numbers: string }[] = []) =>
    content.given.result({ market, date, prizes })
  const enter = (date: string, numbers: string, type = 'PRIZE 1') =>
    content.asAdmin('POST', `/admin/results/singapore_${date}/prizes`, { type, numbers })

  /** The date of the newest result that each public page shows, and the dates of the history. */
  const shown = async () => {
    const [page, live, detail, second] = await Promise.all([
      get('page-data'),
      get(`live-draw-data/${market}`),
      get(`detail-page/${market}`),
      get(`detail-page/${market}?page=2`),
    ])
    const latest = [page.resultsMap[market], live.result, detail.latestResult, second.latestResult]
    const dates = new Set(latest.map((result) => result?.date ?? null))
    return {
      latest: dates.size === 1 ? [...dates][0] : latest.map((result) => result?.date),
      history: detail.history.data.map(({ date }: { date: string }) => date),
      total: detail.history.meta.totalPages,
      isWaiting: detail.isWaiting,
    }
  }
  const byDate = async (date: string) => (await content.send('GET', `/public/results/${market}/${date}`)).status

  describe('an empty session', () => {
    it('is nothing that visitors see, before and after the close time', async () => {
      await content.given.schedule({ marketName: market })
      await draw('2025-01-30', first('0030'))
      const { id } = await draw('2025-01-31')
      content.time.now = wib('2025-01-31 10:40')
      expect(await shown()).toEqual({ latest: '2025-01-30', history: ['2025-01-30'], total: 1, isWaiting: false })
      expect([await byDate('2025-01-31'), await byDate('2025-01-30')]).toEqual([404, 200])
      content.time.now = wib('2025-01-31 17:30')
      expect(await shown()).toMatchObject({ latest: '2025-01-30', isWaiting: true })

      await enter('2025-01-31', '0096', 'PRIZE 3')
      expect(await shown()).toMatchObject({
        latest: '2025-01-31',
        history: ['2025-01-31', '2025-01-30'],
        isWaiting: false,
      })
      expect(await byDate('2025-01-31')).toBe(200)
      const [prize] = (await content.asAdmin('GET', `/admin/results/${market}/2025-01-31`)).body.prizes
      await content.asAdmin('DELETE', `/admin/results/${id}/prizes/${prize.id}`)
      expect(await shown()).toMatchObject({ latest: '2025-01-30', history: ['2025-01-30'], isWaiting: true })
    })

    it('changes nothing for a market without results', async () => {
      await content.given.schedule({ marketName: market })
      await draw('2025-01-31')
      expect(await shown()).toEqual({ latest: null, history: [], total: 0, isWaiting: false })
    })
  })

  describe('a draw of a day to come', () => {
    it.each(['2025-02-01', '2199-12-31'])('of %s is not public', async (date) => {
      await content.given.schedule({ marketName: market })
      await draw('2025-01-30', first('0030'))
      await draw(date)
      expect(await shown()).toMatchObject({ latest: '2025-01-30', history: ['2025-01-30'], total: 1 })
      await enter(date, '0001')
      expect(await shown()).toMatchObject({ latest: '2025-01-30', history: ['2025-01-30'], total: 1 })
      expect(await byDate(date)).toBe(404)
      expect((await content.asAdmin('GET', '/admin/lottery-results')).body.data).toHaveLength(2)
      await draw('2025-01-31', first('0031'))
      expect(await shown()).toMatchObject({ latest: '2025-01-31', history: ['2025-01-31', '2025-01-30'] })
    })

    it('is public once its date has come', async () => {
      await content.given.schedule({ marketName: market })
      await draw('2025-01-31', first('0031'))
      await draw('2025-02-01', first('0001'))
      content.time.now = wib('2025-01-31 23:59:59')
      expect(await shown()).toMatchObject({ latest: '2025-01-31' })
      content.time.now = wib('2025-02-01 00:00:00')
      expect(await shown()).toMatchObject({ latest: '2025-02-01', history: ['2025-02-01', '2025-01-31'] })
      expect(await byDate('2025-02-01')).toBe(200)
    })

    it('waits for the end of a draw that midnight does not end', async () => {
      await content.given.schedule({ marketName: market, closeTime: '23:30', openTime: '10:00', resultTime: '23:50' })
      await draw('2025-01-30', first('0030'))
      await draw('2025-01-31')
      await draw('2025-02-01', first('0001'))
      content.time.now = wib('2025-02-01 00:10')
      expect(await shown()).toMatchObject({ latest: '2025-01-30', isWaiting: true })
      expect(await byDate('2025-02-01')).toBe(404)
      content.time.now = wib('2025-02-01 00:20')
      await enter('2025-01-31', '0031')
      expect(await shown()).toMatchObject({
        latest: '2025-01-31',
        isWaiting: false,
        history: ['2025-01-31', '2025-01-30'],
      })
      content.time.now = wib('2025-02-01 05:49')
      expect(await shown()).toMatchObject({ latest: '2025-01-31' })
      content.time.now = wib('2025-02-01 05:50')
      expect(await shown()).toMatchObject({ latest: '2025-02-01' })
    })

    it('follows the WIB date in a market without a schedule', async () => {
      await draw('2025-01-31', first('0031'))
      await draw('2025-02-01', first('0001'))
      expect((await get(`detail-page/${market}`)).latestResult.date).toBe('2025-01-31')
      expect(await byDate('2025-02-01')).toBe(404)
      content.time.now = wib('2025-02-01 00:00')
      expect((await get(`detail-page/${market}`)).latestResult.date).toBe('2025-02-01')
    })
  })

  describe('firstPrizeAt', () => {
    const firstPrizeAt = async () => (await get(`live-draw-data/${market}`)).result?.firstPrizeAt
    it('is when PRIZE 1 was first published, also after corrections', async () => {
      await content.given.schedule({ marketName: market })
      const { id } = await draw('2025-01-31')
      await enter('2025-01-31', '0096', 'PRIZE 3')
      expect(await firstPrizeAt()).toBeNull()
      content.time.now = wib('2025-01-31 17:45')
      await enter('2025-01-31', '0031')
      content.time.now = wib('2025-01-31 17:50')
      await enter('2025-01-31', '0032')
      expect(await firstPrizeAt()).toBe('2025-01-31T10:45:00.000Z')
      const { prizes } = (await content.asAdmin('GET', `/admin/results/${market}/2025-01-31`)).body
      const only = prizes.find(({ type }: { type: string }) => type === 'PRIZE 1')
      const takeBack = () => content.asAdmin('DELETE', `/admin/results/${id}/prizes/${only.id}`)
      // The number before the correction is back.
      await takeBack()
      expect(await firstPrizeAt()).toBe('2025-01-31T10:45:00.000Z')
      await takeBack()
      expect(await firstPrizeAt()).toBeNull()
    })
  })
})

describe('dates of public results', () => {
  const enter = async (date: string, numbers: string, type = 'PRIZE 1') => {
    const { id } = await content.given.result({ market, date })
    await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type, numbers })
  }
  const told = async () =>
    (await content.announced(prizeRecorded)).map(({ data }) => [
      data.date,
      data.publicFrom && Date.parse(data.publicFrom),
    ])

  describe('an event of a result', () => {
    it('says from when visitors may see a draw of a day to come', async () => {
      await content.given.schedule({ marketName: market })
      await enter('2025-01-30', '0030')
      await enter('2025-01-31', '0031')
      await enter('2025-02-01', '0001')
      expect(await told()).toEqual([
        ['2025-01-30', undefined],
        ['2025-01-31', undefined],
        ['2025-02-01', wib('2025-02-01 00:00')],
      ])
    })

    it('says so of today while the draw of the day before is current', async () => {
      await content.given.schedule({ marketName: market, closeTime: '23:30', openTime: '10:00', resultTime: '23:50' })
      content.time.now = wib('2025-02-01 00:10')
      await enter('2025-02-01', '0001')
      await enter('2025-01-31', '0031', 'PRIZE 2')
      expect(await told()).toEqual([
        ['2025-01-31', undefined],
        ['2025-02-01', wib('2025-02-01 05:50')],
      ])
    })

    it('counts the WIB date in a market without a schedule', async () => {
      const draw = { market: 'NO SCHEDULE', date: '2025-02-01', prizes: [{ type: 'PRIZE 1', numbers: '0001' }] }
      await content.given.result(draw)
      const [started] = await content.announced(resultStarted)
      expect(started?.data.publicFrom).toBe('2025-01-31T17:00:00.000Z')
    })
  })

  describe('an import', () => {
    const newest = async (...rows: string[]) => {
      await importFile(content.asMaster, csv(...rows.map((date) => `${market},${date},PRIZE 1,0042`)))
      return (await content.announced(resultSaved)).filter(({ data }) => data.newest).map(({ data }) => data.date)
    }

    it('announces to viewers the newest draw that they may see', async () => {
      expect(await newest('2025-01-30', '2025-01-31', '2025-02-01')).toEqual(['2025-01-31'])
    })

    it.each(['2025-01-31', '2025-02-01'])('is not hidden by a session of %s', async (date) => {
      await content.given.schedule({ marketName: market })
      await content.given.result({ market, date })
      expect(await newest('2025-01-30')).toEqual(['2025-01-30'])
    })
  })
})
