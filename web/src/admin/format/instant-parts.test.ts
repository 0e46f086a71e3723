import { describe, expect, it } from '@jest/globals'
import { joinInstant, splitInstant } from './instant-parts.ts'

describe('instant parts', () => {
  it.each([
    ['2026-11-24', '18:00', '2026-11-24T18:00:00+07:00'],
    ['2026-11-24', '', '2026-11-24 | '],
    ['', '18:00', ' | 18:00'],
    ['24 OKT', '18', '24 OKT | 18'],
    ['2026-02-30', '18:00', '2026-02-30 | 18:00'],
    ['', '', ''],
  ])('%s and %s are %s, and come back', (date, time, value) => {
    expect(joinInstant({ date, time })).toBe(value)
    expect(splitInstant(value)).toEqual({ date, time })
  })
})
