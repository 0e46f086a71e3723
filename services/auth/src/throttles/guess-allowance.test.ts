import { describe, expect, it } from '@jest/globals'
import { halved, takeGuess, type Allowance } from './guess-allowance.ts'

const allowance = (burst: number, everyMs: number, kept = 0): Allowance => ({ key: 'x', burst, everyMs, kept })

/** `t`: taken, `-`: refused; one try at each of these times. */
const tries = (allowances: readonly Allowance[], times: readonly number[]) => {
  let state: readonly number[] = []
  return times.map((now) => {
    const { wait, usedUntil } = takeGuess(allowances, state, now)
    state = usedUntil
    return wait === 0 ? 't' : '-'
  })
}
const each = (ms: number, count: number) => Array.from({ length: count }, (_, index) => index * ms)

describe('takeGuess', () => {
  it.each([
    ['the burst at once', [allowance(3, 10)], each(0, 5), 'ttt--'],
    ['one more with time', [allowance(2, 10)], [0, 0, 0, 9, 10, 10, 30, 30, 30], 'tt--t-tt-'],
    ['never more than the burst', [allowance(2, 10)], [0, 1_000, 1_000, 1_000], 'ttt-'],
    ['only what all allow', [allowance(5, 10), allowance(2, 100)], [0, 0, 0, 100], 'tt-t'],
    [
      'after three guesses not what is kept for newcomers',
      [allowance(9, 1_000), allowance(6, 1_000, 2)],
      each(0, 7),
      'tttt---',
    ],
  ])('takes %s', (_name, allowances, times, seen) => {
    expect(tries(allowances, times).join('')).toBe(seen)
  })

  it('counts nothing when it refuses, and names the longest wait', () => {
    const allowances = [allowance(1, 10), allowance(1, 25)]
    const { usedUntil } = takeGuess(allowances, [], 100)
    expect(usedUntil).toEqual([110, 125])
    expect(takeGuess(allowances, usedUntil, 105)).toEqual({ wait: 20, usedUntil })
  })

  it('leaves a newcomer what others have left for them', () => {
    const name = allowance(6, 1_000, 2)
    const used = takeGuess([allowance(9, 1_000), name], [3_000, 4_000], 0)
    expect(used.wait).toBeGreaterThan(0)
    expect(takeGuess([allowance(9, 1_000), name], [0, 4_000], 0).wait).toBe(0)
  })

  it.each([
    ['a network', allowance(15, 15_000)],
    ['a name', allowance(8, 5_500)],
  ])('looks at no more than 20 of 1,500 guesses in a minute of %s', (_name, one) => {
    expect(tries([one], each(40, 1_500)).filter((seen) => seen === 't').length).toBeLessThanOrEqual(20)
  })
})

describe('halved', () => {
  it.each([
    [allowance(8, 5_500, 3), { burst: 4, everyMs: 11_000, kept: 1 }],
    [allowance(1, 10), { burst: 1, everyMs: 20, kept: 0 }],
  ])('%o is %o', (whole, half) => {
    expect(halved(whole)).toEqual({ key: 'x', ...half })
  })
})
