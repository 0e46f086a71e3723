import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { adminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { prizeRecorded } from '@papan/contracts/events/result-events.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
/** Another process over the same database. */
let second: TestContent
beforeAll(async () => {
  content = await startContent()
  second = await startContent({ like: content })
})
afterAll(async () => {
  await second.close()
  await content.close()
})
beforeEach(async () => {
  await content.clear()
  await content.given.market('SINGAPORE')
})

const draw = { market: 'SINGAPORE', date: '2025-01-31' }
const id = 'singapore_2025-01-31'
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
