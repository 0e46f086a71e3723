import { describe, expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { storedSchedule } from '../../../../test-kit/records.ts'
import { shownStatus } from './status-note.ts'

const plan = {
  status: 'DITUNDA' as const,
  from: '2026-11-23T05:00:00.000Z',
  until: '2026-11-23T11:00:00.000Z',
  reason: 'Gangguan',
}
const closing = { from: '2026-11-23', to: '2026-11-25', kind: 'LIBUR' as const, reason: 'Hari raya' }
const stored = (more: Partial<Schedule>) => storedSchedule({ openTime: '18:00', closeTime: '17:45', ...more })

describe('shownStatus', () => {
  it.each<[string, string, Partial<Schedule>, string, unknown]>([
    ['without a change', '12:00', {}, 'BUKA', null],
    ['of a coming plan', '11:59', { plan }, 'BUKA', { kind: 'coming', plan }],
    ['of a running plan', '12:00', { plan }, 'DITUNDA', { kind: 'running', plan }],
    ['of a plan that is over', '18:00', { plan }, 'BUKA', null],
    [
      'on a day off',
      '12:00',
      { exceptions: [closing] },
      'TUTUP',
      { kind: 'closing', to: '2026-11-25', reason: 'Hari raya' },
    ],
    [
      'after midnight',
      '00:00',
      { exceptions: [closing] },
      'TUTUP',
      { kind: 'closing', to: '2026-11-25', reason: 'Hari raya' },
    ],
    ['postponed on a day off', '12:00', { status: 'DITUNDA', exceptions: [closing] }, 'DITUNDA', null],
  ])('%s at %s', (_name, time, more, status, note) => {
    expect(shownStatus(stored(more), atWib('2026-11-23', time))).toEqual({ status, note })
  })
})
