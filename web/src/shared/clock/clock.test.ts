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

const server = Date.UTC(2026, 10, 21, 10, 42, 8)

/** A phone whose clocks the test moves, ms. */
const device = () => {
  const at = { wall: server - 3 * 3_600_000, steady: 5_000 }
  return {
    clocks: { wall: () => at.wall, steady: () => at.steady },
    pass: (ms: number) => {
      at.wall += ms
      at.steady += ms
    },
    sleep: (ms: number) => {
      at.wall += ms
    },
  }
}

describe('createClock', () => {
  it("shows the server's time on a phone with a wrong clock, counted from its answer", () => {
    const { clocks, pass } = device()
    const clock = createClock(server, clocks)
    clock.learn(server, 300)
    expect(clock.now()).toBe(server + 300)
    pass(1_000)
    clock.learn(server + 700)
    expect(clock.now()).toBe(server + 1_300)
    expect(clock.renderedAt).toBe(server)
  })

  it('guesses from the moment of rendering until an answer came', () => {
    const { clocks, pass } = device()
    const clock = createClock(server, clocks)
    pass(2_000)
    expect([clock.isKnown(), clock.now()]).toEqual([false, server + 2_000])
    clock.learn(server + 90_000)
    expect([clock.isKnown(), clock.now()]).toEqual([true, server + 90_000])
  })

  it.each([
    ['after the device slept', 30_000, false],
    ['after its clock was moved back', -3_600_000, false],
    ['after a small correction of its clock', 400, true],
  ])('%s the time is known: %s ms, %s', (_case, ms, isKnown) => {
    const { clocks, sleep } = device()
    const clock = createClock(server, clocks)
    const changes: boolean[] = []
    clock.each.known(() => changes.push(clock.isKnown()))
    clock.learn(server)
    sleep(ms)
    clock.check()
    expect(clock.isKnown()).toBe(isKnown)
    // Until an answer came: what waited while the device slept is old.
    expect(clock.now()).toBe(server + (ms > 1_000 ? ms : 0))
    clock.learn(server + 30_000)
    expect(clock.now()).toBe(isKnown ? server + 30_000 : server + 30_000)
    expect(changes).toEqual(isKnown ? [true] : [true, false, true])
  })

  it('calls on each second and minute of the server', () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 10, 42, 58, 400) })
    const clock = createClock(Date.now() - 1_000)
    clock.learn(Date.now())
    const calls: string[] = []
    const leave = (['second', 'minute'] as const).map((beat) =>
      clock.each[beat](() => calls.push(`${beat} ${new Date(clock.now()).toISOString().slice(14, 19)}`)),
    )
    jest.advanceTimersByTime(2_000)
    expect(calls).toEqual(['second 42:59', 'second 43:00', 'minute 43:00'])
    clock.learn(Date.now() + 120_000)
    jest.advanceTimersByTime(1_000)
    expect(calls.slice(3)).toEqual(['second 45:01', 'minute 45:01'])
    for (const each of leave) each()
    jest.advanceTimersByTime(60_000)
    expect(calls).toHaveLength(5)
    jest.useRealTimers()
  })
})
