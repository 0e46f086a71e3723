import { describe, expect, it } from '@jest/globals'
import { atWib, wibClock } from '@papan/contracts/wib.ts'
import { previewRows, type TypedSchedule } from './preview-rows.ts'

const daily: TypedSchedule = {
  day: 'Setiap Hari',
  days: Array(7).fill(true),
  openTime: '18:00',
  closeTime: '17:45',
  resultTime: '17:55',
  exceptions: [],
  plan: null,
}
const now = atWib('2026-11-23', '12:00')
const shown = (change: Partial<TypedSchedule>, count = 3, at = now) =>
  previewRows({ ...daily, ...change }, at, count).map((row) => {
    if (row.kind === 'closing') return `${row.from}..${row.to} ${row.reason}`
    const times = [row.closesAt, row.resultAt].map((each) => wibClock(each).slice(0, 5)).join(' ')
    return [row.date, times, row.exception?.kind, row.plan?.status].filter(Boolean).join(' ')
  })
const closing = { from: '2026-11-24', to: '2026-11-25', kind: 'LIBUR' as const, reason: 'Hari raya' }

describe('previewRows', () => {
  it.each<[string, Partial<TypedSchedule>, string[]]>([
    ['usual days', {}, ['2026-11-23 17:45 17:55', '2026-11-24 17:45 17:55', '2026-11-25 17:45 17:55']],
    [
      'a closing between draws, in one row',
      { exceptions: [closing] },
      [
        '2026-11-23 17:45 17:55',
        '2026-11-24..2026-11-25 Hari raya',
        '2026-11-26 17:45 17:55',
        '2026-11-27 17:45 17:55',
      ],
    ],
    [
      'another hour and an extra draw',
      {
        days: [true, false, false, false, false, false, false],
        exceptions: [
          { from: '2026-11-30', to: '2026-11-30', kind: 'GANTI_JAM', closeTime: '20:00', resultTime: '', reason: '' },
          { from: '2026-11-25', to: '2026-11-25', kind: 'TAMBAHAN', closeTime: '', resultTime: '', reason: '' },
        ],
      },
      ['2026-11-23 17:45 17:55', '2026-11-25 17:45 17:55 TAMBAHAN', '2026-11-30 20:00 20:10 GANTI_JAM'],
    ],
    [
      'a planned status',
      {
        plan: {
          status: 'DITUNDA',
          from: '2026-11-24T00:00:00+07:00',
          until: '2026-11-25T00:00:00+07:00',
          reason: 'Gangguan',
        },
      },
      ['2026-11-23 17:45 17:55', '2026-11-24 17:45 17:55 DITUNDA', '2026-11-25 17:45 17:55'],
    ],
    [
      'what is half typed: left out',
      {
        resultTime: '25:00',
        exceptions: [
          { ...closing, to: '' },
          { ...closing, to: '2026-11-2' },
          { ...closing, to: '2026-11-23' },
        ],
        plan: { status: 'TUTUP', from: '2026-11-24 | ', until: '', reason: '' },
      },
      ['2026-11-23 17:45 18:00', '2026-11-24 17:45 18:00', '2026-11-25 17:45 18:00'],
    ],
    ['no close time', { closeTime: '' }, []],
    ['no day', { days: Array(7).fill(false) }, []],
  ])('shows %s', (_name, change, rows) => {
    expect(shown(change)).toEqual(rows)
  })

  it('begins with the first draw that has not closed', () => {
    expect(shown({}, 1, atWib('2026-11-23', '17:45'))).toEqual(['2026-11-24 17:45 17:55'])
  })

  it('looks past a closing of a year', () => {
    const year = { from: '2026-11-23', to: '2027-11-22', kind: 'LIBUR' as const, reason: 'Tutup' }
    expect(shown({ exceptions: [year] }, 1)).toEqual(['2026-11-23..2027-11-22 Tutup', '2027-11-23 17:45 17:55'])
  })
})
