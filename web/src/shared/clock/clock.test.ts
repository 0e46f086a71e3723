import { describe, expect, it } from '@jest/globals'
import { betterOffset, createClock } from './clock.ts'

describe('betterOffset', () => {
  it.each([
    ['takes the first', null, -400, -400],
    ['keeps the better of two close ones', -100, -900, -100],
    ['takes one that says later', -900, -100, -100],
    ['gives up one that is far ahead', 60_000, -100, -100],
  ])('%s', (_case, believed, heard, better) => expect(betterOffset(believed, heard)).toBe(better))
})

describe('createClock', () => {
  it('shows the server time on a browser whose own clock is wrong', () => {
    const wrongBy = -3 * 3_600_000
    const server = Date.UTC(2026, 10, 21, 10, 42, 8)
    const clock = createClock(server, () => server + wrongBy)
    clock.learn(server - 300, server + wrongBy)
    expect(clock.now()).toBe(server - 300)
    clock.learn(server - 900, server + wrongBy)
    expect(clock.now()).toBe(server - 300)
    expect(clock.renderedAt).toBe(server)
  })
})
