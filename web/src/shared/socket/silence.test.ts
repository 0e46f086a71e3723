import { describe, expect, it } from '@jest/globals'
import { silenceLeft } from './silence.ts'

describe('silenceLeft', () => {
  it.each([
    ['is alive within 10 s', { now: 4_000, dueAt: 4_000, receivedAt: 1_000 }, 7_000],
    ['is dead', { now: 11_000, dueAt: 11_000, receivedAt: 1_000 }, 0],
    ['gets a grace period after the tab slept', { now: 90_000, dueAt: 11_000, receivedAt: 1_000 }, 1_000],
    ['is dead after the grace period', { now: 91_000, dueAt: 91_000, receivedAt: 1_000 }, 0],
    ['is alive when a packet came while the tab slept', { now: 90_000, dueAt: 11_000, receivedAt: 89_000 }, 9_000],
  ])('%s', (_name, at, expected) => expect(silenceLeft(at)).toBe(expected))
})
