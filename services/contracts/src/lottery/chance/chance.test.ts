import { describe, expect, it } from '@jest/globals'
import { band95, chiSquareOf, chanceOfAbsence, expectedDifferent, usualLongestAbsence } from './chance.ts'
import { isOutside, usuallyOutside } from './outside.ts'

describe('the band of 95 %', () => {
  it.each([
    [0, 0.1, 0, 0],
    [10, 0, 0, 0],
    [10, 1, 10, 10],
    // Exact: 0 to 3 of 10 with one chance in ten are 98.7 %, 0 to 2 are 93 %.
    [10, 0.1, 0, 3],
    [180_739, 0.0001, 10, 27],
    [100, 0.29, 20, 38],
    [180_739, 0.0024, 392.99, 474.56],
    [5_592, 0.1, 515.23, 603.17],
    [5_592, 0.01, 41.34, 70.5],
  ])('of %d tries with the chance %d is %d to %d', (n, p, low, high) => {
    const band = band95(n, p)
    expect(band[0]).toBeCloseTo(low, 1)
    expect(band[1]).toBeCloseTo(high, 1)
  })

  it('holds the whole exact binomial but 2.5 % at each end', () => {
    const [low, high] = band95(50, 0.2)
    const at = (k: number): number => {
      let ways = 1
      for (let i = 0; i < k; i++) ways = (ways * (50 - i)) / (i + 1)
      return ways * 0.2 ** k * 0.8 ** (50 - k)
    }
    const below = Array.from({ length: low }, (_each, k) => at(k)).reduce((a, b) => a + b, 0)
    const upTo = Array.from({ length: high + 1 }, (_each, k) => at(k)).reduce((a, b) => a + b, 0)
    expect(below).toBeLessThan(0.025)
    expect(below + at(low)).toBeGreaterThanOrEqual(0.025)
    expect(upTo).toBeGreaterThanOrEqual(0.975)
    expect(upTo - at(high)).toBeLessThan(0.975)
  })

  it.each([
    [9, true],
    [10, false],
    [27, false],
    [28, true],
  ])('%d is outside of 10 to 27: %s', (count, outside) => expect(isOutside(count, [10, 27])).toBe(outside))
})

describe('what chance gives', () => {
  it('two of forty cells outside', () => expect(usuallyOutside(40)).toBe(2))
  it('a chi-square of 0 for even counts', () => expect(chiSquareOf([5, 5, 5], 5)).toBe(0))
  it('a chi-square of uneven counts', () => expect(chiSquareOf([8, 2], 5)).toBeCloseTo(3.6, 9))
  it('4,283 different of 10,000 numbers in 5,592 draws', () =>
    expect(Math.round(expectedDifferent(5_592, 10_000))).toBe(4_283))
  it('495 draws as the usual longest absence of 2D', () => expect(Math.round(usualLongestAbsence(100))).toBe(495))
  it('0.43 % for a pair to stay away 542 times', () =>
    expect((chanceOfAbsence(542, 100) * 100).toFixed(2)).toBe('0.43'))
})
