import { beforeEach, describe, expect, it } from '@jest/globals'
import { prediction, predictionList } from '@papan/contracts/calls/content/prediction-calls.ts'
import { predictionDeleted, predictionSaved } from '@papan/contracts/events/content-events.ts'
import { changedHeader, predictionPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
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
      body: { message: contentTexts.predictionDeleted },
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
