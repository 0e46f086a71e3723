import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { brokenInstanceMessages } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { testAccess, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { sendAs, startSurroundings, startTestRealtime, type Surroundings } from '../test-kit/test-realtime.ts'

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
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await around.stop()
})

const namesIn = ({ admins }: { admins: OnlineAdmin[] }) => admins.map(({ username }) => username).join()
const visitors = () => (wati.of('public_online_count_update').at(-1) as { count: number } | undefined)?.count
const isRight = () => {
  const online = wati.of('online_admins_update').at(-1) as { admins: OnlineAdmin[] } | undefined
  return online !== undefined && namesIn(online) === 'wati' && visitors() === 1
}
const dropped = () => one.count('dropped_instance_messages_total')
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

describe('a message that no instance sends', () => {
  it('changes nothing, ends no process, and is counted where the adapter throws or the shape differs', async () => {
    const broken = brokenInstanceMessages(around.redis.options.db)
    expect(broken.length).toBeGreaterThanOrEqual(45)
    for (const [, channel, message] of broken) await around.redis.publish(channel, message)
    await sendAs(around.redis, 'presence', { instance: 'rt-9', visitors: 5, admins: [] })
    await eventually('the valid message after them', () => visitors() === 6)
    expect(await dropped()).toBeGreaterThanOrEqual(20)
    expect([unhandled, wrong, wati.socket.connected]).toEqual([[], [], true])
  })

  it('leaves both instances counting each other', async () => {
    await two.client()
    await eventually('the new visitor', () => visitors() === 7)
  })
})
