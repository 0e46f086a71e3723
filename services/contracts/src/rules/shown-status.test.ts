import { describe, expect, it } from '@jest/globals'
import { drawAt, drawsOf, nextDraw, nextTurn, type DrawTimes } from './draw.ts'
import type { ScheduleException } from './schedule-exceptions.ts'
import { statusAt } from './shown-status.ts'

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const text = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const times = (day: string, closeTime: string, openTime: string, exceptions: ScheduleException[]): DrawTimes => ({
  day,
  closeTime,
  openTime,
  exceptions,
})
const off = (from: string, to: string): ScheduleException => ({ from, to, kind: 'LIBUR', reason: 'Libur' })
const moved = (
  from: string,
  to: string,
  closeTime: string | null,
  resultTime: string | null = null,
): ScheduleException => ({ from, to, kind: 'GANTI_JAM', closeTime, resultTime, reason: 'Jam lain' })
const extra = (from: string, closeTime: string | null = null, resultTime: string | null = null): ScheduleException => ({
  from,
  to: from,
  kind: 'TAMBAHAN',
  closeTime,
  resultTime,
  reason: 'Undian khusus',
})

// A year of draws (2026) of each: their number, and some dates with close and result. Ramadan is 18 February to 19 March.
const daily = 'Setiap Hari'
it.each<[string, DrawTimes, number, Record<string, string | null>]>([
  ['no exception', times(daily, '17:30', '17:45', []), 365, { '2026-06-01': '17:30 2026-06-01 17:45' }],
  [
    'closed in Ramadan',
    times(daily, '17:30', '17:45', [off('2026-02-18', '2026-03-19')]),
    335,
    {
      '2026-02-17': '17:30 2026-02-17 17:45',
      '2026-02-18': null,
      '2026-03-19': null,
      '2026-03-20': '17:30 2026-03-20 17:45',
    },
  ],
  [
    'another hour in Ramadan',
    times(daily, '17:30', '17:45', [moved('2026-02-18', '2026-03-19', '21:00', '21:20')]),
    365,
    { '2026-02-18': '21:00 2026-02-18 21:20', '2026-03-20': '17:30 2026-03-20 17:45' },
  ],
  [
    'an extra draw on a day off',
    times('Rabu, Sabtu, Minggu', '17:45', '18:30', [extra('2026-05-05')]),
    157,
    { '2026-05-04': null, '2026-05-05': '17:45 2026-05-05 18:30', '2026-05-06': '17:45 2026-05-06 18:30' },
  ],
  [
    'an extra draw at an hour of its own',
    times('Sabtu', '17:45', '18:30', [extra('2026-05-05', '12:00', '12:10')]),
    53,
    { '2026-05-02': '17:45 2026-05-02 18:30', '2026-05-05': '12:00 2026-05-05 12:10' },
  ],
  [
    'a change of hour in the middle of a week',
    times('Senin, Selasa, Rabu, Kamis, Jumat', '13:00', '13:20', [moved('2026-07-01', '2026-12-31', '14:00')]),
    261,
    { '2026-06-30': '13:00 2026-06-30 13:20', '2026-07-01': '14:00 2026-07-01 14:20', '2026-07-04': null },
  ],
  [
    'a result past midnight for one night',
    times(daily, '22:00', '22:15', [moved('2026-08-17', '2026-08-17', '23:50', '00:20')]),
    365,
    { '2026-08-17': '23:50 2026-08-18 00:20', '2026-08-18': '22:00 2026-08-18 22:15' },
  ],
  [
    'a night draw moved before midnight',
    times(daily, '23:50', '00:15', [moved('2026-08-17', '2026-08-18', '20:00')]),
    365,
    {
      '2026-08-16': '23:50 2026-08-17 00:15',
      '2026-08-17': '20:00 2026-08-17 20:25',
      '2026-08-19': '23:50 2026-08-20 00:15',
    },
  ],
  [
    'the result time alone',
    times(daily, '17:30', '17:45', [moved('2026-01-01', '2026-01-01', null, '18:30')]),
    365,
    { '2026-01-01': '17:30 2026-01-01 18:30', '2026-01-02': '17:30 2026-01-02 17:45' },
  ],
  [
    'a close at midnight, closed one day',
    times(daily, '00:00', '00:15', [off('2026-01-02', '2026-01-02')]),
    364,
    { '2026-01-01': '00:00 2026-01-01 00:15', '2026-01-02': null, '2026-01-03': '00:00 2026-01-03 00:15' },
  ],
  [
    'five single days off of a market that draws once a week',
    times(
      'Sabtu',
      '17:45',
      '18:30',
      ['03', '10', '17', '24', '31'].map((day) => off(`2026-01-${day}`, `2026-01-${day}`)),
    ),
    47,
    { '2026-01-03': null, '2026-01-31': null, '2026-02-07': '17:45 2026-02-07 18:30' },
  ],
  [
    'a closing, an extra draw and another hour one after another',
    times('Senin', '17:30', '17:45', [
      off('2026-04-06', '2026-04-12'),
      extra('2026-04-15'),
      moved('2026-04-20', '2026-04-20', '10:00'),
    ]),
    52,
    {
      '2026-04-06': null,
      '2026-04-13': '17:30 2026-04-13 17:45',
      '2026-04-15': '17:30 2026-04-15 17:45',
      '2026-04-20': '10:00 2026-04-20 10:15',
    },
  ],
])('a year with %s', (_name, schedule, count, shown) => {
  const draws = drawsOf(schedule, '2026-01-01', '2026-12-31')
  const found = new Map(
    draws.map(({ date, closesAt, resultAt }) => [date, `${text(closesAt).slice(11)} ${text(resultAt)}`]),
  )
  expect(draws).toHaveLength(count)
  expect(Object.fromEntries(Object.keys(shown).map((date) => [date, found.get(date) ?? null]))).toEqual(shown)
  // One clock: the next draw before each close is that draw, and it is current from its close on.
  let now = wib('2026-01-01 00:00') - 1
  for (const { date, closesAt, resultAt } of draws) {
    expect(nextDraw(schedule, now)).toEqual({ date, closesAt, resultAt })
    expect(nextTurn(schedule, closesAt - 1)).toBe(closesAt)
    expect(drawAt(schedule, closesAt, 0)).toMatchObject({ date, closed: true, resultAt })
    now = closesAt
  }
})

describe('statusAt', () => {
  const schedule = {
    ...times(daily, '17:30', '17:45', [off('2026-02-18', '2026-02-19')]),
    status: 'BUKA' as const,
    plan: {
      status: 'DITUNDA' as const,
      from: '2026-03-01T05:00:00Z',
      until: '2026-03-01T11:00:00Z',
      reason: 'Gangguan',
    },
  }
  it.each([
    ['before a closing', '2026-02-17 23:59', 'BUKA', null],
    ['when a closing begins', '2026-02-18 00:00', 'TUTUP', 'Libur'],
    ['in the last minute of a closing', '2026-02-19 23:59', 'TUTUP', 'Libur'],
    ['after a closing', '2026-02-20 00:00', 'BUKA', null],
    ['before a plan', '2026-03-01 11:59', 'BUKA', null],
    ['when a plan begins', '2026-03-01 12:00', 'DITUNDA', 'Gangguan'],
    ['when a plan ends', '2026-03-01 18:00', 'BUKA', null],
  ])('%s', (_name, now, status, reason) => {
    expect(statusAt(schedule, wib(now), 0)).toEqual({ status, reason })
  })

  it('a stored status stays through a closing, and a plan overrides it', () => {
    const stored = { ...schedule, status: 'TUTUP' as const }
    expect(statusAt(stored, wib('2026-02-18 12:00'), 0)).toEqual({ status: 'TUTUP', reason: null })
    expect(statusAt(stored, wib('2026-03-01 13:00'), 0)).toEqual({ status: 'DITUNDA', reason: 'Gangguan' })
  })

  it('a draw of the night before is not closed by the closing that begins at midnight', () => {
    const overnight = { ...times(daily, '23:50', '00:15', [off('2026-02-18', '2026-02-18')]), status: 'BUKA' as const }
    expect(statusAt(overnight, wib('2026-02-18 01:00'), null).status).toBe('BUKA')
    expect(statusAt(overnight, wib('2026-02-18 06:15'), null).status).toBe('TUTUP')
  })

  it('caches and pages turn when a plan begins and ends', () => {
    expect(nextTurn(schedule, wib('2026-03-01 11:00'))).toBe(wib('2026-03-01 12:00'))
    expect(nextTurn(schedule, wib('2026-03-01 17:50'))).toBe(wib('2026-03-01 18:00'))
  })
})
