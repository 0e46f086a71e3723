import { describe, expect, it } from '@jest/globals'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { givenSchedule } from '../../src/test-kit/records.ts'
import { marketCalendar } from './market-calendar.ts'

const schedule = (more: Partial<PublicSchedule> = {}) =>
  givenSchedule({ day: 'Senin, Rabu, Sabtu', rev: 4, updatedAt: '2026-11-02T03:04:05.000Z', ...more })
// A Saturday.
const now = Date.parse('2026-11-21T12:00:00+07:00')
const linesOf = (more: Partial<PublicSchedule> = {}) =>
  marketCalendar({
    schedule: schedule(more),
    siteName: 'Papan, Angka',
    origin: 'https://papan.example',
    livePath: '/live-draw?market=SINGAPORE',
    now,
  }).split('\r\n')
const withName = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name))

describe('a calendar', () => {
  it('repeats the result time weekly, in WIB', () => {
    const lines = linesOf()
    expect(lines).toContain(String.raw`PRODID:-//Papan\, Angka//Jadwal//ID`)
    expect(withName(lines, 'DTSTART;')).toEqual(['DTSTART;TZID=Asia/Jakarta:20261121T174500'])
    expect(withName(lines, 'DTEND;')).toEqual(['DTEND;TZID=Asia/Jakarta:20261121T180000'])
    expect(withName(lines, 'RRULE')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SA'])
    expect(withName(lines, 'EXDATE')).toEqual([])
    expect(withName(lines, 'UID')).toEqual(['UID:mingguan-SINGAPORE@papan.example'])
    expect(withName(lines, 'DTSTAMP')).toEqual(['DTSTAMP:20261102T030405Z'])
    expect(withName(lines, 'URL')).toEqual(['URL:https://papan.example/live-draw?market=SINGAPORE'])
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  })

  it('a number after midnight repeats on the next weekday', () => {
    const lines = linesOf({ day: 'Sabtu', closeTime: '23:30', openTime: '00:15' })
    expect(withName(lines, 'DTSTART;')).toEqual(['DTSTART;TZID=Asia/Jakarta:20261122T001500'])
    expect(withName(lines, 'RRULE')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=SU'])
  })

  it.each([
    ['LIBUR', ['20261123T174500'], []],
    ['GANTI_JAM', ['20261123T174500'], ['20261123T204500']],
    ['TAMBAHAN', [], ['20261124T174500']],
  ] as const)('%s: what differs is left out of the weekly event and stands alone', (kind, left, alone) => {
    const date = kind === 'TAMBAHAN' ? '2026-11-24' : '2026-11-23'
    const times = kind === 'GANTI_JAM' ? { closeTime: '20:30' } : {}
    const lines = linesOf({ exceptions: [{ from: date, to: date, kind, reason: 'Hari raya, libur', ...times }] })
    expect(withName(lines, 'EXDATE')).toEqual(left.map((time) => `EXDATE;TZID=Asia/Jakarta:${time}`))
    expect(withName(lines, 'DTSTART;').slice(1)).toEqual(alone.map((time) => `DTSTART;TZID=Asia/Jakarta:${time}`))
    expect(withName(lines, 'DESCRIPTION')).toEqual(alone.map(() => String.raw`DESCRIPTION:Hari raya\, libur`))
  })

  it.each([{ status: 'TUTUP' as const }, { status: 'DITUNDA' as const }, { closeTime: null }])(
    'of %j has no events',
    (more) => expect(linesOf(more)).not.toContain('BEGIN:VEVENT'),
  )

  it.each([0, 1, 2, 3])('breaks no letter outside the first plane, %d before it', (before) => {
    const reason = `${'x'.repeat(before)}${'🎉'.repeat(40)}`
    const exceptions = [{ from: '2026-11-24', to: '2026-11-24', kind: 'TAMBAHAN' as const, reason }]
    const sent = Buffer.from(linesOf({ exceptions }).join('\r\n')).toString()
    expect(sent.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${reason}\r\n`)
  })

  it('has no line of more than 75 octets', () => {
    const lines = linesOf({ marketName: `A, ${'É'.repeat(57)}`, day: 'Setiap Hari' })
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(String.raw`SUMMARY:Hasil A\, ÉÉ`)
  })
})
