import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import {
  emitRequest,
  forgedInstanceMessages,
  instanceChannels,
} from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { testAccess, testToken } from '@papan/runtime/test-kit/test-access.ts'
import {
  instancesKey,
  sendAs,
  startSurroundings,
  startTestRealtime,
  type Surroundings,
} from '../test-kit/test-realtime.ts'
import { createSeal, maxAgeMs } from './seal.ts'

const { request, response } = instanceChannels

let around: Surroundings
let one: Awaited<ReturnType<typeof startTestRealtime>>
let two: typeof one
let wati: Awaited<ReturnType<typeof one.client>>
const wrong: string[] = []
beforeAll(async () => {
  around = await startSurroundings(['SINGAPORE'])
  one = await startTestRealtime({ ...around, access: testAccess(), instanceId: 'rt-1' })
  two = await startTestRealtime({ ...around, access: testAccess(), instanceId: 'rt-2' })
  wati = await one.client({ auth: { token: testToken('ADMIN', { username: 'wati' }) } })
  await two.client()
  wati.socket.emit('admin_login', { userId: 'id-wati', username: 'wati', role: 'ADMIN' })
  await eventually('both instances to be counted', () => isRight())
  wati.socket.on('online_admins_update', (online) => {
    if (namesIn(online) !== 'wati') wrong.push(namesIn(online))
  })
  wati.socket.on('public_online_count_update', ({ count }) => {
    if (count !== 1) wrong.push(String(count))
  })
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await around.stop()
})

const namesIn = ({ admins }: { admins: OnlineAdmin[] }) => admins.map(({ username }) => username).join()
const isRight = () => {
  const online = wati.of('online_admins_update').at(-1) as { admins: OnlineAdmin[] } | undefined
  const visitors = wati.of('public_online_count_update').at(-1) as { count: number } | undefined
  return online !== undefined && namesIn(online) === 'wati' && visitors?.count === 1
}
const dropped = () => one.count('dropped_instance_messages_total')

const forged = forgedInstanceMessages('id-wati')
const presence = Buffer.from(emitRequest('presence', { instance: 'rt-9', visitors: 70, admins: [] }))
const sealed = createSeal(instancesKey).seal(request, presence)
const changed = Buffer.from(sealed)
changed[changed.length - 5] = 0x7a
const tooOld = createSeal(instancesKey, () => Date.now() - maxAgeMs - 1_000)
const tooNew = createSeal(instancesKey, () => Date.now() + maxAgeMs + 60_000)

describe('a message between instances that none of them sealed', () => {
  it.each([
    ...forged,
    ['one sealed with another key', request, createSeal('x'.repeat(32)).seal(request, presence)],
    ['one sealed for another channel', request, createSeal(instancesKey).seal(response, presence)],
    ['a sealed one that was changed', request, changed],
    ['a sealed one that was cut', request, sealed.subarray(0, 40)],
    ['a sealed one of 11 minutes ago', request, tooOld.seal(request, presence)],
    ['a sealed one of the future', request, tooNew.seal(request, presence)],
    ['one of 300 KB', request, createSeal(instancesKey).seal(request, Buffer.alloc(300 * 1024))],
  ] as [string, string, Buffer][])('is counted and dropped: %s', async (_what, channel, message) => {
    const before = await dropped()
    await around.redis.publish(channel, message)
    await eventually('it to be counted', async () => (await dropped()) > before)
    expect(isRight()).toBe(true)
  })

  it('is believed once, and dropped when it is repeated', async () => {
    const message = createSeal(instancesKey).seal(request, Buffer.from(emitRequest('left', { instance: 'rt-8' })))
    await around.redis.publish(request, message)
    const before = await dropped()
    await around.redis.publish(request, message)
    await eventually('it to be counted', async () => (await dropped()) > before)
  })

  it('changes nothing, and both instances still count each other', async () => {
    expect(forged.length).toBeGreaterThanOrEqual(45)
    expect(wrong).toEqual([])
    expect(wati.socket.connected).toBe(true)
    await two.client()
    await eventually(
      'the new visitor',
      () => (wati.of('public_online_count_update').at(-1) as { count: number }).count === 2,
    )
  })

  it('is caught even if it is sealed', async () => {
    const seal = createSeal(instancesKey)
    const before = await dropped()
    for (const [, channel, message] of forged) {
      if (!/"data":\["(?:presence|left|revoked)"/.test(message.toString()))
        await around.redis.publish(channel, seal.seal(channel, message))
    }
    await sendAs(around.redis, 'presence', { instance: 'rt-9', visitors: 5, admins: [] })
    await eventually(
      'the last message',
      () => (wati.of('public_online_count_update').at(-1) as { count: number }).count === 7,
    )
    expect(wati.socket.connected).toBe(true)
    // These throw in the adapter.
    expect(await dropped()).toBeGreaterThanOrEqual(before + 20)
  })
})
