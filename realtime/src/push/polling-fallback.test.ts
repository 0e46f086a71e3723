import { afterEach, expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { createNewestResults } from '../rooms/newest-results.ts'
import { createStandIn } from './polling-fallback.ts'
import { resultOf } from '../test-kit/test-realtime.ts'

let standIn: ReturnType<typeof createStandIn>
afterEach(() => standIn.stop())

const setUp = ({ isFollowing = false } = {}) => {
  const stored = new Map<string, Result>()
  const told: string[] = []
  const asked: string[] = []
  const read = (market: string) => {
    asked.push(market)
    return Promise.resolve(stored.get(market) ?? null)
  }
  const newest = createNewestResults({ read, clock: () => performance.now() })
  standIn = createStandIn({
    isFollowing: () => isFollowing,
    watched: () => ['SABAH', 'MACAU'],
    newest,
    tell: ({ market, rev }) => told.push(`${market} ${rev}`),
    tellGone: (market) => told.push(`${market} gone`),
    everyMs: 5,
  })
  const rounds = (count: number) => eventually(`${count} rounds`, () => asked.length >= count * 2)
  return { stored, told, asked, newest, rounds }
}

it('asks content for what is watched while no events arrive', async () => {
  const { stored, told, rounds } = setUp()
  stored.set('SABAH', resultOf('SABAH', 3))
  await rounds(1)
  await eventually('it to be told', () => told.includes('SABAH 3'))
  stored.set('SABAH', resultOf('SABAH', 4))
  await eventually('the later state to be told', () => told.includes('SABAH 4'))
  expect(told.filter((one) => one.startsWith('MACAU'))).toEqual([])
})

it('says where a draw is gone that was known', async () => {
  const { stored, told, newest, rounds } = setUp()
  newest.note(resultOf('SABAH', 3))
  await rounds(3)
  await eventually('it to be told', () => told.filter((one) => one === 'SABAH gone').length === 3)
  stored.set('SABAH', resultOf('SABAH', 1, [], '2025-01-31', 9))
  await eventually('the new one to be told', () => told.includes('SABAH 1'))
})

it('leaves content alone while events arrive', async () => {
  const { asked } = setUp({ isFollowing: true })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(asked).toEqual([])
})
