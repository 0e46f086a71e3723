import { expect, it } from '@jest/globals'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { givenSchedule } from '../../../test-kit/records.ts'
import { bySoonestClose, closeText, nextClose } from './soonest-close.ts'

const schedule = (marketName: string, closeTime: string | null, more: Partial<PublicSchedule> = {}) =>
  givenSchedule({ marketName, closeTime, openTime: '23:59', ...more })
// A Saturday.
const now = Date.parse('2026-11-21T17:42:00+07:00')

it('the next close is first, closed and postponed markets are last', () => {
  const names = bySoonestClose(
    [
      schedule('A', '11:35'),
      schedule('B', '20:45'),
      schedule('C', '17:42'),
      schedule('D', '18:00', { status: 'TUTUP' }),
      schedule('E', '18:00', { status: 'DITUNDA' }),
      schedule('F', null),
      schedule('G', '18:00', { day: 'Senin' }),
      schedule('H', '17:50'),
      schedule('I', '17:50'),
    ],
    now,
  ).map(({ marketName }) => marketName)
  expect(names.join('')).toBe('HIBACGDEF')
})

it.each([
  ['17:50', {}, '8 menit lagi'],
  ['17:43', {}, '1 menit lagi'],
  ['20:45', {}, 'hari ini'],
  ['11:35', {}, 'besok'],
  ['11:35', { day: 'Senin' }, 'Sen, 23 Nov'],
  ['17:50', { status: 'TUTUP' as const }, null],
])('a close at %s, %j: %s', (time, more, text) =>
  expect(closeText(nextClose(schedule('A', time, more), now), now)).toBe(text),
)
