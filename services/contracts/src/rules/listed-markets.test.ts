import { describe, expect, it } from '@jest/globals'
import { marketBody } from '../calls/content/market-calls.ts'
import { scheduleBody } from '../calls/content/schedule-calls.ts'
import { drawDatesOf, listedMarkets } from '../test-kit/listed-markets.ts'
import { readDayText } from './day-text.ts'
import { drawAt, drawsOf, nextDraw } from './draw.ts'

const wib = (date: string, time: string): number => Date.parse(`${date}T${time}:00+07:00`)
const rows = listedMarkets()

describe('the time table of the trade', () => {
  it('holds 63 markets', () => expect(rows).toHaveLength(63))

  it.each(rows)('$marketName closes $closeTime, is drawn $openTime, $day', (row) => {
    expect(scheduleBody.safeParse(row).success).toBe(true)
    expect(marketBody.safeParse({ name: row.marketName }).success).toBe(true)
    const times = { ...row, days: readDayText(row.day).days }
    const drawn: string[] = []
    let now = wib('2026-11-22', '23:59')
    for (;;) {
      const next = nextDraw(times, now)
      if (!next || next.date > '2026-11-29') break
      drawn.push(next.date)
      expect([next.closesAt, next.resultAt]).toEqual([wib(next.date, row.closeTime), wib(next.date, row.openTime)])
      const minute = { before: next.closesAt - 1, at: next.closesAt, drawn: next.resultAt }
      expect(drawAt(times, minute.at, 0)).toMatchObject({ date: next.date, closed: true, resultAt: next.resultAt })
      expect(drawAt(times, minute.drawn, 0)).toMatchObject({ date: next.date, closed: true })
      expect(drawAt(times, minute.before, 0)).toMatchObject({ closed: row.closeTime === '00:00' })
      now = next.closesAt
    }
    expect(drawn).toEqual(drawDatesOf(row))
    expect(drawsOf(times, '2026-11-23', '2026-11-29').map(({ date }) => date)).toEqual(drawn)
  })
})
