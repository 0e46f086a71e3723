import { describe, expect, it } from '@jest/globals'
import { readDayText } from '../parsing/day-text.ts'
import { nextTurn, type DrawTimes, statusAt } from './draw.ts'
import type { ScheduleException } from './draw-days.ts'

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const times = (day: string, closeTime: string, openTime: string, exceptions: ScheduleException[]): DrawTimes => ({
  days: readDayText(day).days,
  closeTime,
  openTime,
  exceptions,
})
const off = (from: string, to: string): ScheduleException => ({ from, to, kind: 'LIBUR', reason: 'Libur' })
const daily = 'Setiap Hari'

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
