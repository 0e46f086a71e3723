import { describe, expect, it } from '@jest/globals'
import { insightTexts } from '@papan/contracts/texts/insight-texts.ts'
import { periodFieldText } from './period-text.ts'
import { datesOf, periodProblem, readPeriod, writePeriod } from './period.ts'

const read = (query: string) => readPeriod(new URLSearchParams(query))

describe('a period', () => {
  it.each([
    ['', {}],
    ['masa=2', { from: '2024-11-27' }],
    ['masa=3', {}],
    ['masa=x', {}],
    ['masa=tanggal', {}],
    ['masa=tanggal&dari=2025-01-31', { from: '2025-01-31' }],
    ['masa=tanggal&dari=2025-01-31&sampai=2025-02-01', { from: '2025-01-31', to: '2025-02-01' }],
    ['masa=tanggal&sampai=2025-02-01', { to: '2025-02-01' }],
    // Fields that do not show are sent along.
    ['masa=1&dari=2025-01-31&sampai=x', { from: '2025-11-27' }],
    ['masa=&dari=2025-01-31', {}],
  ])('of %j asks %j', (query, dates) => {
    const period = read(query)
    expect(periodProblem(period)).toBeNull()
    expect(datesOf(period, '2026-11-27')).toEqual(dates)
    const written = new URLSearchParams()
    writePeriod(written, period)
    expect(datesOf(readPeriod(written), '2026-11-27')).toEqual(dates)
  })

  it.each([
    ['dari=2025-02-30', 'from', 'unknown'],
    ['dari=kemarin', 'from', 'unknown'],
    ['dari=2025-01-01&sampai=01/02/2025', 'to', 'unknown'],
    ['dari=2025-02-01&sampai=2025-01-31', 'to', 'turned'],
  ])('of %s is refused at %s', (dates, field, kind) =>
    expect([
      periodProblem(read(`masa=tanggal&${dates}`)),
      datesOf(read(`masa=tanggal&${dates}`), '2026-11-27'),
    ]).toEqual([{ field, kind }, {}]),
  )

  it('is refused in the words of the service', () =>
    expect(periodFieldText.problems.turned).toBe(insightTexts.turnedPeriod))
})
