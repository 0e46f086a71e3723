import { describe, expect, it } from '@jest/globals'
import { changedDays } from '../test-kit/years/changed-days.ts'
import { nightsAndPlans } from '../test-kit/years/nights-and-plans.ts'
import { drawAt, drawsOf, nextDraw, nextTurn, statusAt } from './draw.ts'

// Read and written by Date itself, not by the module under test.
const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const text = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const years = Object.entries({ ...changedDays, ...nightsAndPlans })

describe.each(years)('a year of draws with %s', (_name, { times, months, draws: shown, moments }) => {
  const draws = drawsOf(times, '2026-01-01', '2026-12-31')

  it('has the draws of the table in each month', () => {
    const inMonth = Map.groupBy(draws, ({ date }) => Number(date.slice(5, 7)))
    expect(months.map((_count, index) => inMonth.get(index + 1)?.length ?? 0)).toEqual(months)
  })

  it('has their dates, close and result times', () => {
    const written = new Map(
      draws.map(({ date, closesAt, resultAt, exception }) => {
        expect(text(closesAt).slice(0, 10)).toBe(date)
        return [date, [text(closesAt).slice(11), text(resultAt), ...(exception ? [exception.kind] : [])].join(', ')]
      }),
    )
    expect(Object.fromEntries(Object.keys(shown).map((date) => [date, written.get(date) ?? null]))).toEqual(shown)
  })

  it.each(moments)('at %s, PRIZE 1 of %s: %s', (now, firstPrizeAt, current) => {
    const came = firstPrizeAt === null ? null : wib(firstPrizeAt)
    const { date, drawDay, closed, nextCloseAt } = drawAt(times, wib(now), came)
    const { status } = statusAt({ ...times, status: 'BUKA' }, wib(now), came)
    const state = drawDay ? (closed ? 'closed' : 'open') : 'none'
    expect(`${date} ${state} ${status}, ${text(nextCloseAt ?? 0)}`).toBe(current)
  })

  it('is read the same by the next draw, the next turn and the current draw', () => {
    let now = wib('2026-01-01 00:00') - 1
    for (const { date, closesAt, resultAt } of draws) {
      expect(nextDraw(times, now)).toEqual({ date, closesAt, resultAt })
      expect(nextTurn(times, closesAt - 1)).toBe(closesAt)
      expect(drawAt(times, closesAt, 0)).toMatchObject({ date, closed: true, resultAt })
      now = closesAt
    }
  })
})
