import { describe, expect, it } from '@jest/globals'
import { createAttemptCounter } from './attempt-counter.ts'

const counter = (options: { limit: number; maxKeys?: number }) => {
  const clock = { now: 1_000 }
  return { clock, ...createAttemptCounter({ windowMs: 60_000, clock: () => clock.now, ...options }) }
}

describe('createAttemptCounter', () => {
  it('admits the limit per window, then returns the wait', () => {
    const { clock, take } = counter({ limit: 2 })
    expect([take('a'), take('a')]).toEqual([0, 0])
    clock.now += 20_000
    expect(take('a')).toBe(40_000)
    expect(take('b')).toBe(0)
    clock.now += 40_000
    expect(take('a')).toBe(0)
  })

  it('uncounts a legitimate attempt', () => {
    const { take, uncount } = counter({ limit: 1 })
    take('a')
    uncount('a')
    uncount('a')
    expect(take('a')).toBe(0)
    expect(take('a')).toBeGreaterThan(0)
  })

  it('keeps at most maxKeys, the most recently used', () => {
    const { take } = counter({ limit: 2, maxKeys: 2 })
    take('old')
    take('kept')
    take('kept')
    take('new')
    expect(take('kept')).toBeGreaterThan(0)
    expect([take('old'), take('old')]).toEqual([0, 0])
  })
})
