import { describe, expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { givenResult } from '../../test-kit/records.ts'
import { bannersCall, drawsNowCall, liveDrawCall, schedulesCall } from './calls.ts'
import { callAnswered, callFailed, resultAnnounced, resultPushed } from './actions.ts'
import { emptyServerData, serverDataReducer } from './server-data-reducer.ts'
import type { ServerData } from './server-data-reducer.ts'

const call = liveDrawCall('SINGAPORE')
const serverTime = '2026-11-21T10:00:00.000Z'
const at = Date.parse(serverTime)
const result = (rev: number) => givenResult({ epoch: 100, rev, updatedAt: serverTime })
const loaded = serverDataReducer(
  emptyServerData,
  callAnswered({ call, data: { schedule: null, result: null, serverTime }, at: at + 900, staleMs: 0 }),
)
const shownRev = (state: ServerData) =>
  (state.entries[call]?.data as { result: Result | null } | undefined)?.result?.rev

describe('server data', () => {
  it('keeps data and sets the status when a refresh fails', () => {
    const state = serverDataReducer(loaded, callFailed({ call, status: 503, at: at + 2000 }))
    expect(state.entries[call]).toMatchObject({ failed: true, status: 503, data: loaded.entries[call]?.data })
  })

  it('takes the age of data from the time it was made', () => {
    expect(loaded.dataAt).toBe(at)
    const list = serverDataReducer(emptyServerData, callAnswered({ call: schedulesCall, data: [], at, staleMs: 7000 }))
    expect(list.dataAt).toBe(at - 7000)
    const banners = callAnswered({ call: bannersCall('TOP_BANNER'), data: [], at, staleMs: 0 })
    expect(serverDataReducer(emptyServerData, banners).dataAt).toBeNull()
  })

  it('drops a push of a state before a withdrawal that an answer listed', () => {
    const gone = { market: 'SINGAPORE', date: '2026-11-21', at: serverTime, epoch: 100, rev: 3 }
    const data = { draws: [], withdrawn: [gone], serverTime }
    const known = serverDataReducer(loaded, callAnswered({ call: drawsNowCall, data, at, staleMs: 0 }))
    expect(shownRev(serverDataReducer(known, resultPushed({ result: result(2), at })))).toBeUndefined()
    const again = { ...result(1), epoch: 200 }
    expect(shownRev(serverDataReducer(known, resultPushed({ result: again, at })))).toBe(1)
  })

  it('applies pushes in order and ignores a late one', () => {
    const pushes = [1, 3, 2].map((rev) => resultPushed({ result: result(rev), at: at + rev }))
    const state = pushes.reduce(serverDataReducer, loaded)
    expect(shownRev(state)).toBe(3)
  })

  it('drops an answer older than an announcement', () => {
    const gone = resultAnnounced({ market: 'SINGAPORE', date: '2026-11-21', epoch: 100, rev: 5 })
    const state = [gone, resultPushed({ result: result(4), at })].reduce(serverDataReducer, loaded)
    expect(shownRev(state)).toBeUndefined()
    expect(shownRev(serverDataReducer(state, resultPushed({ result: result(6), at })))).toBe(6)
  })

  it('keeps an announcement of today when an older draw is announced', () => {
    const changes = [
      { market: 'SINGAPORE', date: '2026-11-21', epoch: 100, rev: 5 },
      { market: 'SINGAPORE', date: '2026-11-20', epoch: 200, rev: 2 },
    ].map(resultAnnounced)
    const state = [...changes, resultPushed({ result: result(4), at })].reduce(serverDataReducer, loaded)
    expect(shownRev(state)).toBeUndefined()
  })

  const answered = (after: number, answer: Result | null = null) => {
    const time = new Date(at + after).toISOString()
    return callAnswered({
      call,
      data: { schedule: null, result: answer, serverTime: time },
      at: at + after,
      staleMs: 0,
    })
  }
  const shown = serverDataReducer(loaded, resultPushed({ result: result(4), at }))

  it('asks again after an answer that may be from before the shown draw was stored', () => {
    const kept = serverDataReducer(shown, answered(100))
    expect([shownRev(kept), kept.entries[call]?.isUnsettled]).toEqual([4, true])
    for (const action of [callFailed({ call, status: 503, at }), answered(-1)])
      expect(serverDataReducer(kept, action).entries[call]?.isUnsettled).toBe(true)
    const gone = serverDataReducer(kept, answered(60_000))
    expect([shownRev(gone), gone.entries[call]?.isUnsettled]).toEqual([undefined, false])
  })

  it('shows no late push of a draw that an answer took away', () => {
    const gone = serverDataReducer(shown, answered(60_000))
    expect(shownRev(gone)).toBeUndefined()
    expect(shownRev(serverDataReducer(gone, resultPushed({ result: result(4), at })))).toBeUndefined()
    const created = { ...result(1), epoch: 200 }
    expect(shownRev(serverDataReducer(gone, resultPushed({ result: created, at })))).toBe(1)
  })

  it('evicts the oldest answers', () => {
    let state = loaded
    for (let page = 1; page <= 60; page += 1) {
      const data = { schedule: null, result: null, serverTime }
      state = serverDataReducer(
        state,
        callAnswered({ call: liveDrawCall(`M${page}`), data, at: at + page * 1000, staleMs: 0 }),
      )
    }
    expect(Object.keys(state.entries)).toHaveLength(40)
    expect(state.entries[liveDrawCall('M60')]).toBeDefined()
    expect(state.entries[call]).toBeUndefined()
  })
})
