import { describe, expect, it, jest } from '@jest/globals'
import { betterOffset, createClock } from './clock.ts'

describe('betterOffset', () => {
  it.each([
    ['takes the first', null, -400, -400],
    ['keeps the better of two close ones', -100, -900, -100],
    ['takes a later reading', -900, -100, -100],
    ['replaces one that is far ahead', 60_000, -100, -100],
  ])('%s', (_case, believed, reading, better) => expect(betterOffset(believed, reading)).toBe(better))
})

describe('createClock', () => {
  it("shows the server's time on a browser with a wrong clock", () => {
    const wrongBy = -3 * 3_600_000
    const server = Date.UTC(2026, 10, 21, 10, 42, 8)
    const clock = createClock(server, () => server + wrongBy)
    clock.learn(server - 300, server + wrongBy)
    expect(clock.now()).toBe(server - 300)
    clock.learn(server - 900, server + wrongBy)
    expect(clock.now()).toBe(server - 300)
    expect(clock.renderedAt).toBe(server)
  })

  it('calls on each second and minute of the server', () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 10, 42, 58, 400) })
    const clock = createClock(Date.now() - 1_000)
    const calls: string[] = []
    const leave = (['second', 'minute'] as const).map((beat) =>
      clock.each[beat](() => calls.push(`${beat} ${new Date(clock.now()).toISOString().slice(14, 19)}`)),
    )
    jest.advanceTimersByTime(2_000)
    expect(calls).toEqual(['second 42:59', 'second 43:00', 'minute 43:00'])
    clock.learn(Date.now() + 120_000, Date.now())
    jest.advanceTimersByTime(1_000)
    expect(calls.slice(3)).toEqual(['second 45:01', 'minute 45:01'])
    for (const each of leave) each()
    jest.advanceTimersByTime(60_000)
    expect(calls).toHaveLength(5)
    jest.useRealTimers()
  })
})
