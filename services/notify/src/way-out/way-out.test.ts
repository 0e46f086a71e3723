import { describe, expect, it } from '@jest/globals'
import { retryAfterOf } from './way-out.ts'

describe('retryAfterOf', () => {
  it.each([
    [undefined, null],
    ['7', 7_000],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', null],
  ])('%s is %s ms at second 10', (text, ms) => expect(retryAfterOf(text, 10_000)).toBe(ms))
})
