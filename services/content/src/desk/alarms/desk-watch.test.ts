import { expect, it } from '@jest/globals'
import type { AlarmLevel } from '@papan/contracts/calls/content/desk-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { testLimits } from '../../test-kit/alarm-limits.ts'
import { dueAlarms } from './desk-watch.ts'

const draw = {
  closesAt: '2025-01-31T17:30:00+07:00',
  resultAt: '2025-01-31T17:45:00+07:00',
  off: null,
  firstPrize: null,
}
const resultAt = Date.parse(draw.resultAt)
const closed = { off: { kind: 'TUTUP', reason: null } } as const

it.each<
  [
    name: string,
    minutes: number,
    change: Partial<typeof draw> | typeof closed,
    staffed: boolean | null,
    due: AlarmLevel[],
  ]
>([
  ['at the result time', 0, {}, true, []],
  ['just before 5 minutes', 4.99, {}, true, []],
  ['after 5 minutes', 5, {}, true, ['LATE']],
  ['after 15 minutes', 15, {}, true, ['LATE', 'MASTERS']],
  ['after 30 minutes', 30, {}, true, ['LATE', 'MASTERS', 'OVERDUE']],
  ['after 6 hours', 360, {}, null, ['LATE', 'MASTERS', 'OVERDUE']],
  ['with PRIZE 1', 30, { firstPrize: '0042' as never }, true, []],
  ['of a closed market', 30, closed, true, []],
  ['11 minutes before the close without anybody online', -26, {}, false, []],
  ['10 minutes before the close without anybody online', -25, {}, false, ['UNSTAFFED']],
  ['10 minutes before the close with somebody online', -25, {}, true, []],
  ['10 minutes before the close while that is unknown', -25, {}, null, []],
  ['at the close without anybody online', -15, {}, false, []],
  ['10 minutes before the close of a closed market', -25, closed, false, []],
])('%s', (_name, minutes, change, isStaffed, due) => {
  expect(dueAlarms({ ...draw, ...change }, testLimits, isStaffed, resultAt + minutes * minuteMs)).toEqual(due)
})
