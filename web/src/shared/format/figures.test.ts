import { describe, expect, it } from '@jest/globals'
import { countText, percentText } from './figures.ts'

describe('figures', () => {
  it.each([
    [999, '999'],
    [5_592, '5.592'],
    [1_000_000, '1.000.000'],
  ])('writes the count %d as %s', (count, text) => expect(countText(count)).toBe(text))

  it.each([
    [0.2401, '24,01%'],
    [0.084, '8,4%'],
    [0.504, '50,4%'],
    [1, '100%'],
    [0, '0%'],
    [0.0001, '0,01%'],
    [0.000001, '0,0001%'],
    [0.0024, '0,24%'],
  ])('writes the share %d as %s', (share, text) => expect(percentText(share)).toBe(text))
})
