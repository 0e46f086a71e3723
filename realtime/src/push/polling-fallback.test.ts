import { afterEach, expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { createNewestResults } from '../rooms/newest-results.ts'
import { createPollingFallback } from './polling-fallback.ts'
import { resultOf } from '../test-kit/test-realtime.ts'

let fallback: ReturnType<typeof createPollingFallback>
afterEach(() => fallback.stop())

const setUp = ({ isFollowing = false } = {}) => {
  const stored = new Map<string, Result>()
  const emitted: string[] = []
  const asked: string[] = []
  const read = (market: string) => {
    asked.push(market)
    return Promise.resolve(stored.get(market) ?? null)
  }
  const newest = createNewestResults({ read, clock: () => performance.now() })
  fallback = createPollingFallback({
    isFollowing: () => isFollowing,
    watchedMarkets: () => ['SABAH', 'MACAU'],
    newest,
    emit: ({ market, rev }) => emitted.push(`${market} ${rev}`),
    emitDeleted: (market) => emitted.push(`${market} deleted`),
    everyMs: 5,
  })
  const rounds = (count: number) => eventually(`${count} rounds`, () => asked.length >= count * 2)
  return { stored, emitted, asked, newest, rounds }
}

it('polls content for watched markets while no events arrive', async () => {
  const { stored, emitted, rounds } = setUp()
  stored.set('SABAH', resultOf('SABAH', 3))
  await rounds(1)
  await eventually('the result', () => emitted.includes('SABAH 3'))
  stored.set('SABAH', resultOf('SABAH', 4))
  await eventually('the later revision', () => emitted.includes('SABAH 4'))
  expect(emitted.filter((one) => one.startsWith('MACAU'))).toEqual([])
})

it('emits a deletion for a draw that no longer exists', async () => {
  const { stored, emitted, newest, rounds } = setUp()
  newest.update(resultOf('SABAH', 3))
  await rounds(3)
  await eventually('the result', () => emitted.filter((one) => one === 'SABAH deleted').length === 3)
  stored.set('SABAH', resultOf('SABAH', 1, [], '2025-01-31', 9))
  await eventually('the new result', () => emitted.includes('SABAH 1'))
})

it('does not poll while events arrive', async () => {
  const { asked } = setUp({ isFollowing: true })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(asked).toEqual([])
})
