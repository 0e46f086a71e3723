import { expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { storedSchedule } from '../../../../test-kit/records.ts'
import { nextMarket } from './use-next-draw.ts'

const schedule = (marketName: string, closeTime: string | null, more: Partial<Schedule> = {}) =>
  storedSchedule({ marketName, openTime: '00:00', closeTime, ...more })
const at = (wib: string) => Date.parse(`${wib}+07:00`)
const today = { from: '2026-11-24', to: '2026-11-24', reason: 'Siaran' }
const running = { from: '2026-11-24T05:00:00Z', until: '2026-11-24T12:00:00Z', reason: 'Gangguan' }
const afternoon = at('2026-11-24T17:40')

it.each<[what: string, next: string | null, others: Schedule[], date?: string, now?: number]>([
  ['returns the next market to close', 'B', [schedule('C', '23:00'), schedule('B', '18:00')]],
  ['returns the next name of those that close at the same time', 'B', [schedule('C', '17:30'), schedule('B', '17:30')]],
  ['skips one that has closed', null, [schedule('B', '17:00')]],
  ['skips one that is closed or postponed', null, [schedule('B', '18:00', { status: 'TUTUP' })]],
  ['skips one without a draw today (a Tuesday)', null, [schedule('B', '18:00', { day: 'Rabu' })]],
  [
    'skips one that is closed by an exception today or postponed by a running plan',
    null,
    [
      schedule('B', '18:00', { exceptions: [{ ...today, kind: 'LIBUR' }] }),
      schedule('C', '18:00', { plan: { ...running, status: 'DITUNDA' } }),
    ],
  ],
  [
    'sorts one with another close today by that close',
    'B',
    [
      schedule('B', '17:00', { exceptions: [{ ...today, kind: 'GANTI_JAM', closeTime: '17:50' }] }),
      schedule('C', '18:00'),
    ],
  ],
  ['skips one without a close time', null, [schedule('B', null)]],
  [
    'returns last night’s draw that is drawn after midnight',
    'B',
    [schedule('B', '23:50')],
    '2026-11-23',
    at('2026-11-24T00:20'),
  ],
  ['returns null without another market', null, []],
])('%s', (_what, next, others, date = '2026-11-24', now = afternoon) =>
  expect(nextMarket([schedule('A', '17:30'), ...others], { market: 'A', date }, now)).toBe(next),
)

it('uses the current time for a market without a schedule', () =>
  expect(
    nextMarket([schedule('B', '17:00'), schedule('C', '18:00')], { market: 'A', date: '2026-11-24' }, afternoon),
  ).toBe('C'))
