import { describe, expect, it } from '@jest/globals'
import { createAttemptKeys, isRetryable, isUnanswered } from './attempt-key.ts'

const numbered = () => {
  let count = 0
  return () => String((count += 1))
}

describe('attempt keys', () => {
  it('stay the same for an unanswered body', () => {
    const keys = createAttemptKeys(numbered())
    expect(keys.keyFor({ numbers: '0042' })).toBe('1')
    expect(keys.keyFor({ numbers: '0042' })).toBe('1')
  })

  it('change with the body and after a response', () => {
    const keys = createAttemptKeys(numbered())
    expect(keys.keyFor({ numbers: '0042' })).toBe('1')
    expect(keys.keyFor({ numbers: '0043' })).toBe('2')
    keys.answered()
    expect(keys.keyFor({ numbers: '0043' })).toBe('3')
  })

  it('are unique', () => {
    const keys = createAttemptKeys()
    const first = keys.keyFor('a')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(keys.keyFor('b')).not.toBe(first)
  })
})

it.each([
  [{ status: 0 }, true],
  [{ status: 502 }, true],
  [{ status: 409 }, false],
  [{ status: 200 }, false],
  [null, false],
])('%j unanswered: %p', (failure, unanswered) => expect(isUnanswered(failure)).toBe(unanswered))

it.each([
  [{ status: 0 }, true],
  [{ status: 502 }, true],
  [{ status: 503, code: 'UNAVAILABLE' }, true],
  [{ status: 504 }, true],
  [{ status: 409, code: 'KEY_BUSY' }, true],
  [{ status: 500 }, false],
  [{ status: 400 }, false],
  [null, false],
])('%j retryable: %p', (failure, retryable) => expect(isRetryable(failure)).toBe(retryable))
