import { describe, expect, it } from '@jest/globals'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { Fetched } from '../src/public/data/fetch-call.ts'
import { givenSchedule } from '../src/test-kit/records.ts'
import { createTodaysMarkets } from './todays-markets.ts'

const schedule = (marketName: string, closeTime: string, more: Partial<PublicSchedule> = {}) =>
  givenSchedule({ marketName, closeTime, ...more })

const setUp = (schedules: PublicSchedule[]) => {
  // A Tuesday in WIB.
  const state = { now: Date.parse('2026-11-24T10:00:00+07:00'), asked: 0, ok: true }
  const markets = createTodaysMarkets({
    clock: () => state.now,
    fetchSchedules: async (): Promise<Fetched<PublicSchedule[]>> => {
      state.asked += 1
      return state.ok ? { ok: true, data: schedules, staleMs: 0 } : { ok: false, status: 503 }
    },
  })
  return { state, markets }
}

describe('createTodaysMarkets', () => {
  it('lists open markets that draw today by close time', async () => {
    const { markets } = setUp([
      schedule('SYDNEY', '13:50'),
      schedule('MACAU', '12:45'),
      schedule('LIBUR', '10:00', { status: 'TUTUP' }),
      schedule('SELASA LIBUR', '11:00', { days: [true, false, true, true, true, true, true] }),
    ])
    expect(await markets()).toEqual(['MACAU', 'SYDNEY'])
  })

  it('lists 24 markets at most', async () => {
    const { markets } = setUp(Array.from({ length: 300 }, (_each, index) => schedule(`PASARAN ${index}`, '12:00')))
    expect(await markets()).toHaveLength(24)
  })

  it('fetches twice a minute at most', async () => {
    const { state, markets } = setUp([schedule('MACAU', '12:45')])
    await Promise.all(Array.from({ length: 50 }, () => markets()))
    expect(state.asked).toBe(1)
    state.now += 30_000
    state.ok = false
    expect([await markets(), await markets()]).toEqual([['MACAU'], ['MACAU']])
    expect(state.asked).toBe(2)
  })
})
