import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { instanceChannels } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { channelPrefix } from './instances-adapter.ts'
import { startSurroundings, startTestRealtime, type Surroundings } from '../test-kit/test-realtime.ts'

let around: Surroundings
let one: Awaited<ReturnType<typeof startTestRealtime>>
let two: typeof one
const channels = () => instanceChannels(around.redis.options.db)
beforeAll(async () => {
  around = await startSurroundings(['SINGAPORE'])
  one = await startTestRealtime({ ...around, instanceId: 'rt-1' })
  two = await startTestRealtime({ ...around, instanceId: 'rt-2' })
})
afterEach(() => Promise.all([one.leave(), two.leave()]))
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await around.stop()
})

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
