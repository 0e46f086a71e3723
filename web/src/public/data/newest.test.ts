import { describe, expect, it } from '@jest/globals'
import type { Day, DayDraw } from '@papan/contracts/calls/content/day-calls.ts'
import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { DetailPage, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { givenResult } from '../../test-kit/records.ts'
import { dayCall, detailPageCall, drawsNowCall, liveDrawCall, pageDataCall } from './calls.ts'
import {
  drawKey,
  isBehindDraw,
  lacksWithdrawal,
  mergeAnswer,
  newestOf,
  supersedes,
  withPushedResult,
} from './newest.ts'

const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString()
const ms = (at: number) => Date.parse(minute(at))

/** A result of SINGAPORE written at minute `rev`. */
const result = (rev: number, more: Partial<Result> = {}) =>
  givenResult({
    prizes: [{ id: 'p', type: 'PRIZE 1', numbers: String(rev).padStart(4, '0') }],
    firstPrizeAt: minute(0),
    epoch: 100,
    rev,
    createdAt: minute(0),
    updatedAt: minute(rev),
    ...more,
  })
const yesterday = result(1, { id: 'singapore.2026-11-20', date: '2026-11-20', epoch: 50 })
/** As the server renders it: without what pages do not read. */
const embedded = ({ id: _id, ...rest }: Result) => rest as Result
const liveDraw = (shown: Result | null, at: number): LiveDraw => ({
  schedule: null,
  result: shown,
  usual: [],
  serverTime: minute(at),
})

describe('newestOf', () => {
  it.each([
    ['nothing shown yet', null, result(1), 5, result(1)],
    ['a later state', result(1), result(2), 5, result(2)],
    ['an older state of the same result', result(3), result(2), 5, result(3)],
    ['a result created again', result(9), result(1, { epoch: 200 }), 20, result(1, { epoch: 200 })],
    ['an answer from before the shown state, with the day before', result(3), yesterday, 2, result(3)],
    ['an answer from before the shown state, without any', result(3), null, 2, result(3)],
    ['an answer from after a delete, with the day before', result(3), yesterday, 4, yesterday],
    ['an answer from after a delete, without any', result(3), null, 4, null],
    [
      'a later draw, soon after a correction of the shown one',
      { ...yesterday, updatedAt: minute(3) },
      result(2),
      3,
      result(2),
    ],
    ['an older state of an embedded result', embedded(result(3)), result(2), 5, embedded(result(3))],
    ['a later state of an embedded result', embedded(result(2)), result(3), 1, result(3)],
    ['no answer for a draw whose last prize was withdrawn', result(3, { prizes: [] }), null, 3, null],
  ])('%s', (_case, shown, answered, at, newest) => {
    expect(newestOf(shown, answered, ms(at), {})).toEqual(newest)
  })

  it.each([
    ['without any', null],
    ['with the day before', yesterday],
  ])('an answer that was read while the shown state was being stored, %s', (_case, answered) => {
    expect(newestOf(result(3), answered, ms(3) + 4_999, {})).toEqual(result(3))
    expect(newestOf(result(3), answered, ms(3) + 5_000, {})).toEqual(answered)
  })

  it('an answer from while the shown state was being stored, once its deletion was announced', () => {
    const announced = (rev: number) => ({ [drawKey(result(3))]: { ...result(3), rev } })
    expect(newestOf(result(3), yesterday, ms(3) + 10, announced(3))).toEqual(result(3))
    expect(newestOf(result(3), yesterday, ms(3) + 10, announced(4))).toEqual(yesterday)
  })
})

describe('mergeAnswer', () => {
  const call = liveDrawCall('SINGAPORE')

  it('drops a whole answer that was made before the shown one', () => {
    const shown = liveDraw(null, 10)
    expect(mergeAnswer(call, shown, liveDraw(result(3), 9), {}).data).toBe(shown)
  })

  it('keeps a pushed result over an older cached answer', () => {
    const shown = liveDraw(result(4), 1)
    expect(mergeAnswer(call, shown, liveDraw(result(3), 3), {}).data).toEqual(liveDraw(result(4), 3))
  })

  it.each([
    ['keeps a draw that it lacks, perhaps not stored when it was read', liveDraw(null, 4), true, []],
    ['takes a draw as deleted', liveDraw(yesterday, 5), false, [result(5)]],
    ['has a later state', liveDraw(result(5), 5), false, []],
    ['has a later draw', liveDraw(result(5, { id: 'next', date: '2026-11-22' }), 5), false, []],
  ])('%s', (_case, answer, isUnsettled, gone) => {
    const merged = mergeAnswer(call, liveDraw(result(4), 1), answer, {})
    expect(merged).toMatchObject({ isUnsettled, gone: gone.map(({ epoch, rev }) => ({ epoch, rev })) })
  })

  it('merges page data market by market', () => {
    const data = (resultsMap: PageData['resultsMap'], at: number): PageData => ({
      schedules: [],
      predictionsMap: {},
      resultsMap,
      serverTime: minute(at),
    })
    const sydney = result(1, { id: 'sydney', market: 'SYDNEY' })
    const shown = data({ SINGAPORE: result(4), HONGKONG: result(1, { id: 'hk', market: 'HONGKONG' }) }, 1)
    const merged = mergeAnswer(pageDataCall, shown, data({ SINGAPORE: result(3), SYDNEY: sydney }, 3), {})
    expect((merged.data as PageData).resultsMap).toEqual({ SINGAPORE: result(4), SYDNEY: sydney })
  })

  it('keeps newer rows of a history', () => {
    const page = (rows: Result[], at: number): DetailPage => ({
      schedule: null,
      latestResult: rows[0] ?? null,
      isWaiting: false,
      history: { data: rows, meta: { page: 1, totalPages: 1, limit: 10 }, years: [] },
      serverTime: minute(at),
    })
    const merged = mergeAnswer(
      detailPageCall('SINGAPORE', 1, 10),
      page([result(4)], 1),
      page([result(3), yesterday], 3),
      {},
    ).data as DetailPage
    expect(merged.history.data).toEqual([result(4), yesterday])
    expect(merged.latestResult).toEqual(result(4))
  })

  describe('the draws around now', () => {
    const draw = (more: Partial<DrawNow>): DrawNow => ({
      market: 'SINGAPORE',
      date: '2026-11-21',
      closesAt: minute(0),
      resultAt: minute(1),
      count: 0,
      total: 0,
      number: null,
      at: null,
      newest: null,
      ...more,
    })
    const draws = (one: DrawNow, at: number): DrawsNow => ({
      draws: [one],
      lateMs: 0,
      withdrawn: [],
      serverTime: minute(at),
    })
    const pushed = withPushedResult(drawsNowCall, draws(draw({}), 1), result(4))

    it.each([
      ['an older state', draw({ count: 1, epoch: 100, rev: 3 }), 4, 1],
      ['no record, perhaps not stored when it was read', draw({}), 4, 1],
      ['no record, for it was deleted', draw({}), 5, 0],
    ])('keep a pushed draw or not: %s', (_case, answered, at, count) => {
      const { draws: after } = mergeAnswer(drawsNowCall, pushed, draws(answered, at), {}).data as DrawsNow
      expect(after).toMatchObject([{ count }])
    })

    const gone = { market: 'SINGAPORE', date: '2026-11-21', at: minute(3), epoch: 100, rev: 3 }
    it.each([
      ['a withdrawal that is not listed', [], { rev: 3, withdrawn: true as const }, true],
      ['a listed withdrawal', [gone], { rev: 3, withdrawn: true as const }, false],
      ['a state after a listed withdrawal', [gone], { rev: 4 }, true],
      ['a state of a draw without a withdrawal', [], { rev: 4 }, false],
    ])('lack or have %s', (_case, withdrawn, change, lacks) => {
      const announced = { market: 'SINGAPORE', date: '2026-11-21', epoch: 100, ...change }
      const shown = { ...draws(draw({ count: 1, epoch: 100, rev: 9 }), 1), withdrawn }
      expect(lacksWithdrawal(shown, announced)).toBe(lacks)
      expect(isBehindDraw(shown, announced)).toBe(lacks)
    })

    it('show no draw whose deletion was announced', () => {
      const announced = { [drawKey(result(4))]: result(5) }
      const { draws: after } = mergeAnswer(drawsNowCall, pushed, draws(draw({}), 4), announced).data as DrawsNow
      expect(after).toMatchObject([{ count: 0 }])
    })
  })
})

describe('a pushed result', () => {
  it.each([
    ['a later state of it', result(3), result(2), true],
    ['the same state again', result(2), result(2), false],
    ['an older state', result(1), result(2), false],
    ['a later draw', result(1), yesterday, true],
    ['a correction of an older draw', yesterday, result(1), false],
    ['the first one', result(1), null, true],
    ['a later state of an embedded one', result(2), embedded(result(1)), true],
    ['an older state of an embedded one', result(1), embedded(result(2)), false],
    ['a draw without a prize', result(1, { prizes: [] }), yesterday, false],
    ['a draw without a prize where nothing is shown', result(1, { prizes: [] }), null, false],
    ['a draw whose last prize was withdrawn', result(3, { prizes: [] }), result(2), true],
  ])('supersedes what is shown: %s', (_case, pushed, shown, does) => {
    expect(supersedes(pushed, shown)).toBe(does)
  })

  it('corrects an older history row without becoming the latest', () => {
    const corrected = { ...yesterday, rev: 7 }
    const shown: DetailPage = {
      schedule: null,
      latestResult: result(2),
      isWaiting: false,
      history: { data: [result(2), yesterday], meta: { page: 1, totalPages: 1, limit: 10 }, years: [] },
      serverTime: minute(1),
    }
    const after = withPushedResult(detailPageCall('SINGAPORE', 1, 10), shown, corrected) as DetailPage
    expect(after.latestResult).toEqual(result(2))
    expect(after.history.data).toEqual([result(2), corrected])
  })

  it('leaves answers of other markets unchanged', () => {
    const shown = liveDraw(null, 1)
    expect(withPushedResult(liveDrawCall('SYDNEY'), shown, result(1))).toBe(shown)
  })
})

describe('a day', () => {
  const call = dayCall('2026-11-21')
  const row = (shown: Result | null, market = 'SINGAPORE'): DayDraw => ({
    market,
    family: null,
    logoUrl: null,
    resultAt: null,
    state: 'drawing',
    result: shown,
  })
  const dayOf = (at: number, ...draws: DayDraw[]): Day => ({
    date: '2026-11-21',
    draws,
    previous: null,
    next: null,
    days: [],
    first: '2026-11-21',
    serverTime: minute(at),
  })
  const other = row(null, 'SABAH 4D')

  it('takes a pushed draw of its date, and no older state of it', () => {
    const shown = dayOf(1, row(null), other)
    const pushed = withPushedResult(call, shown, result(3)) as Day
    expect(pushed.draws).toEqual([row(result(3)), other])
    expect(withPushedResult(call, pushed, result(2))).toBe(pushed)
    expect(withPushedResult(call, pushed, yesterday)).toBe(pushed)
  })

  it('keeps a pushed state that an answer does not have yet', () => {
    const { data } = mergeAnswer(call, dayOf(4, row(result(3)), other), dayOf(5, other, row(result(2))), {})
    expect((data as Day).draws).toEqual([other, row(result(3))])
  })
})
