import { describe, expect, it } from '@jest/globals'
import { silenceLeft } from './silence.ts'

describe('how long a connection may be silent', () => {
  it.each([
    ['still has time', { now: 4_000, dueAt: 4_000, receivedAt: 1_000 }, 7_000],
    ['is dead', { now: 11_000, dueAt: 11_000, receivedAt: 1_000 }, 0],
    ['is given a moment after the tab slept', { now: 90_000, dueAt: 11_000, receivedAt: 1_000 }, 1_000],
    ['is dead when the moment is over', { now: 91_000, dueAt: 91_000, receivedAt: 1_000 }, 0],
    ['got something while the tab slept', { now: 90_000, dueAt: 11_000, receivedAt: 89_000 }, 9_000],
  ])('%s', (_name, at, expected) => expect(silenceLeft(at)).toBe(expected))
})
