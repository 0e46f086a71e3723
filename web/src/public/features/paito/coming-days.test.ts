import { describe, expect, it } from '@jest/globals'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { givenSchedule } from '../../../test-kit/records.ts'
import { comingDays } from './coming-days.ts'

const schedule = (more: Partial<PublicSchedule>) => givenSchedule({ day: 'Senin, Rabu, Kamis, Sabtu, Minggu', ...more })
const libur = (from: string, to = from) => ({
  exceptions: [{ from, to, kind: 'LIBUR' as const, reason: 'Hari raya' }],
})
/** Monday, 18.18 WIB. */
const now = Date.parse('2026-11-23T18:18:00+07:00')

describe('days of the draws to come', () => {
  it.each([
    ['the rest of the week', {}, '2026-11-23', ['2026-11-25', '2026-11-26', '2026-11-28', '2026-11-29'], []],
    [
      'today too while its number is not out',
      {},
      '2026-11-22',
      ['2026-11-23', '2026-11-25', '2026-11-26', '2026-11-28', '2026-11-29'],
      [],
    ],
    [
      'without a libur',
      libur('2026-11-25', '2026-11-27'),
      '2026-11-23',
      ['2026-11-28', '2026-11-29'],
      ['2026-11-25', '2026-11-26'],
    ],
    ['the next week that draws', { day: 'Senin' }, '2026-11-23', ['2026-11-30'], []],
    ['none of a closed market', { status: 'TUTUP' as const }, '2026-11-23', [], []],
    ['none without times', { closeTime: null as unknown as string }, '2026-11-23', [], []],
  ])('are %s', (_name, more, shownTo, coming, off) =>
    expect(comingDays(schedule(more), null, shownTo, now)).toEqual({ coming, off }),
  )

  it('are unknown without a schedule', () =>
    expect(comingDays(null, null, '2026-11-23', now)).toEqual({ coming: [], off: [] }))
})
