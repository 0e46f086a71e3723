import { beforeEach, describe, expect, it } from '@jest/globals'
import { filledPlace } from '@papan/contracts/calls/deleted-calls.ts'
import { guardReason } from '@papan/contracts/calls/content/guard-calls.ts'
import { resultSaved } from '@papan/contracts/events/result-events.ts'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
const [market, date, other] = ['SINGAPORE', '2025-01-30', '2025-01-31']
const id = 'singapore_2025-01-30'
const prizes = [
  { type: 'PRIZE 1', numbers: '0042' },
  { type: 'CONSOLATION PRIZE', numbers: '7777' },
]
beforeEach(async () => {
  await content.clear()
  await content.given.result({ market, date, prizes })
  content.time.now += 60_000
})

const copy = (body: object = {}, headers: Record<string, string> = {}) =>
  content.asAdmin('POST', `/admin/results/${id}/copies`, { market, date: other, ...body }, headers)
/** The numbers of a draw; null without one. */
const numbersOf = async (ofMarket: string, on: string) => {
  const { status, body } = await content.asAdmin('GET', `/admin/results/${ofMarket}/${on}`)
  return status === 200 ? (body as { prizes: { numbers: string }[] }).prizes.map(({ numbers }) => numbers) : null
}
const both = async () => [await numbersOf(market, date), await numbersOf(market, other)]
const numbers = prizes.map((prize) => prize.numbers)

describe('POST /admin/results/:resultId/copies', () => {
  it('asks first where the guard doubts a number, and stores nothing', async () => {
    const answer = await copy()
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'NUMBERS_UNCONFIRMED' }])
    expect(guardReason.array().parse(answer.body.current)).toMatchObject([{ code: 'LAST_DRAW', numbers: '0042' }])
    expect(await both()).toEqual([numbers, null])
  })

  it('copies once confirmed, and announces where the numbers come from', async () => {
    const answer = await copy({ confirmed: ['LAST_DRAW'] })
    expect(answer.status).toBe(200)
    expect(answer.headers.get(changedHeader)).toBe(resultPaths(market, other).join(' '))
    expect(await both()).toEqual([numbers, numbers])
    expect(await content.announced(resultSaved)).toMatchObject([
      { data: { date: other, copiedFrom: { market, date } } },
    ])
  })

  it('moves: the guard does not compare it with itself, and its old draw is deleted and can be restored', async () => {
    const answer = await copy({ move: true, reason: 'salah tanggal' })
    expect(answer.status).toBe(200)
    const paths = [...new Set([...resultPaths(market, other), ...resultPaths(market, date)])]
    expect(answer.headers.get(changedHeader)).toBe(paths.join(' '))
    expect(await both()).toEqual([null, numbers])
    const { body } = await content.asAdmin('GET', '/admin/deleted?kind=result')
    expect(body.data).toMatchObject([{ name: market, date, reason: 'salah tanggal' }])
  })

  it('moves to another market of the same date', async () => {
    await content.given.market('TAIWAN')
    expect((await copy({ market: 'TAIWAN', date, move: true })).status).toBe(200)
    expect([await numbersOf(market, date), await numbersOf('TAIWAN', date)]).toEqual([null, numbers])
  })

  it('finishes a move that ended between its two writes', async () => {
    await copy({ confirmed: ['LAST_DRAW'] })
    expect((await copy({ move: true })).status).toBe(200)
    expect(await both()).toEqual([null, numbers])
  })

  it('answers 409 with both where the place is filled, and keeps both as they are', async () => {
    await content.given.result({ market, date: other, prizes: [{ type: 'PRIZE 1', numbers: '9999' }] })
    const answer = await copy({ move: true })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'PLACE_FILLED' }])
    expect(filledPlace.parse(answer.body.current).present).toEqual([{ name: 'PRIZE 1', value: '9999' }])
    expect(await both()).toEqual([numbers, ['9999']])
  })

  it('answers 409 under double entry', async () => {
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    expect((await copy({ move: true })).body).toMatchObject({ code: 'DOUBLE_ENTRY' })
    expect(await both()).toEqual([numbers, null])
  })

  it.each([
    [{ date }, 400, { errors: { date: [contentTexts.copyToItself] } }],
    [{ market: 'TIDAK ADA' }, 400, { errors: { market: [contentTexts.marketUnknown] } }],
    [{ date: '31-01-2025' }, 400, { code: 'INVALID' }],
    [{ move: 'ya' }, 400, { code: 'INVALID' }],
    [{ confirmed: ['LAIN'] }, 400, { code: 'INVALID' }],
  ])('answers %j with %d', async (body, status, expected) => {
    const answer = await copy({ confirmed: ['LAST_DRAW'], ...body })
    expect([answer.status, answer.body]).toMatchObject([status, expected])
  })

  it('answers 412 for a stale revision, 404 for an unknown result', async () => {
    expect((await copy({ move: true }, { 'if-match': '7' })).status).toBe(412)
    expect((await content.asAdmin('POST', '/admin/results/tidak-ada/copies', { market, date: other })).status).toBe(404)
    expect(await both()).toEqual([numbers, null])
  })
})
