import { expect, it } from '@jest/globals'
import { reconnectDelay } from './reconnect.ts'

it.each([
  [0, 800],
  [0.5, 3_000],
  [1, 5_200],
])('a draw of %d delays an attempt by %d ms', (drawn, ms) => {
  expect(reconnectDelay(() => drawn)).toBeCloseTo(ms)
})

it('keeps 3000 ms on average, with at most a quarter of the attempts in any second', () => {
  const delays = Array.from({ length: 10_000 }, (_each, index) => reconnectDelay(() => index / 9_999))
  expect(delays.reduce((sum, ms) => sum + ms) / delays.length).toBeCloseTo(3_000)
  const within = (from: number) => delays.filter((ms) => ms >= from && ms < from + 1_000).length
  expect(Math.max(...delays.map(within).filter((_each, index) => index % 100 === 0))).toBeLessThanOrEqual(2_500)
})
