import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { brokenInstanceMessages, instanceChannels } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { testAccess, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { type Surroundings, sendAs, startSurroundings, startTestRealtime } from '../test-kit/test-realtime.ts'
import { channelPrefix } from './instances-adapter.ts'

let around: Surroundings
let one: Awaited<ReturnType<typeof startTestRealtime>>
let two: typeof one

const stopAll = async () => {
  await Promise.all([one.stop(), two.stop()])
  await around.stop()
}

describe('the adapter of instances', () => {
  const channels = () => instanceChannels(around.redis.options.db)
  beforeAll(async () => {
    around = await startSurroundings(['SINGAPORE'])
    one = await startTestRealtime({ ...around, instanceId: 'rt-1' })
    two = await startTestRealtime({ ...around, instanceId: 'rt-2' })
  })
  afterEach(() => Promise.all([one.leave(), two.leave()]))
  afterAll(stopAll)

  describe('the namespace of the instances', () => {
    it.each([['websocket'], ['polling']])('refuses every client by %s', async (transport) => {
      const client = await one.client({ transports: [transport] })
      const refused = client.socket.io.socket('/instances', { auth: { token: testToken('MASTER_ADMIN') } })
      const error = await new Promise<Error>((resolve, reject) => {
        refused.on('connect_error', resolve)
        refused.on('connect', () => reject(new Error('connected')))
        refused.connect()
      })
      expect(error.message).toBe('This namespace has no clients')
      expect(refused.connected).toBe(false)
      const { sockets, adapter } = one.realtime.io.of('/instances')
      expect([sockets.size, adapter.sids.size, adapter.rooms.size]).toEqual([0, 0, 0])
      expect(client.socket.connected).toBe(true)
    })
  })

  describe('an instance', () => {
    it('subscribes again when its own messages do not come back', async () => {
      const client = await one.client()
      client.socket.emit('get_initial_online_count')
      await one.instancesRedis.unsubscribe(channels().request)
      await two.client()
      await eventually(
        'the visitor of the other instance',
        () => (client.of('public_online_count_update').at(-1) as { count: number } | undefined)?.count === 2,
      )
    })

    it('publishes nothing of its own sockets', async () => {
      const listener = around.redis.duplicate()
      const heard: string[] = []
      listener.on('pmessage', (_pattern: string, channel: string) => heard.push(channel))
      await listener.psubscribe(`${channelPrefix(around.redis)}*`)
      const client = await one.client()
      await client.join('SINGAPORE')
      one.realtime.io.emit('resync')
      one.realtime.io.local.to('market:SINGAPORE').emit('resync')
      await eventually('both broadcasts', () => client.of('resync').length === 2)
      await eventually('the next presence', () => heard.length > 2)
      expect([...new Set(heard)]).toEqual([channels().request])
      listener.disconnect()
    })
  })
})

describe('a message that no instance sends', () => {
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
  afterAll(stopAll)

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
