import { describe, expect, it } from '@jest/globals'
import { marketBody } from '../calls/content/market-calls.ts'
import { scheduleBody } from '../calls/content/schedule-calls.ts'
import { listedMarkets, weekOfDraws } from '../test-kit/listed-markets.ts'
import { readDayText } from '../parsing/day-text.ts'
import { drawAt, drawsOf, nextDraw, nextTurn } from './draw.ts'

const wib = (date: string, time: string): number => Date.parse(`${date}T${time}:00+07:00`)
const minute = 60_000
const [monday, nextMonday] = [wib('2026-11-23', '00:00'), wib('2026-11-30', '00:00')]
const rows = listedMarkets()
const week = weekOfDraws()

describe('the time table of the trade', () => {
  it('holds 63 markets', () => {
    expect(rows).toHaveLength(63)
    expect(week.map(({ market }) => market)).toEqual(rows.map(({ marketName }) => marketName))
  })

  it.each([
    ['Senin', '2026-11-23', 62],
    ['Selasa', '2026-11-24', 61],
    ['Rabu', '2026-11-25', 63],
    ['Kamis', '2026-11-26', 62],
    ['Jumat', '2026-11-27', 61],
    ['Sabtu', '2026-11-28', 63],
    ['Minggu', '2026-11-29', 62],
  ])('%s %s has %i draws', (_day, date, count) => {
    expect(week.filter(({ dates }) => dates.includes(date))).toHaveLength(count)
    const drawn = rows.filter((row) => drawsOf({ ...row, days: readDayText(row.day).days }, date, date).length > 0)
    expect(drawn).toHaveLength(count)
  })
})

describe.each(week)('$market through a week', ({ market, close, result, dates }) => {
  const row = rows.find(({ marketName }) => marketName === market)!
  const times = { ...row, days: readDayText(row.day).days }
  const planned = dates.map((date) => ({ date, closesAt: wib(date, close), resultAt: wib(date, result) }))

  it('can be stored', () => {
    expect(scheduleBody.safeParse(row).success).toBe(true)
    expect(marketBody.safeParse({ name: market }).success).toBe(true)
  })

  it('plans the draws of the table', () => {
    expect(drawsOf(times, '2026-11-23', '2026-11-29')).toEqual(planned.map((draw) => ({ ...draw, exception: null })))
    const next = planned.map(({ closesAt }) => nextDraw(times, closesAt - 1))
    expect(next).toEqual(planned)
  })

  it('closes each of them at its minute, PRIZE 1 coming a minute after the result time', () => {
    const seen = []
    let typedAt: number | null = monday - minute
    for (let now = monday; now < nextMonday; now = nextTurn(times, now)) {
      const { date, closesAt, resultAt, closed } = drawAt(times, now, typedAt)
      if (closed && now === closesAt) seen.push({ date, closesAt: now, resultAt })
      if (closed && now === resultAt) typedAt = now + minute
      // Nothing changes until the next turn.
      expect(drawAt(times, nextTurn(times, now) - minute, typedAt)).toMatchObject({ date, closed })
    }
    expect(seen).toEqual(planned)
  })
})
