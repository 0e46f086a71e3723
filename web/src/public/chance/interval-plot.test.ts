import { describe, expect, it } from '@jest/globals'
import { plotLabels } from './interval-plot.tsx'

describe('labels of an interval', () => {
  it.each([
    ['below what they name', [22, 50, 74], [22, 50, 74]],
    ['beside each other at the left edge', [4, 5, 50], [4, 24, 50]],
    ['beside each other at the right edge', [80, 95, 96], [56, 76, 96]],
    ['around a narrow band', [40, 42, 44], [22, 42, 62]],
  ] as const)('%s', (_name, [low, expected, high], [left, middle, right]) =>
    expect(plotLabels({ low, expected, high })).toEqual({ low: left, expected: middle, high: right }),
  )
})
