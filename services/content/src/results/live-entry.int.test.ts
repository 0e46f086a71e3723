import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type StoredPrize, adminResult, result, writtenResult } from '@papan/contracts/calls/content/result-calls.ts'
import { prizeRecorded, resultStarted } from '@papan/contracts/events/result-events.ts'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import { type TestContent, contentOfFile, startContent } from '../test-kit/start-content.ts'

const content = await contentOfFile()
const draw = { market: 'SINGAPORE', date: '2025-01-31' }
const id = 'singapore_2025-01-31'

beforeEach(() => content.clear())

describe('a live entry', () => {
  beforeEach(async () => {
    await content.given.market('SINGAPORE')
  })

  type Row = { type: string; numbers: string }
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
      const lists = Array.from({ length: 10 }, (_each, index) => ({
        type: 'STARTER PRIZE',
        numbers: `000${index % 5}`,
      }))
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
})

describe('round trips of a prize', () => {
  const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
  const market = 'SINGAPORE'
  const today = '2025-01-31'
  const night = { closeTime: '23:30', openTime: '10:00', resultTime: '23:50' }

  const enter = async (id: string, type: string, headers = {}, as = content.asAdmin) => {
    const answer = await as('POST', `/admin/results/${id}/prizes`, { type, numbers: '0042' }, headers)
    expect(answer.status).toBe(200)
    return answer
  }
  const commandsOf = async (work: () => Promise<unknown>) =>
    (await content.commandsOf(work)).map(({ name, collection }) => `${name} ${collection}`)

  describe('a prize of a draw of today', () => {
    it.each([
      ['PRIZE 1 after a pause', 'SABAH', 'PRIZE 1', {}, '2025-01-31 12:00'],
      ['a starter prize after a pause', 'TAIWAN', 'STARTER PRIZE', {}, '2025-01-31 12:00'],
      ['PRIZE 1 while the draw of the day before is current', 'KOREA', 'PRIZE 1', night, '2025-01-31 00:10'],
    ])('takes two round trips: %s', async (_name, marketName, type, times, now) => {
      await content.given.schedule({ marketName, ...times })
      const { id } = await content.given.result({ market: marketName, date: today })
      content.time.now = wib(now) + 60_000
      expect(await commandsOf(() => enter(id, type))).toEqual(['aggregate results', 'update results'])
    })

    it('takes two round trips right after another: the schedule is remembered', async () => {
      await content.given.schedule({ marketName: market })
      const { id } = await content.given.result({ market, date: today })
      await enter(id, 'PRIZE 1')
      expect(await commandsOf(() => enter(id, 'STARTER PRIZE'))).toEqual(['find results', 'update results'])
      expect(await commandsOf(() => enter(id, 'PRIZE 2'))).toEqual(['aggregate results', 'update results'])
    })

    it('takes four round trips with an idempotency key', async () => {
      await content.given.schedule({ marketName: market })
      const { id } = await content.given.result({ market, date: today })
      const commands = await commandsOf(() => enter(id, 'PRIZE 1', { 'idempotency-key': 'first' }))
      expect(commands).toEqual(['insert kept-answers', 'aggregate results', 'update results', 'update kept-answers'])
    })
  })

  describe('double entry switched by one process', () => {
    it('counts for the next prize of another', async () => {
      const other = await startContent({ like: content })
      try {
        const { id } = await content.given.result({ market, date: today })
        await enter(id, 'PRIZE 2', {}, other.asAdmin)
        await content.asMaster('POST', '/admin/results/double-entry', { on: true })
        const held = await enter(id, 'PRIZE 1', {}, other.asAdmin)
        expect(held.body).toMatchObject({ prizes: [{ type: 'PRIZE 2' }], pending: [{ type: 'PRIZE 1' }] })
        await content.asMaster('POST', '/admin/results/double-entry', { on: false })
        const published = await enter(id, 'PRIZE 3', {}, other.asAdmin)
        expect(published.body.prizes).toMatchObject([{ type: 'PRIZE 2' }, { type: 'PRIZE 3' }])
      } finally {
        await other.close()
      }
    })
  })

  describe('a result with the id of a switch', () => {
    it('does not exist', async () => {
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      const answer = await content.asAdmin('POST', '/admin/results/double-entry/prizes', {
        type: 'PRIZE 1',
        numbers: '1',
      })
      expect(answer.status).toBe(404)
    })
  })
})

describe('the expected number of a prize', () => {
  /** Another process over the same database. */
  let second: TestContent
  beforeAll(async () => (second = await startContent({ like: content })))
  afterAll(() => second.close())
  beforeEach(async () => {
    await content.given.market('SINGAPORE')
  })
  const first = (numbers: string) => ({ type: 'PRIZE 1', numbers })
  const starter = { type: 'STARTER PRIZE', numbers: '7777' }
  type As = TestContent['asAdmin']
  const expecting = (text: string, key?: string) => ({
    'expected-number': text,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
  const enter = (as: As, prize: object, headers = {}) => as('POST', `/admin/results/${id}/prizes`, prize, headers)
  const start = (prizes: object[], headers = {}) =>
    content.asAdmin('POST', '/admin/results/start-session', { ...draw, prizes }, headers)
  const numbersOf = ({ body }: TestAnswer): string[] =>
    adminResult.parse(body).prizes.map(({ type, numbers }) => `${type} ${numbers}`)
  const stored = async () => numbersOf(await content.asAdmin('GET', '/admin/results/SINGAPORE/2025-01-31'))
  const slotChanged = { status: 409, code: 'SLOT_CHANGED', message: contentTexts.slotChanged('PRIZE 1') }

  describe('POST /admin/results/:id/prizes with Expected-Number', () => {
    beforeEach(() => content.given.result(draw))

    it('enters a prize whose slot holds what is expected, and corrects it', async () => {
      expect((await enter(content.asAdmin, first('0042'), expecting('none'))).status).toBe(200)
      expect((await enter(content.asAdmin, first('0043'), expecting('0042'))).status).toBe(200)
      expect(await stored()).toEqual(['PRIZE 1 0043'])
    })

    it.each([['none'], ['0041'], ['42'], ['PRIZE 1=none']])(
      'refuses, for a caller that expects %s, to replace another number, and answers the record as it is',
      async (text) => {
        await enter(content.asMaster, first('0042'))
        const before = await content.dump()
        const refused = await enter(content.asAdmin, first('5678'), expecting(text))
        expect(refusalOf(refused)).toMatchObject({
          ...slotChanged,
          errors: { numbers: [contentTexts.slotChanged('PRIZE 1')] },
        })
        expect(adminResult.parse(refused.body.current)).toMatchObject({ prizes: [{ ...first('0042'), by: 'wati' }] })
        expect(await content.dump()).toBe(before)
      },
    )

    it('refuses to fill a slot again whose number was withdrawn', async () => {
      expect(refusalOf(await enter(content.asAdmin, first('5678'), expecting('1234')))).toMatchObject(slotChanged)
      expect(await stored()).toEqual([])
    })

    it('accepts the published number with any expectation: it replaces nothing', async () => {
      const { body: before } = await enter(content.asMaster, first('0042'))
      const same = await enter(content.asAdmin, first('0042'), expecting('none'))
      expect([same.status, same.body]).toEqual([200, before])
    })

    it('means what it always meant without the header', async () => {
      await enter(content.asMaster, first('0042'))
      expect((await enter(content.asAdmin, first('5678'))).status).toBe(200)
      expect(await stored()).toEqual(['PRIZE 1 5678'])
    })

    it('answers the same key again as before, also when the slot was corrected since', async () => {
      const send = () => enter(content.asAdmin, first('0042'), expecting('none', 'k1'))
      const sent = await send()
      await enter(content.asMaster, first('5678'))
      expect([(await send()).text, await stored()]).toEqual([sent.text, ['PRIZE 1 5678']])
      await content.forgetAnswers()
      const again = await send()
      expect([again.status, numbersOf(again)]).toEqual([200, ['PRIZE 1 5678']])
    })

    it('leaves the key of a refused request free', async () => {
      await enter(content.asMaster, first('0042'))
      expect((await enter(content.asAdmin, first('5678'), expecting('none', 'k2'))).status).toBe(409)
      expect((await enter(content.asAdmin, first('5678'), expecting('0042', 'k2'))).status).toBe(200)
    })

    it.each([
      [first('1'), 'kosong'],
      [starter, 'none'],
    ])('refuses %j with %j', async (prize, text) => {
      const before = await content.dump()
      expect(refusalOf(await enter(content.asAdmin, prize, expecting(text)))).toMatchObject({
        status: 400,
        code: 'INVALID',
        message: contentTexts.badExpectedNumber,
        errors: { 'expected-number': [contentTexts.badExpectedNumber] },
      })
      expect(await content.dump()).toBe(before)
    })

    it('lets exactly one of two admins win who fill or correct a slot at once, through any process', async () => {
      for (let round = 0; round < 25; round++) {
        const expected = round === 0 ? 'none' : ((await stored())[0] ?? '').replace('PRIZE 1 ', '')
        const [mine, theirs] = [String(1000 + round), String(2000 + round)]
        const [one, other] = await Promise.all([
          enter(content.asAdmin, first(mine), expecting(expected, `a${round}`)),
          enter(second.asMaster, first(theirs), expecting(expected, `b${round}`)),
        ])
        const winner = one.status === 200 ? mine : theirs
        expect([one.status, other.status].sort((a, b) => a - b)).toEqual([200, 409])
        const lost = one.status === 200 ? other : one
        expect(lost.body).toMatchObject({ code: 'SLOT_CHANGED', current: { prizes: [first(winner)] } })
        expect(await stored()).toEqual([`PRIZE 1 ${winner}`])
      }
      expect(await content.announced(prizeRecorded)).toHaveLength(25)
    })
  })

  describe('POST /admin/results/start-session with Expected-Number', () => {
    it('begins a draw for a caller that expects none', async () => {
      expect((await start([first('1'), starter], expecting('none'))).status).toBe(200)
      expect(await stored()).toEqual(['PRIZE 1 1', 'STARTER PRIZE 7777'])
    })

    it('creates no result for a caller that expects a number: the record was deleted', async () => {
      const refused = await start([first('1'), starter], expecting('1234'))
      expect([refusalOf(refused), refused.body.current]).toEqual([expect.objectContaining(slotChanged), null])
      expect((await content.asAdmin('GET', '/admin/results/SINGAPORE/2025-01-31')).status).toBe(404)
    })

    it('replaces no number that is not expected, and enters the others', async () => {
      await start([first('1234'), { type: 'PRIZE 2', numbers: '2' }])
      const prizes = [first('5678'), { type: 'PRIZE 2', numbers: '3' }, starter]
      const refused = await start(prizes, expecting('PRIZE 1=none, PRIZE 2=2'))
      expect(refusalOf(refused)).toMatchObject(slotChanged)
      const left = ['PRIZE 1 1234', 'PRIZE 2 3', 'STARTER PRIZE 7777']
      expect([numbersOf({ ...refused, body: refused.body.current }), await stored()]).toEqual([left, left])
      expect((await start(prizes, expecting('PRIZE 1=1234, PRIZE 2=3'))).status).toBe(200)
      expect(await stored()).toEqual(['PRIZE 1 5678', 'PRIZE 2 3', 'STARTER PRIZE 7777'])
    })

    it('done again with its key after a lost answer says what was done', async () => {
      await content.given.result(draw)
      const send = () => start([first('1234'), starter], expecting('none', 'k'))
      expect((await send()).status).toBe(200)
      await enter(content.asMaster, first('5678'))
      await content.forgetAnswers()
      const again = await send()
      expect([again.status, numbersOf(again)]).toEqual([200, ['PRIZE 1 5678', 'STARTER PRIZE 7777']])
    })

    it.each([['1234'], ['PRIZE 3=none'], ['none, none']])('refuses two prizes with %j', async (text) => {
      const prizes = [first('1'), { type: 'PRIZE 2', numbers: '2' }]
      expect(refusalOf(await start(prizes, expecting(text)))).toMatchObject({ status: 400, code: 'INVALID' })
      expect((await content.asAdmin('GET', '/admin/results/SINGAPORE/2025-01-31')).status).toBe(404)
    })
  })

  describe('under double entry', () => {
    beforeEach(async () => {
      await content.given.result(draw)
      await enter(content.asMaster, first('1234'))
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    })

    it('the published number counts, not one that is held', async () => {
      expect(refusalOf(await enter(content.asAdmin, first('5678'), expecting('none')))).toMatchObject(slotChanged)
      expect((await enter(content.asAdmin, first('5678'), expecting('1234'))).body).toMatchObject({
        prizes: [first('1234')],
        pending: [{ type: 'PRIZE 1', by: 'budi' }],
      })
      expect(refusalOf(await enter(content.asMaster, first('5678'), expecting('5678')))).toMatchObject(slotChanged)
      expect((await enter(content.asMaster, first('5678'), expecting('1234'))).body).toMatchObject({
        prizes: [first('5678')],
        pending: [],
      })
    })
  })
})
