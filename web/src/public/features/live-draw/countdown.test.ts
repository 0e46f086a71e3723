import { describe, expect, it } from '@jest/globals'
import { countdownParts } from './countdown.tsx'

describe('countdownParts', () => {
  it.each([
    [86_189_000, '23 56 29'],
    [1, '00 00 01'],
    [0, '00 00 00'],
    [-5_000, '00 00 00'],
    [360_000_000, '100 00 00'],
  ])('%d ms', (ms, text) => expect(countdownParts(ms).join(' ')).toBe(text))
})
