import { describe, expect, it } from '@jest/globals'
import { expectedAfter, isTaken, lateOf, maxWaitMs, type QueuedPrize } from './waiting-prizes.ts'

const queued = (numbers: string, change: Partial<QueuedPrize> = {}): QueuedPrize => ({
  type: 'PRIZE 1',
  numbers,
  key: numbers,
  expected: null,
  repeat: false,
  confirmed: [],
  isChecked: false,
  typedAt: 0,
  ...change,
})

describe('a queued number', () => {
  it.each([
    [0, 0],
    [maxWaitMs, 0],
    [maxWaitMs + 1, 1],
    // The clock was set back.
    [-1, 0],
  ])('after %d ms is late: %d', (now, late) => expect(lateOf([queued('1')], now)).toHaveLength(late))

  it.each([
    [null, null, false],
    [null, '1234', true],
    [null, '5678', false],
    ['1234', '1234', false],
    ['1234', '9999', true],
    ['1234', null, true],
    [undefined, null, false],
    [undefined, '1234', false],
  ])('isTaken expecting %j with %j published: %p', (expected, published, taken) =>
    expect(isTaken(queued('5678', { expected }), published)).toBe(taken),
  )

  it.each([
    [[], null, false, null],
    [[], '1234', false, '1234'],
    [['5678'], null, false, '5678'],
    [['5678', '9999'], '1234', false, '9999'],
    // Under double entry a queued number is not published.
    [['5678'], null, true, null],
    [['5678'], '1234', true, '1234'],
  ])('after %j, with %j published, double entry %p, expects %j', (before, published, isBlind, expected) =>
    expect(
      expectedAfter(
        before.map((numbers) => queued(numbers)),
        'PRIZE 1',
        published,
        isBlind,
      ),
    ).toBe(expected),
  )

  it('expects only numbers of its own type', () => {
    expect(expectedAfter([queued('5678')], 'PRIZE 2', null, false)).toBeNull()
  })
})
