import { beforeEach, describe, expect, it } from '@jest/globals'
import { prediction, predictionList } from '@papan/contracts/calls/content/prediction-calls.ts'
import { archivedPrediction, predictionHistory } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { predictionDeleted, predictionSaved } from '@papan/contracts/events/content-events.ts'
import { changedHeader, predictionPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

beforeEach(() => content.clear())

describe('routes of predictions', () => {
  beforeEach(async () => {
    await content.given.market('SABAH 4D')
  })

  const entries = [
    { category: 'BBFS', numbers: '0123456', shio: 'NAGA' },
    { category: 'TOP 4D', numbers: '0042, 12', shio: 'NAGA' },
  ]
  const body = { market: 'sabah 4d', date: '2025-01-31', numbers: entries }
  const create = (change: object = {}) => content.asAdmin('POST', '/admin/predictions', { ...body, ...change })
  const put = (id: string, change: object = {}, headers: Record<string, string> = {}) =>
    content.asAdmin('PUT', `/admin/predictions/${id}`, { ...body, ...change }, headers)
  const remove = (id: string, headers: Record<string, string> = {}) =>
    content.asAdmin('DELETE', `/admin/predictions/${id}`, undefined, headers)
  const list = async (query = '') => (await content.asAdmin('GET', `/admin/predictions${query}`)).body
  const changed = predictionPaths('SABAH 4D', '2025-01-31').join(' ')
  const other = [{ category: 'TOP 4D', numbers: '9999', shio: 'BABI' }]

  describe('POST /admin/predictions', () => {
    it('creates a prediction, keeps its zeros, announces it and names the pages that changed', async () => {
      const answer = await create()
      expect(answer.status).toBe(201)
      expect(prediction.parse(answer.body)).toMatchObject({
        id: 'sabah-4d_2025-01-31',
        market: 'SABAH 4D',
        date: '2025-01-31',
        numbers: entries,
        rev: 1,
      })
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect(await content.announced(predictionSaved)).toMatchObject([
        { data: { market: 'SABAH 4D', date: '2025-01-31', created: true }, actor: { username: 'budi' } },
      ])
    })

    it('answers 409 for an existing market and date', async () => {
      await create()
      expect(refusalOf(await create({ numbers: other }))).toMatchObject({
        status: 409,
        message: contentTexts.predictionExists,
      })
      expect((await list()).data).toMatchObject([{ numbers: entries }])
    })

    it.each([
      [{ market: 'NOWHERE' }, { market: [contentTexts.marketUnknown] }],
      [
        { numbers: [{ ...entries[0], category: '' }] },
        { numbers: [fieldTexts.required], 'numbers.0.category': [fieldTexts.required] },
      ],
    ])('refuses %j', async (change, errors) => {
      const refusal = refusalOf(await create(change))
      expect(refusal).toMatchObject({ status: 400, code: 'INVALID' })
      expect(refusal.errors).toEqual(errors)
      expect((await list()).data).toEqual([])
    })
  })

  describe('GET /admin/predictions', () => {
    it('answers pages, newest date first', async () => {
      for (const date of ['2025-01-30', '2025-02-01', '2025-01-31']) await create({ date })
      const answer = await list('?page=1&limit=2')
      expect(predictionList.parse(answer)).toEqual(answer)
      expect(answer.data.map(({ date }: { date: string }) => date)).toEqual(['2025-02-01', '2025-01-31'])
      expect(answer.meta).toEqual({ page: 1, totalPages: 2 })
      expect((await list('?page=2&limit=2')).data).toMatchObject([{ date: '2025-01-30' }])
    })

    it('narrows the list to a market and a date, and counts what is left', async () => {
      await content.given.market('TAIWAN')
      for (const date of ['2025-01-30', '2025-01-31']) await create({ date })
      await create({ market: 'TAIWAN' })
      const drawsOf = async (query: string) => {
        const { data, meta } = await list(query)
        return [data.map(({ market, date }: { market: string; date: string }) => `${market} ${date}`), meta.totalPages]
      }
      expect(await drawsOf('?market=sabah%204d&limit=1')).toEqual([['SABAH 4D 2025-01-31'], 2])
      expect(await drawsOf('?date=2025-01-31')).toEqual([['SABAH 4D 2025-01-31', 'TAIWAN 2025-01-31'], 1])
      expect(await drawsOf('?market=SABAH%204D&date=2025-01-30')).toEqual([['SABAH 4D 2025-01-30'], 1])
      expect(await drawsOf('?market=NOWHERE')).toEqual([[], 0])
    })
  })

  describe('GET /admin/predictions/markets', () => {
    it('answers the markets that have a prediction of the date', async () => {
      await content.given.market('TAIWAN')
      await create()
      const { body: deleted } = await create({ market: 'TAIWAN' })
      await create({ market: 'TAIWAN', date: '2025-02-01' })
      await remove(deleted.id)
      expect((await content.asAdmin('GET', '/admin/predictions/markets?date=2025-01-31')).body).toEqual(['SABAH 4D'])
      expect(refusalOf(await content.asAdmin('GET', '/admin/predictions/markets'))).toMatchObject({ status: 400 })
    })
  })

  describe('PUT /admin/predictions/:predictionId', () => {
    it('writes the entries, announces what was before and names the pages', async () => {
      const { body: before } = await create()
      const answer = await put(before.id, { numbers: other })
      expect(answer.body).toMatchObject({ numbers: other, rev: 2, epoch: before.epoch, createdAt: before.createdAt })
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect((await content.announced(predictionSaved))[1]).toMatchObject({ data: { created: false }, before })
    })

    it('accepts its own answer as a body, and changes and announces nothing', async () => {
      const { body: before } = await create()
      const stored = await content.dump()
      expect((await content.asAdmin('PUT', `/admin/predictions/${before.id}`, before)).body).toEqual(before)
      expect(await content.dump()).toBe(stored)
    })

    it.each([
      [{ date: '2025-02-01' }, { date: [contentTexts.dateFixed] }],
      [{ market: 'TAIWAN' }, { market: [contentTexts.marketFixed] }],
    ])('refuses %j', async (change, errors) => {
      const { body: before } = await create()
      expect(refusalOf(await put(before.id, change))).toMatchObject({ status: 400, errors })
      expect((await list()).data).toEqual([before])
    })

    it('answers 412 to the second of two edits of one revision', async () => {
      const { body: before } = await create()
      const edits = await Promise.all([
        put(before.id, { numbers: other }, { 'if-match': '"1"' }),
        put(before.id, { numbers: [entries[0]] }, { 'if-match': '"1"' }),
      ])
      const [won, lost] = edits.toSorted((a, b) => a.status - b.status)
      expect([won?.status, lost?.status]).toEqual([200, 412])
      expect(lost?.body.current).toEqual(won?.body)
    })
  })

  describe('DELETE /admin/predictions/:predictionId', () => {
    it('deletes and announces it; created again, it has a later epoch', async () => {
      const { body: before } = await create()
      const answer = await remove(before.id)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { message: contentTexts.predictionDeleted, deletedId: expect.any(String) },
      })
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect((await list()).data).toEqual([])
      const notFound = { status: 404, code: 'PREDICTION_NOT_FOUND', message: contentTexts.predictionNotFound }
      expect([refusalOf(await remove(before.id)), refusalOf(await put(before.id))]).toEqual([notFound, notFound])
      expect(await content.announced(predictionDeleted)).toMatchObject([{ before, record: null }])
      const { status, body: after } = await create()
      expect(status).toBe(201)
      expect(after.epoch).toBeGreaterThan(before.epoch)
    })

    it('answers 412 with the current prediction', async () => {
      const { body: current } = await create()
      expect(refusalOf(await remove(current.id, { 'if-match': '5' }))).toMatchObject({ status: 412, current })
      expect((await list()).data).toEqual([current])
    })
  })
})

describe('a prediction', () => {
  beforeEach(async () => {
    await content.given.schedule({ marketName: market })
  })

  const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
  const market = 'SINGAPORE'
  const date = '2025-01-31'
  const id = 'singapore_2025-01-31'
  const numbers = (text: string) => [{ category: 'TOP 4D', numbers: text, shio: 'NAGA' }]
  const make = (text = '1234') =>
    content.asAdmin('POST', '/admin/predictions', { market, date, numbers: numbers(text) })
  const change = (text: string) =>
    content.asAdmin('PUT', `/admin/predictions/${id}`, { market, date, numbers: numbers(text) })
  const at = (time: string) => (content.time.now = wib(time))
  const [early, late] = ['2025-01-31 17:29:59', '2025-01-31 17:30:00']

  /** What every call that shows the prediction says of it. */
  const lateness = async () => {
    const [list, page, detail] = await Promise.all([
      content.asAdmin('GET', '/admin/predictions'),
      content.send('GET', '/public/page-data'),
      content.send('GET', `/public/prediction-detail/${market}`),
    ])
    const said = [list.body.data[0], page.body.predictionsMap[market], detail.body.prediction].map(
      (found) => found?.late,
    )
    return new Set(said).size === 1 ? said[0] : said
  }

  it('made before the close time of its date is not late', async () => {
    at(early)
    expect((await make()).body.late).toBe(false)
    at('2025-01-31 20:00:00')
    expect(await lateness()).toBe(false)
  })

  it('made after it is taken, and late', async () => {
    at(late)
    const answer = await make()
    expect([answer.status, answer.body.late]).toEqual([201, true])
    expect(await lateness()).toBe(true)
  })

  it('changed after it is late; the same numbers again change nothing', async () => {
    at(early)
    await make('1234')
    at(late)
    expect((await change('1234')).body).toMatchObject({ late: false, rev: 1 })
    expect((await change('5678')).body).toMatchObject({ late: true, rev: 2 })
    expect(await lateness()).toBe(true)
  })

  it('stays late through deletion, a moved close time and re-creation', async () => {
    at(late)
    await make()
    await content.asAdmin('DELETE', `/admin/predictions/${id}`)
    // The record is deleted once its events are confirmed.
    await content.connection.collection('predictions').deleteMany({})
    await content.given.schedule({ marketName: market, closeTime: '22:00', openTime: '22:15' })
    expect((await make()).body.late).toBe(true)
    expect(await lateness()).toBe(true)
    expect((await change('9999')).body.late).toBe(true)
  })

  it('keeps its verdict when the close time is moved', async () => {
    at(early)
    await make()
    await content.given.schedule({ marketName: market, closeTime: '10:00', openTime: '10:15' })
    expect(await lateness()).toBe(false)
  })

  it('of a day without a draw, or of a market without schedule, is never late', async () => {
    await content.given.schedule({ marketName: market, day: 'JUMAT LIBUR' })
    at(late)
    expect((await make()).body.late).toBe(false)
    expect((await content.given.prediction({ market: 'NO SCHEDULE', date })).late).toBe(false)
  })
})

describe('closed predictions', () => {
  const [market, date, id] = ['SINGAPORE', '2025-01-31', 'singapore_2025-01-31']
  beforeEach(async () => {
    await content.given.schedule({ marketName: market })
    content.time.now = wib('12:00')
  })

  const wib = (time: string, day = date): number => Date.parse(`${day}T${time}:00+07:00`)
  const at = (time: string, day = date) => (content.time.now = wib(time, day))
  const entries = (numbers: string) => [{ category: 'TOP 4D', numbers, shio: 'NAGA' }]
  const make = (numbers = '1234', day = date) =>
    content.asAdmin('POST', '/admin/predictions', { market, date: day, numbers: entries(numbers) })
  const change = (numbers: string) =>
    content.asAdmin('PUT', `/admin/predictions/${id}`, { market, date, numbers: entries(numbers) })
  const remove = () => content.asAdmin('DELETE', `/admin/predictions/${id}`)
  const moveClose = (closeTime: string) => content.given.schedule({ marketName: market, closeTime, openTime: '23:00' })
  const draw = (numbers = '1234', day = date) =>
    content.given.result({ market, date: day, prizes: [{ type: 'PRIZE 1', numbers }] })

  const archive = (day = date) => content.send('GET', `/public/predictions/${market}/${day}`)
  const shown = async (day = date) => {
    const { lines, unscored, isOpen } = archivedPrediction.parse((await archive(day)).body)
    const [first] = lines
    const hits = first && 'hits' in first ? first.hits : null
    return `${first?.numbers} ${isOpen ? 'open' : 'closed'} ${unscored ?? (hits === null ? 'waiting' : `${hits} hits`)}`
  }

  describe('the archived prediction', () => {
    it('is the current one until the close, and is scored once the number is there', async () => {
      await make('1111')
      await change('1234')
      expect(await shown()).toBe('1234 open waiting')
      at('17:30')
      expect(await shown()).toBe('1234 closed waiting')
      await draw('1234')
      expect(await shown()).toBe('1234 closed 1 hits')
    })

    it('is the one that stood at the close, whatever is changed or deleted later', async () => {
      await make('1111')
      at('17:30')
      await change('1234')
      await draw('1234')
      expect(await shown()).toBe('1111 closed 0 hits')
      await remove()
      expect(await shown()).toBe('1111 closed 0 hits')
      await make('1234')
      await change('9999')
      expect(await shown()).toBe('1111 closed 0 hits')
    })

    it('is gone when it was deleted before the close; what came after it is late', async () => {
      await make('1111')
      await remove()
      expect((await archive()).status).toBe(404)
      at('17:30')
      await make('1234')
      await draw('1234')
      expect(await shown()).toBe('1234 closed LATE')
    })

    it('keeps its state and verdict when the close time is moved after the close', async () => {
      await make('1111')
      at('18:00')
      await moveClose('22:00')
      at('19:00')
      expect((await change('1234')).body).toMatchObject({ rev: 2 })
      await draw('1234')
      expect(await shown()).toBe('1111 closed 0 hits')
      at('22:30')
      await change('5678')
      expect(await shown()).toBe('1111 closed 0 hits')
    })

    it('does not count where it came after the close, though the close time was moved then', async () => {
      at('18:00')
      await moveClose('22:00')
      at('19:00')
      await make('1234')
      await draw('1234')
      at('22:30')
      expect(await shown()).toBe('1234 closed LATE')
    })

    it('counts for a close time that was moved before it', async () => {
      await moveClose('22:00')
      at('19:00')
      await make('1234')
      at('22:00')
      await draw('1234')
      expect(await shown()).toBe('1234 closed 1 hits')
    })

    it.each([
      ['NO_DRAW', { day: 'JUMAT LIBUR' }],
      ['NO_DRAW', { exceptions: [{ from: date, to: date, kind: 'LIBUR' as const, reason: 'Imlek' }] }],
    ])('is not scored: %s with %j, even after the schedule changes', async (reason, schedule) => {
      await content.given.schedule({ marketName: market, ...schedule })
      await make('1234')
      at('00:00', '2025-02-01')
      await draw('1234')
      expect(await shown()).toBe(`1234 closed ${reason}`)
      await content.given.schedule({ marketName: market, exceptions: [] })
      expect(await shown()).toBe(`1234 closed ${reason}`)
    })

    it('is not scored without a schedule', async () => {
      await make('1234')
      await content.asAdmin('DELETE', `/admin/schedules/${market}`)
      at('09:00', '2025-02-01')
      await draw('1234')
      expect(await shown()).toBe('1234 closed NO_CLOSE_TIME')
    })

    it('is scored again after a correction, and waits after the number is withdrawn', async () => {
      await make('1234')
      at('18:00')
      await draw('9999')
      const result = (numbers: string[]) => ({
        market,
        date,
        prizes: numbers.map((each) => ({ type: 'PRIZE 1', numbers: each })),
      })
      await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...result(['1234']), reason: 'Salah ketik' })
      expect(await shown()).toBe('1234 closed 1 hits')
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      expect(await shown()).toBe('1234 closed waiting')
    })

    it('of two admins who change it at once after the close is the state before both', async () => {
      await make('1111')
      at('17:30')
      await Promise.all([change('1234'), change('5678'), remove()])
      await draw('1234')
      expect(await shown()).toBe('1111 closed 0 hits')
    })
  })

  describe('the calls', () => {
    it('name the nearest dates with a prediction, and none of a day to come', async () => {
      for (const day of ['2025-01-29', '2025-01-31', '2025-02-01']) await make('1234', day)
      expect((await archive()).body).toMatchObject({ previous: '2025-01-29', next: null, number: null })
      expect((await archive('2025-01-29')).body).toMatchObject({ previous: null, next: date })
      expect((await archive('2025-02-01')).status).toBe(404)
    })

    it('list the history, newest first, with hits of all lines', async () => {
      for (const day of ['2025-01-29', '2025-01-30', '2025-01-31']) {
        at('12:00', day)
        await make('1234', day)
      }
      at('18:00', '2025-01-30')
      await content.given.schedule({ marketName: market })
      at('12:00')
      await draw('1234', '2025-01-30')
      const { predictions } = predictionHistory.parse((await content.send('GET', `/public/predictions/${market}`)).body)
      expect(predictions.map(({ date: day, hits, trials, isOpen }) => [day, hits, trials, isOpen])).toEqual([
        ['2025-01-31', 0, 0, true],
        ['2025-01-30', 1, 2, false],
        ['2025-01-29', 0, 0, false],
      ])
    })

    it.each([
      ['predictions/NOWHERE', 404],
      ['predictions/NOWHERE/2025-01-31', 404],
      ['predictions/SINGAPORE/2025-01-30', 404],
      ['predictions/SINGAPORE/2025-02-30', 404],
      ['predictions/SINGAPORE/besok', 404],
      ['prediction-scores?days=7', 400],
      ['prediction-scores?category=ANGKA', 400],
      ['prediction-scores?page=1', 400],
    ])('refuse %s with %d', async (path, status) => {
      const refusal = refusalOf(await content.send('GET', `/public/${path}`))
      expect(refusal.status).toBe(status)
      expect(refusal.message).not.toBe('')
    })
  })
})
