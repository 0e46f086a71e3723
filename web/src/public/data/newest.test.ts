import { describe, expect, it } from '@jest/globals'
import type { DetailPage, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { detailPageCall, liveDrawCall, pageDataCall } from './calls.ts'
import { mergeAnswer, newestOf, supersedes, withPushedResult } from './newest.ts'

const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString()
const ms = (at: number) => Date.parse(minute(at))

/** A result of SINGAPORE written at minute `rev`. */
const result = (rev: number, more: Partial<Result> = {}): Result => ({
  id: 'singapore.2026-11-21',
  market: 'SINGAPORE',
  date: '2026-11-21',
  template: 'classic',
  prizes: [{ id: 'p', type: 'PRIZE 1', numbers: String(rev).padStart(4, '0') }],
  correctedAt: null,
  epoch: 100,
  rev,
  createdAt: minute(0),
  updatedAt: minute(rev),
  ...more,
})
const yesterday = result(1, { id: 'singapore.2026-11-20', date: '2026-11-20', epoch: 50 })
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
  ])('%s', (_case, shown, answered, at, newest) => {
    expect(newestOf(shown, answered, ms(at))).toEqual(newest)
  })
})

describe('mergeAnswer', () => {
  const call = liveDrawCall('SINGAPORE')

  it('drops a whole answer that was made before the shown one', () => {
    const shown = liveDraw(null, 10)
    expect(mergeAnswer(call, shown, liveDraw(result(3), 9))).toBe(shown)
  })

  it('keeps a pushed result over an older cached answer', () => {
    const shown = liveDraw(result(4), 1)
    expect(mergeAnswer(call, shown, liveDraw(result(3), 3))).toEqual(liveDraw(result(4), 3))
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
    const merged = mergeAnswer(pageDataCall, shown, data({ SINGAPORE: result(3), SYDNEY: sydney }, 3)) as PageData
    expect(merged.resultsMap).toEqual({ SINGAPORE: result(4), SYDNEY: sydney })
  })

  it('keeps newer rows of a history', () => {
    const page = (rows: Result[], at: number): DetailPage => ({
      schedule: null,
      latestResult: rows[0] ?? null,
      isWaiting: false,
      history: { data: rows, meta: { page: 1, totalPages: 1, limit: 10 } },
      serverTime: minute(at),
    })
    const merged = mergeAnswer(
      detailPageCall('SINGAPORE', 1, 10),
      page([result(4)], 1),
      page([result(3), yesterday], 3),
    )
    expect((merged as DetailPage).history.data).toEqual([result(4), yesterday])
    expect((merged as DetailPage).latestResult).toEqual(result(4))
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
      history: { data: [result(2), yesterday], meta: { page: 1, totalPages: 1, limit: 10 } },
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
