import { drawAt } from '@papan/contracts/schedule/draw.ts'
import { isResultTime } from '@papan/contracts/schedule/result-time.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { planEvening, scheduleOf } from './time-table.ts'

const evening = { draws: 60, minutes: 25, lateOfEach: 2 }

describe.each([
  ['19:00', Date.UTC(2026, 10, 24, 12, 0)],
  ['23:50, across midnight', Date.UTC(2026, 10, 24, 16, 50)],
])('an evening that begins at %s WIB', (_name, beginsAt) => {
  const draws = planEvening(evening, beginsAt)

  it('has its closes and results within its minutes, each result 1 to 10 minutes after the close', () => {
    for (const { closesAt, resultAt } of draws) {
      expect(closesAt).toBeGreaterThan(beginsAt)
      expect(resultAt - closesAt).toBeGreaterThanOrEqual(minuteMs)
      expect(resultAt - closesAt).toBeLessThanOrEqual(10 * minuteMs)
      expect(resultAt).toBeLessThan(beginsAt + evening.minutes * minuteMs)
    }
  })

  it('has schedules whose draw at the close is the planned one', () => {
    for (const draw of draws) {
      const schedule = scheduleOf(draw)
      expect(isResultTime(schedule.closeTime, schedule.resultTime)).toBe(true)
      expect(drawAt(schedule, draw.closesAt + 1, 0)).toMatchObject({
        date: draw.date,
        closesAt: draw.closesAt,
        resultAt: draw.resultAt,
        closed: true,
      })
    }
  })

  it('leaves two draws late up to each level', () => {
    const late = draws.flatMap(({ lateUpTo }) => lateUpTo ?? [])
    expect(late.toSorted()).toEqual(['LATE', 'LATE', 'OVERDUE', 'OVERDUE'])
  })

  it('gives each draw 23 numbers', () => {
    for (const { prizes } of draws) expect(new Set(prizes.map(({ numbers }) => numbers)).size).toBe(23)
  })
})
