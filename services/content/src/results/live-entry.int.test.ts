import { beforeEach, describe, expect, it } from '@jest/globals'
import { writtenResult, result, type StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { prizeRecorded, resultStarted } from '@papan/contracts/events/result-events.ts'
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
const addPrize = (row: object) => content.asAdmin('POST', `/admin/results/${id}/prizes`, row)
const list = async () => (await content.asAdmin('GET', '/admin/lottery-results')).body
const written = (prizes: StoredPrize[]): Row[] => prizes.map(({ type, numbers }) => ({ type, numbers }))
const changed = resultPaths('SINGAPORE', '2025-01-31').join(' ')

describe('POST /admin/results/start-session', () => {
  it('begins a result without prizes, announces it and names the pages that changed', async () => {
    const answer = await start({ market: 'singapore' })
    expect(answer.status).toBe(200)
    expect(result.parse(answer.body)).toMatchObject({ id, ...draw, template: 'classic', prizes: [], rev: 1 })
    expect(answer.headers.get(changedHeader)).toBe(changed)
    expect(await content.announced(resultStarted)).toMatchObject([{ data: draw, actor: { username: 'budi' } }])
  })

  it('continues the session that is there', async () => {
    const { body: first } = await start({ prizes: [rows[0]] })
    expect((await start()).body).toEqual(first)
    expect((await start({ template: 'modern' })).body).toEqual(first)
    expect(await content.announced(resultStarted)).toHaveLength(1)
  })

  it('enters the prizes it was given with, by the prize rule, when it continues one', async () => {
    await start({ prizes: rows })
    const prizes = [
      { type: 'PRIZE 1', numbers: '0043' },
      { type: 'CONSOLATION PRIZE', numbers: '7777' },
      { type: 'PRIZE 2', numbers: '1' },
    ]
    const answer = await start({ prizes })
    expect(written(answer.body.prizes)).toEqual([prizes[0], rows[1], rows[2], prizes[2]])
    expect(writtenResult.strict().parse(answer.body)).toMatchObject({ rev: 3, correctedAt: expect.any(String) })
  })

  it('makes one result of twenty at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start({ prizes: [rows[0]] })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.epoch}`)).size).toBe(1)
    expect((await list()).data).toMatchObject([{ id, rev: 1, prizes: [rows[0]] }])
    expect(await content.announced(resultStarted)).toHaveLength(1)
  })

  it('refuses an unknown market on its field', async () => {
    const errors = { market: [contentTexts.marketUnknown] }
    expect(refusalOf(await start({ market: 'NOWHERE' }))).toMatchObject({ status: 400, code: 'INVALID', errors })
    expect((await list()).data).toEqual([])
  })
})

describe('POST /admin/results/:resultId/prizes', () => {
  beforeEach(async () => {
    await start()
  })

  it('adds the prize, keeps its leading zeros and announces it once', async () => {
    const { body: before } = await start()
    const answer = await addPrize({ type: 'prize 1', numbers: '0042' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before,
      firstPrizeAt: '2025-01-31T05:00:00.000Z',
      prizes: [{ ...rows[0], id: expect.any(String), by: 'budi', at: '2025-01-31T05:00:00.000Z' }],
      rev: 2,
      updatedAt: expect.any(String),
    })
    expect(answer.headers.get(changedHeader)).toBe(changed)
    expect(await content.announced(prizeRecorded)).toMatchObject([
      { data: { ...draw, prize: rows[0] }, before: result.parse(before), record: { prizes: [rows[0]] } },
    ])
    expect(content.nudged.at(-1)).toBe(`result ${id}`)
  })

  it('corrects a prize that is entered again, in its place', async () => {
    await addPrize({ type: 'PRIZE 1', numbers: '0042' })
    const { body: before } = await addPrize({ type: 'PRIZE 2', numbers: '1111' })
    content.time.now += 1_000
    const { body: after } = await addPrize({ type: 'Prize  1', numbers: '0024' })
    expect(written(after.prizes)).toEqual([
      { type: 'PRIZE 1', numbers: '0024' },
      { type: 'PRIZE 2', numbers: '1111' },
    ])
    expect(after.prizes[0].id).toBe(before.prizes[0].id)
    expect([before.correctedAt, after.correctedAt]).toEqual([null, new Date(content.time.now).toISOString()])
  })

  it('changes nothing when the same number of a prize is entered again', async () => {
    const { body: before } = await addPrize({ type: 'PRIZE 1', numbers: '0042' })
    const stored = await content.dump()
    expect((await addPrize({ type: 'PRIZE 1', numbers: '0042' })).body).toEqual(before)
    expect((await addPrize({ type: 'PRIZE 1', numbers: '0042', repeat: true })).body).toEqual(before)
    expect(await content.dump()).toBe(stored)
  })

  it('takes a list number entered again for a double click, unless it says it was drawn twice', async () => {
    const row = { type: 'CONSOLATION PRIZE', numbers: '0777' }
    const { body: before } = await addPrize(row)
    const stored = await content.dump()
    expect((await addPrize(row)).body).toEqual({ ...before, repeated: true })
    expect(await content.dump()).toBe(stored)

    const { body: after } = await addPrize({ ...row, repeat: true })
    expect(written(after.prizes)).toEqual([row, row])
    expect(after).not.toHaveProperty('repeated')
    expect(new Set(after.prizes.map((prize: StoredPrize) => prize.id)).size).toBe(2)
    expect(await content.announced(prizeRecorded)).toHaveLength(2)
  })

  it('loses nothing when many enter at the same time', async () => {
    const firsts = Array.from({ length: 10 }, (_each, index) => ({ type: 'PRIZE 1', numbers: `100${index}` }))
    const lists = Array.from({ length: 10 }, (_each, index) => ({ type: 'STARTER PRIZE', numbers: `000${index % 5}` }))
    const answers = await Promise.all([...firsts, ...lists].map((row) => addPrize(row)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

    const [stored] = (await list()).data
    const typed = written(stored.prizes)
    expect(typed.filter(({ type }) => type === 'PRIZE 1')).toHaveLength(1)
    expect(
      typed
        .filter(({ type }) => type === 'STARTER PRIZE')
        .map(({ numbers }) => numbers)
        .toSorted(),
    ).toEqual(['0000', '0001', '0002', '0003', '0004'])
    // Ten numbers of PRIZE 1 and five of the list each made one revision, after that of the start.
    expect(stored.rev).toBe(16)
    const revs = (await content.announced(prizeRecorded)).map(({ subject }) => subject.rev)
    expect(revs).toEqual(Array.from({ length: 15 }, (_each, index) => index + 2))
    expect(answers.filter(({ body }) => body.repeated)).toHaveLength(5)
  })

  it('takes 200 prizes and refuses one more', async () => {
    const many = Array.from({ length: 200 }, (_each, index) => ({ type: 'STARTER PRIZE', numbers: String(index) }))
    await content.clear()
    await content.given.result({ ...draw, prizes: many })
    expect(refusalOf(await addPrize({ type: 'STARTER PRIZE', numbers: '999' }))).toMatchObject({
      status: 400,
      errors: { prizes: [contentTexts.tooManyPrizes(200)] },
    })
  })

  it('answers 404 once the result is deleted, and brings nothing back', async () => {
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect(refusalOf(await addPrize({ type: 'PRIZE 1', numbers: '0042' }))).toMatchObject({
      status: 404,
      code: 'RESULT_NOT_FOUND',
    })
    expect((await list()).data).toEqual([])
  })
})
