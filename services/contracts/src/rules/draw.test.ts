import { describe, expect, it } from '@jest/globals'
import { crossesMidnight, drawAt, drawDate, drawDays, nextTurn, type DrawTimes } from './draw.ts'

/** A WIB wall clock as an instant; read by Date itself, not by the module under test. */
const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const times = (closeTime: string | null, openTime: string, day = 'Setiap Hari'): DrawTimes => ({
  day,
  openTime,
  closeTime,
})

const everyDay = [0, 1, 2, 3, 4, 5, 6]

describe('drawDays', () => {
  it.each([
    ['Setiap Hari', everyDay],
    ['', everyDay],
    ['Libur nasional tutup', everyDay],
    ['24 jam', everyDay],
    ['Rabu, Sabtu, Minggu', [0, 3, 6]],
    ['rabu sabtu MINGGU', [0, 3, 6]],
    ['Rabu/Sabtu/Minggu', [0, 3, 6]],
    ['Rabu-Sabtu', [3, 6]],
    ['Senin & Kamis', [1, 4]],
    ['Selasa', [2]],
    ["Jum'at", [5]],
    ['Jum’at', [5]],
    ['JUMAT', [5]],
    ['Setiap Senin', [1]],
    ['Mingguan', everyDay],
    ['Senin, Senin', [1]],
  ])('%j draws on %j', (day, expected) => {
    expect(everyDay.filter((weekday) => drawDays(day).has(weekday))).toEqual(expected)
  })
})

describe('crossesMidnight', () => {
  it.each([
    ['23:30', '00:15', true],
    ['23:59', '00:00', true],
    ['18:15', '00:15', true],
    ['18:14', '00:15', false],
    ['23:00', '05:00', true],
    ['23:00', '05:01', false],
    ['22:00', '10:00', false],
    ['10:00', '22:00', false],
    ['00:15', '23:30', false],
    ['12:00', '12:00', false],
    [null, '00:15', false],
  ])('close %s and open %s: %s', (closeTime, openTime, expected) => {
    expect(crossesMidnight(times(closeTime, openTime))).toBe(expected)
  })
})

describe('drawDate and drawAt around the turning points', () => {
  const ordinary = times('17:30', '18:00')
  const overnight = times('23:30', '00:15')
  const onSaturday = times('17:30', '18:00', 'Sabtu')
  // 2025-02-01 is a Saturday, 2025-01-31 a Friday.
  it.each([
    ['before its close', ordinary, '2025-01-31 17:29:59', '2025-01-31', false, '2025-01-31 17:30'],
    ['at its close', ordinary, '2025-01-31 17:30:00', '2025-01-31', true, '2025-02-01 17:30'],
    ['after its close', ordinary, '2025-01-31 23:59:59', '2025-01-31', true, '2025-02-01 17:30'],
    ['at midnight', ordinary, '2025-02-01 00:00:00', '2025-02-01', false, '2025-02-01 17:30'],
    ['overnight before its close', overnight, '2025-01-31 23:29:59', '2025-01-31', false, '2025-01-31 23:30'],
    ['overnight at its close', overnight, '2025-01-31 23:30:00', '2025-01-31', true, '2025-02-01 23:30'],
    ['overnight at midnight', overnight, '2025-02-01 00:00:00', '2025-01-31', true, '2025-02-01 23:30'],
    ['overnight at its opening', overnight, '2025-02-01 00:15:00', '2025-01-31', true, '2025-02-01 23:30'],
    ['overnight before its date turns', overnight, '2025-02-01 06:14:59', '2025-01-31', true, '2025-02-01 23:30'],
    ['overnight when its date turns', overnight, '2025-02-01 06:15:00', '2025-02-01', false, '2025-02-01 23:30'],
    ['on a day without a draw', onSaturday, '2025-01-31 18:00:00', '2025-01-31', false, '2025-02-01 17:30'],
    ['before its close on a draw day', onSaturday, '2025-02-01 17:29:59', '2025-02-01', false, '2025-02-01 17:30'],
    ['after its close on a draw day', onSaturday, '2025-02-01 17:30:00', '2025-02-01', true, '2025-02-08 17:30'],
    ['on the day after its draw', onSaturday, '2025-02-02 00:00:00', '2025-02-02', false, '2025-02-08 17:30'],
  ])('%s', (_name, schedule, now, date, closed, nextClose) => {
    expect(drawDate(schedule, wib(now))).toBe(date)
    expect(drawAt(schedule, wib(now))).toMatchObject({ date, closed, nextCloseAt: wib(nextClose) })
  })

  it('keeps an overnight draw of Saturday open into Sunday morning and lets Sunday rest', () => {
    const schedule = times('23:30', '00:15', 'Sabtu')
    expect(drawAt(schedule, wib('2025-02-02 01:00'))).toMatchObject({
      date: '2025-02-01',
      drawDay: true,
      closed: true,
      closesAt: wib('2025-02-01 23:30'),
    })
    expect(drawAt(schedule, wib('2025-02-02 23:45'))).toMatchObject({
      date: '2025-02-02',
      drawDay: false,
      closed: false,
      nextCloseAt: wib('2025-02-08 23:30'),
    })
  })

  it('never closes a market without a closeTime', () => {
    expect(drawAt(times(null, '18:00', 'Sabtu'), wib('2025-02-01 23:59:59'))).toEqual({
      date: '2025-02-01',
      drawDay: true,
      closesAt: null,
      closed: false,
      nextCloseAt: null,
    })
  })
})

describe('nextTurn', () => {
  const ordinary = times('17:30', '18:00')
  const overnight = times('23:30', '00:15')
  it.each([
    ['the close', ordinary, '2025-01-31 12:00:00', '2025-01-31 17:30'],
    ['the opening', ordinary, '2025-01-31 17:30:00', '2025-01-31 18:00'],
    ['midnight', ordinary, '2025-01-31 18:00:00', '2025-02-01 00:00'],
    ['the close of the new day', ordinary, '2025-02-01 00:00:00', '2025-02-01 17:30'],
    ['the overnight close', overnight, '2025-01-31 12:00:00', '2025-01-31 23:30'],
    ['the opening after midnight', overnight, '2025-01-31 23:30:00', '2025-02-01 00:15'],
    ['the late turn of the date', overnight, '2025-02-01 00:15:00', '2025-02-01 06:15'],
    ['the next overnight close', overnight, '2025-02-01 06:15:00', '2025-02-01 23:30'],
    ['the opening of a market without a close', times(null, '18:00'), '2025-01-31 12:00:00', '2025-01-31 18:00'],
  ])('is %s', (_name, schedule, now, turn) => {
    expect(nextTurn(schedule, wib(now))).toBe(wib(turn))
  })

  it('always lies ahead, within a day, and nothing of the display changes before it', () => {
    const schedules = [ordinary, overnight, times('22:00', '10:00', 'Rabu'), times(null, '00:00')]
    for (const schedule of schedules) {
      for (let minute = 0; minute < 2 * 24 * 60; minute += 7) {
        const now = wib('2025-01-31 00:00') + minute * 60_000
        const turn = nextTurn(schedule, now)
        expect(turn).toBeGreaterThan(now)
        expect(turn - now).toBeLessThanOrEqual(24 * 3_600_000)
        const { date, closed } = drawAt(schedule, now)
        expect(drawAt(schedule, turn - 1)).toMatchObject({ date, closed })
      }
    }
  })
})
