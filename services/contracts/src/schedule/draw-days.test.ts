import { describe, expect, it } from '@jest/globals'
import { drawsOn } from './draw-days.ts'

// 2025-02-01 is a Saturday.
describe('drawsOn', () => {
  it.each([
    ['by the ticks, Senin first', { days: [false, false, false, false, false, true, false] }, '2025-02-01', true],
    ['by no tick', { days: [true, true, true, true, true, false, true] }, '2025-02-01', false],
  ])('%s', (_name, times, date, expected) => {
    expect(drawsOn(times, date)).toBe(expected)
  })
})
