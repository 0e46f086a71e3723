import { describe, expect, it } from '@jest/globals'
import { createSeal, maxAgeMs } from './seal.ts'

const key = 'k'.repeat(32)
const text = Buffer.from('hello')
const start = 1_760_000_000_000

const pair = () => {
  const clock = { at: start }
  const now = () => clock.at
  return { clock, one: createSeal(key, now), two: createSeal(key, now) }
}

describe('a seal', () => {
  it('opens what another instance sealed, and knows its own', () => {
    const { one, two } = pair()
    const sealed = one.seal('c', text)
    expect(two.open('c', sealed)).toEqual({ bytes: text, isOwn: false })
    expect(one.open('c', sealed)).toEqual({ bytes: text, isOwn: true })
  })

  it('opens each message once, in order, also several of one millisecond', () => {
    const { one, two } = pair()
    const [first, second, third] = [one.seal('c', text), one.seal('c', text), one.seal('c', text)]
    expect([first, third, second, third].map((message) => two.open('c', message) !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([first, first].map((message) => one.open('c', message) !== null)).toEqual([true, false])
  })

  it('opens messages of a restarted process at once', () => {
    const { one, two, clock } = pair()
    for (let round = 0; round < 100; round++) two.open('c', one.seal('c', text))
    const restarted = createSeal(key, () => clock.at)
    expect(two.open('c', restarted.seal('c', text))).not.toBeNull()
  })

  it('refuses every changed byte', () => {
    const { one, two } = pair()
    const sealed = one.seal('c', text)
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(two.open('c', changed)).toBeNull()
      expect(two.open('c', sealed.subarray(0, index))).toBeNull()
    }
    expect(two.open('c', sealed)).not.toBeNull()
  })

  it.each([
    ['another key', createSeal('x'.repeat(32), () => start), 'c'],
    ['another channel', createSeal(key, () => start), 'd'],
    ['a clock far behind', createSeal(key, () => start - maxAgeMs - 1), 'c'],
    ['a clock far ahead', createSeal(key, () => start + maxAgeMs + 1), 'c'],
  ])('refuses %s', (_what, other, channel) => {
    expect(pair().two.open('c', other.seal(channel, text))).toBeNull()
  })

  it.each([-5, 5])('opens messages of a clock %i minutes off', (minutes) => {
    const other = createSeal(key, () => start + minutes * 60_000)
    expect(pair().two.open('c', other.seal('c', text))).not.toBeNull()
  })

  it('sends messages that open again after its clock was set back by a day', () => {
    const { two } = pair()
    const wrong = { at: start + 24 * 3_600_000 }
    const other = createSeal(key, () => wrong.at)
    expect(two.open('c', other.seal('c', text))).toBeNull()
    wrong.at = start
    expect(two.open('c', other.seal('c', text))).not.toBeNull()
  })

  it('refuses a replay of each of 1,500 senders, now and after it forgot them', () => {
    const { clock, two } = pair()
    const messages = Array.from({ length: 1_500 }, () => {
      clock.at += 1_000
      const message = createSeal(key, () => clock.at).seal('c', text)
      expect(two.open('c', message)).not.toBeNull()
      return message
    })
    expect(messages.filter((message) => two.open('c', message))).toEqual([])
    clock.at += maxAgeMs
    expect(messages.filter((message) => two.open('c', message))).toEqual([])
  })
})
