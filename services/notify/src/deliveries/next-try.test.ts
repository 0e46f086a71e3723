import { describe, expect, it } from '@jest/globals'
import { hourMs } from '@papan/contracts/wib.ts'
import { giveUpAfterMs, nextTry } from './next-try.ts'

const failed = { attempts: 1, failingSince: 0, now: 0, retryAfterMs: null, isGone: false }

describe('nextTry', () => {
  it('doubles the delay up to 6 hours', () => {
    const delays = Array.from({ length: 15 }, (_each, index) => nextTry({ ...failed, attempts: index + 1 }, 0))
    expect(delays.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
    expect(delays.slice(-2)).toEqual([6 * hourMs, 6 * hourMs])
  })

  it('spreads tries over half of their delay', () => {
    expect([nextTry(failed, 0), nextTry(failed, 0.5), nextTry(failed, 1)]).toEqual([5_000, 3_750, 2_500])
  })

  it('waits as long as the receiver asks, at most until it gives up', () => {
    expect(nextTry({ ...failed, retryAfterMs: 60_000 }, 0)).toBe(60_000)
    expect(nextTry({ ...failed, retryAfterMs: 1_000 }, 0)).toBe(5_000)
    expect(nextTry({ ...failed, retryAfterMs: 999 * hourMs }, 0)).toBe(giveUpAfterMs)
  })

  it('tries a last time after 24 hours, and never after a 410', () => {
    expect(nextTry({ ...failed, attempts: 12, now: giveUpAfterMs - 1 }, 0)).toBe(giveUpAfterMs)
    expect(nextTry({ ...failed, attempts: 13, now: giveUpAfterMs }, 0)).toBeNull()
    expect(nextTry({ ...failed, isGone: true }, 0)).toBeNull()
  })

  it('never stops for a number that is too large', () => {
    expect(nextTry({ ...failed, attempts: 5_000 }, 0)).toBe(6 * hourMs)
  })
})
