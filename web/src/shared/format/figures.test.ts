import { describe, expect, it } from '@jest/globals'
import { countText, percentText } from './figures.ts'

describe('figures', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [5_592, '5.592'],
    [180_739, '180.739'],
    [1_000_000, '1.000.000'],
  ])('writes the count %d as %s', (count, text) => expect(countText(count)).toBe(text))

  it.each([
    [0.2401, '24,01%'],
    [0.084, '8,4%'],
    [0.504, '50,4%'],
    [0.5, '50%'],
    [0.1, '10%'],
    [1, '100%'],
    [0, '0%'],
    [0.0001, '0,01%'],
    [0.00001, '0,001%'],
    [0.000001, '0,0001%'],
    [0.0024, '0,24%'],
  ])('writes the share %d as %s', (share, text) => expect(percentText(share)).toBe(text))
})
