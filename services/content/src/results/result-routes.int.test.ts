import { beforeEach, describe, expect, it } from '@jest/globals'
import { result, resultList, type StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { resultDeleted, resultSaved } from '@papan/contracts/events/result-events.ts'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
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
      body: { message: contentTexts.resultDeleted },
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
