import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createRest } from './use-steady-rows.ts'

beforeEach(() => void jest.useFakeTimers({ now: 0 }))
afterEach(() => void jest.useRealTimers())

/** When rows that want other places at `changesAt` get them, after input at those times; ms, null for never. */
const placedAt = (inputs: readonly number[], changesAt: number, cancelAt = Infinity): number | null => {
  const rest = createRest()
  let placed: number | null = null
  for (const at of inputs) setTimeout(() => rest.noteInput(), at)
  setTimeout(() => {
    const cancel = rest.whenRested(() => {
      placed = performance.now()
    })
    if (cancelAt < Infinity) setTimeout(cancel, cancelAt - changesAt)
  }, changesAt)
  jest.advanceTimersByTime(60_000)
  return placed
}

it.each([
  ['without any input', [], 500, 500],
  ['2 s after a key', [1000], 1500, 3000],
  ['at once, 2 s after a key', [1000], 3000, 3000],
  ['2 s after the last of several keys', [1000, 2500, 4000], 1500, 6000],
  ['2 s after a key that came while they waited', [1000, 2999], 1500, 4999],
  ['not for a key after it', [5000], 1500, 1500],
])('rows change places %s', (_name, inputs, changesAt, expected) => {
  expect(placedAt(inputs, changesAt)).toBe(expected)
})

it('rows that are back in their places stay', () => {
  expect(placedAt([1000], 1500, 2000)).toBeNull()
})
