import { describe, expect, it } from '@jest/globals'
import { readDayText } from '../parsing/day-text.ts'
import { drawAt, drawDate, nextDraw, nextTurn, type DrawTimes } from './draw.ts'

/** A WIB wall clock as an instant; read by Date itself, not by the module under test. */
const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const times = (closeTime: string | null, openTime: string, day = 'Setiap Hari'): DrawTimes => ({
  days: readDayText(day).days,
  openTime,
  closeTime,
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
    expect(drawDate(schedule, wib(now), wib(date))).toBe(date)
    expect(drawAt(schedule, wib(now), wib(date))).toMatchObject({ date, closed, nextCloseAt: wib(nextClose) })
  })

  it('keeps an overnight draw of Saturday open into Sunday morning and lets Sunday rest', () => {
    const schedule = times('23:30', '00:15', 'Sabtu')
    expect(drawAt(schedule, wib('2025-02-02 01:00'), null)).toMatchObject({
      date: '2025-02-01',
      drawDay: true,
      closed: true,
      closesAt: wib('2025-02-01 23:30'),
    })
    expect(drawAt(schedule, wib('2025-02-02 23:45'), null)).toMatchObject({
      date: '2025-02-02',
      drawDay: false,
      closed: false,
      nextCloseAt: wib('2025-02-08 23:30'),
    })
  })

  it('never closes a market without a closeTime', () => {
    expect(drawAt(times(null, '18:00', 'Sabtu'), wib('2025-02-01 23:59:59'), null)).toEqual({
      date: '2025-02-01',
      drawDay: true,
      closesAt: null,
      resultAt: null,
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
    ['midnight before a late turn', overnight, '2025-01-31 23:30:00', '2025-02-01 00:00'],
    ['the opening after midnight', overnight, '2025-02-01 00:00:00', '2025-02-01 00:15'],
    ['the result time', times('17:30', '10:00'), '2025-01-31 17:30:00', '2025-01-31 17:45'],
    ['the end of a late draw', times('23:30', '23:50'), '2025-02-01 00:00:00', '2025-02-01 05:50'],
    ['the late turn of the date', overnight, '2025-02-01 00:15:00', '2025-02-01 06:15'],
    ['the next overnight close', overnight, '2025-02-01 06:15:00', '2025-02-01 23:30'],
    ['the opening of a market without a close', times(null, '18:00'), '2025-01-31 12:00:00', '2025-01-31 18:00'],
  ])('is %s', (_name, schedule, now, turn) => {
    expect(nextTurn(schedule, wib(now))).toBe(wib(turn))
  })

  it('is always in the future, within a day, and the display does not change before it', () => {
    const schedules = [
      ordinary,
      overnight,
      times('22:00', '10:00', 'Rabu'),
      times('23:50', '10:00'),
      times('00:00', '00:15'),
      times(null, '00:00'),
    ]
    for (const schedule of schedules) {
      for (let minute = 0; minute < 2 * 24 * 60; minute += 7) {
        const now = wib('2025-01-31 00:00') + minute * 60_000
        const turn = nextTurn(schedule, now)
        expect(turn).toBeGreaterThan(now)
        expect(turn - now).toBeLessThanOrEqual(24 * 3_600_000)
        for (const firstPrizeAt of [null, 0]) {
          const { date, closed } = drawAt(schedule, now, firstPrizeAt)
          expect(drawAt(schedule, turn - 1, firstPrizeAt)).toMatchObject({ date, closed })
        }
      }
    }
  })
})

describe('a draw after midnight', () => {
  const chosen = (closeTime: string, openTime: string, resultTime: string | null): DrawTimes => ({
    ...times(closeTime, openTime),
    resultTime,
  })
  const lateNight = chosen('23:50', '10:00', '00:15')
  const atMidnight = chosen('23:45', '10:00', '00:00')
  const beforeMidnight = chosen('23:30', '10:00', '23:50')
  const noon = chosen('13:00', '10:00', '13:15')
  const early = chosen('00:00', '00:15', null)
  const noonAfter = chosen('23:50', '10:00', '11:50')
  // All around the midnight of 31 January: what is current, for a PRIZE 1 that came at an instant or not at all.
  it.each([
    ['drawn 00:15, missing', lateNight, '2025-02-01 00:10', null, '2025-01-31', true],
    ['drawn 00:15, there', lateNight, '2025-02-01 00:30', '2025-02-01 00:16', '2025-01-31', true],
    ['drawn 00:15, last minute', lateNight, '2025-02-01 06:14', '2025-02-01 00:16', '2025-01-31', true],
    ['drawn 00:15, six hours later', lateNight, '2025-02-01 06:15', '2025-02-01 00:16', '2025-02-01', false],
    ['drawn 00:15, missing after six hours', lateNight, '2025-02-01 06:15', null, '2025-02-01', false],
    ['drawn 00:00, there at once', atMidnight, '2025-02-01 00:05', '2025-02-01 00:00', '2025-01-31', true],
    ['drawn 23:50, typed before midnight', beforeMidnight, '2025-02-01 00:20', '2025-01-31 23:52', '2025-02-01', false],
    ['drawn 23:50, still missing', beforeMidnight, '2025-02-01 00:10', null, '2025-01-31', true],
    ['drawn 23:50, typed at 00:20', beforeMidnight, '2025-02-01 00:21', '2025-02-01 00:20', '2025-01-31', true],
    [
      'drawn 23:50, typed at 00:20, at 05:50',
      beforeMidnight,
      '2025-02-01 05:50',
      '2025-02-01 00:20',
      '2025-02-01',
      false,
    ],
    ['drawn 13:15, never there, before midnight', noon, '2025-01-31 23:59', null, '2025-01-31', true],
    ['drawn 13:15, never there, at midnight', noon, '2025-02-01 00:00', null, '2025-02-01', false],
    ['closed 00:00, a minute before', early, '2025-01-31 23:59', null, '2025-01-31', true],
    ['closed 00:00, at its close', early, '2025-02-01 00:00', null, '2025-02-01', true],
    ['closed 00:00, drawn', early, '2025-02-01 00:16', '2025-01-31 00:16', '2025-02-01', true],
    ['drawn 12 hours later', noonAfter, '2025-02-01 17:49', null, '2025-01-31', true],
    ['drawn 12 hours later, six hours after that', noonAfter, '2025-02-01 17:50', null, '2025-02-01', false],
  ] as const)('%s', (_name, schedule, now, firstPrizeAt, date, closed) => {
    const instant = firstPrizeAt === null ? null : wib(firstPrizeAt)
    expect(drawAt(schedule, wib(now), instant)).toMatchObject({ date, closed })
  })

  it('never stays current beyond the next close', () => {
    const schedule = chosen('18:00', '10:00', '06:00')
    expect(drawDate(schedule, wib('2025-02-01 11:59'), null)).toBe('2025-01-31')
    expect(drawDate(schedule, wib('2025-02-01 12:00'), null)).toBe('2025-02-01')
    const latest = chosen('12:00', '10:00', '00:00')
    expect(drawDate(latest, wib('2025-02-01 05:59'), null)).toBe('2025-01-31')
    const soon = chosen('00:30', '10:00', null)
    expect(drawDate(soon, wib('2025-02-01 00:10'), null)).toBe('2025-02-01')
  })
})

describe('nextDraw', () => {
  const schedule = times('23:50', '10:00', 'Sabtu')
  it.each([
    ['before a draw day', schedule, '2025-01-31 12:00', '2025-02-01', '2025-02-01 23:50', '2025-02-02 00:05'],
    ['at its close', schedule, '2025-02-01 23:50', '2025-02-08', '2025-02-08 23:50', '2025-02-09 00:05'],
    [
      'with an opening as result time',
      times('17:30', '17:40'),
      '2025-01-31 12:00',
      '2025-01-31',
      '2025-01-31 17:30',
      '2025-01-31 17:40',
    ],
  ])('%s', (_name, given, now, date, closesAt, resultAt) => {
    expect(nextDraw(given, wib(now))).toEqual({ date, closesAt: wib(closesAt), resultAt: wib(resultAt) })
  })

  it('is null without a close time', () => {
    expect(nextDraw(times(null, '10:00'), wib('2025-01-31 12:00'))).toBeNull()
  })
})
