import { expect, it } from '@jest/globals'
import { dateRangeText } from './date-range-text.ts'

it.each([
  ['2026-11-26', '2026-11-26', '26 Nov 2026'],
  ['2026-12-24', '2026-12-25', '24 sampai 25 Des 2026'],
  ['2026-12-31', '2027-01-01', '31 Des 2026 sampai 1 Jan 2027'],
  ['2026-12-04', '', '4 Des 2026 sampai ?'],
  ['', '', '?'],
])('%s to %s: %s', (from, to, text) => {
  expect(dateRangeText(from, to)).toBe(text)
})
