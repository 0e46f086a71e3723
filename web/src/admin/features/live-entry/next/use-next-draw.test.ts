import { expect, it, describe } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { storedSchedule } from '../../../../test-kit/records.ts'
import { nextMarket, nextDrawOf, timeLeftText } from './use-next-draw.ts'
import type { BoardRow } from '../../../board/board-rows.ts'

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

const current = { market: 'SINGAPORE', date: '2026-11-23' }
const row = (market: string, of: { group?: BoardRow['group']; holder?: 'me' | 'budi' } = {}): BoardRow =>
  ({
    draw: { market, date: current.date },
    closesAt: 1_000,
    group: of.group ?? 'next',
    holder: of.holder ? { username: of.holder, isMe: of.holder === 'me' } : null,
  }) as BoardRow

describe('nextDrawOf', () => {
  it.each([
    ['the first that nobody holds', [row('LONDON', { holder: 'budi' }), row('MAGNUM 4D'), row('OSAKA')], 'MAGNUM 4D'],
    ["the admin's own before a free one", [row('MAGNUM 4D'), row('OSAKA', { holder: 'me' })], 'OSAKA'],
    ['a late free one', [row('NAGOYA', { group: 'late' }), row('MAGNUM 4D')], 'NAGOYA'],
    ['never the current one', [row('SINGAPORE', { holder: 'me' }), row('OSAKA')], 'OSAKA'],
    ['none that is done or off', [row('BEIJING', { group: 'done' }), row('SYDNEY', { group: 'off' })], undefined],
    ['none that a colleague holds', [row('LONDON', { holder: 'budi' })], undefined],
  ])('chooses %s', (_what, rows, market) => expect(nextDrawOf(rows, current)?.market).toBe(market))
})

it.each([
  [12 * 60_000, '12 menit'],
  [11 * 60_000 + 1, '12 menit'],
  [59_001, '60 dtk'],
  [42_000, '42 dtk'],
  [0, 'sudah tutup'],
  [-1, 'sudah tutup'],
])('%d ms left reads %s', (left, text) => expect(timeLeftText(left)).toBe(text))
