import { describe, expect, it } from '@jest/globals'
import { atWib } from '@papan/contracts/wib.ts'
import { givenResult, givenSchedule } from '../../test-kit/records.ts'
import { resultCardState } from './result-card-state.ts'

const schedule = givenSchedule()
const result = (date: string, type = 'prize 1') =>
  givenResult({ date, firstPrizeAt: null, prizes: [{ id: 'p', type, numbers: '0417' }] })

describe('resultCardState', () => {
  it.each([
    ['before the close time', schedule, result('2026-11-20'), '12:00', 'RESULT', '2026-11-20'],
    ['after it, with an old result only', schedule, result('2026-11-20'), '17:30', 'WAITING', '2026-11-21'],
    ['with today drawn', schedule, result('2026-11-21'), '17:50', 'RESULT', '2026-11-21'],
    ["with today's draw started", schedule, result('2026-11-21', 'PRIZE 2'), '17:50', 'WAITING', '2026-11-21'],
    ['without any result', schedule, null, '12:00', 'WAITING', '2026-11-21'],
    ['closed', { ...schedule, status: 'TUTUP' as const }, result('2026-11-21'), '18:00', 'NOTICE', '2026-11-21'],
    ['postponed', { ...schedule, status: 'DITUNDA' as const }, null, '18:00', 'NOTICE', '2026-11-21'],
    ['without a schedule', null, result('2026-03-01'), '18:00', 'RESULT', '2026-03-01'],
    ['without a schedule or a result', null, null, '18:00', 'WAITING', null],
  ])('%s', (_case, given, newest, time, state, date) => {
    expect(resultCardState(given, newest, atWib('2026-11-21', time))).toEqual({ state, date })
  })
})
