import { describe, expect, it } from '@jest/globals'
import { inTimeText, progressText } from './now-text.ts'

describe('texts of now and next', () => {
  it.each([
    [18, 23, '18/23'],
    [23, 23, '23/23'],
    [24, 23, '24'],
    [0, 0, '0'],
  ])('%i of %i', (count, total, text) => expect(progressText(count, total)).toBe(text))

  it.each([
    [-5_000, '1 menit lagi'],
    [60_000, '1 menit lagi'],
    [60_001, '2 menit lagi'],
    [59 * 60_000, '59 menit lagi'],
    [60 * 60_000, '1 jam lagi'],
    [119 * 60_000, '1 jam lagi'],
    [26 * 3_600_000, '26 jam lagi'],
  ])('in %i ms', (ms, text) => expect(inTimeText(ms)).toBe(text))
})
