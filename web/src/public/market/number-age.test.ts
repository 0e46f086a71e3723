import { describe, expect, it } from '@jest/globals'
import { atWib } from '@papan/contracts/wib.ts'
import { givenResult, givenSchedule } from '../../test-kit/records.ts'
import { numberAge } from './number-age.ts'

const drawnAt = '2026-11-23T11:00:00.000Z'
const schedule = givenSchedule({ openTime: '17:40' })
const overnight = { ...schedule, closeTime: '23:30', openTime: '00:15' }
const resultOf = (date: string) => givenResult({ id: date, date, createdAt: drawnAt, firstPrizeAt: drawnAt })

describe('numberAge', () => {
  it.each([
    ['drawn today', schedule, '2026-11-23', '2026-11-23', '18:00', 'today'],
    ['at midnight', schedule, '2026-11-23', '2026-11-24', '00:00', 'yesterday'],
    ['before the draw of today', schedule, '2026-11-22', '2026-11-23', '12:00', 'yesterday'],
    ['two days later', schedule, '2026-11-21', '2026-11-23', '12:00', 'older'],
    ['drawn past midnight', overnight, '2026-11-22', '2026-11-23', '00:20', 'today'],
    ['drawn past midnight, next morning', overnight, '2026-11-22', '2026-11-23', '06:15', 'yesterday'],
    ['drawn before midnight, typed after it', schedule, '2026-11-22', '2026-11-23', '00:20', 'yesterday'],
    ['without a schedule', null, '2026-11-23', '2026-11-23', '09:00', 'today'],
    ['without a schedule, a day later', null, '2026-11-22', '2026-11-23', '09:00', 'yesterday'],
  ] as const)('%s', (_case, times, date, today, time, age) => {
    expect(numberAge(times, resultOf(date), atWib(today, time))).toBe(age)
  })
})
