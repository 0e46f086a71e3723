import { expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { nextMarket } from './next-market.ts'

const schedule = (marketName: string, closeTime: string | null, more: Partial<Schedule> = {}) =>
  ({ marketName, day: 'Setiap Hari', openTime: '00:00', closeTime, status: 'BUKA', ...more }) as Schedule
const at = (wib: string) => Date.parse(`${wib}+07:00`)
const afternoon = at('2026-11-24T17:40')

it.each<[what: string, next: string | null, others: Schedule[], date?: string, now?: number]>([
  ['the nearest later close', 'B', [schedule('C', '23:00'), schedule('B', '18:00')]],
  ['the next name at the same time', 'B', [schedule('C', '17:30'), schedule('B', '17:30')]],
  ['none that closed before', null, [schedule('B', '17:00')]],
  ['none that is closed or postponed', null, [schedule('B', '18:00', { status: 'TUTUP' })]],
  ['none without a draw today (a Tuesday)', null, [schedule('B', '18:00', { day: 'Rabu' })]],
  ['none without a close time', null, [schedule('B', null)]],
  [
    'one of last night that is drawn after midnight',
    'B',
    [schedule('B', '23:50')],
    '2026-11-23',
    at('2026-11-24T00:20'),
  ],
  ['none where there is no other', null, []],
])('%s', (_what, next, others, date = '2026-11-24', now = afternoon) =>
  expect(nextMarket([schedule('A', '17:30'), ...others], { market: 'A', date }, now)).toBe(next),
)

it('goes by the clock for a market without a schedule', () =>
  expect(
    nextMarket([schedule('B', '17:00'), schedule('C', '18:00')], { market: 'A', date: '2026-11-24' }, afternoon),
  ).toBe('C'))
