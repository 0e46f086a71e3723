import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { AccessSnapshot, Role } from '@papan/contracts/calls/auth-calls.ts'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { presenceLifeMs } from './presence-board.ts'
import {
  announce,
  eventOf,
  resultOf,
  startSurroundings,
  startTestRealtime,
  type Surroundings,
} from '../test-kit/test-realtime.ts'

type Instance = Awaited<ReturnType<typeof startTestRealtime>>
type Client = Awaited<ReturnType<Instance['client']>>

let around: Surroundings
let redis: Surroundings['redis']
let snapshot: AccessSnapshot
let one: Instance
let two: Instance
beforeAll(async () => {
  around = await startSurroundings(['SINGAPORE'])
  redis = around.redis
  snapshot = testSnapshot()
  one = await startInstance('rt-1')
  two = await startInstance('rt-2')
})
afterEach(async () => {
  await Promise.all([one.leave(), two.leave()])
  Object.assign(snapshot, testSnapshot())
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await around.stop()
})

const startInstance = (instanceId: string) => startTestRealtime({ ...around, access: testAccess(snapshot), instanceId })
const adminOf = (username: string, role: Role = 'ADMIN'): OnlineAdmin => ({ userId: `id-${username}`, username, role })
const signedIn = async (instance: Instance, username: string, role: Role = 'ADMIN', said = adminOf(username, role)) => {
  const client = await instance.client({ auth: { token: testToken(role, { username }) } })
  client.socket.emit('admin_login', said)
  return client
}
const lastOf = (client: Client, event: string) => client.of(event).at(-1) as { count: number; admins?: OnlineAdmin[] }
const sees = (client: Client, admins: string[], visitors: number) =>
  eventually(`${admins.join()} and ${visitors} visitors to be seen`, () => {
    const names = lastOf(client, 'online_admins_update')?.admins?.map(({ username }) => username)
    return names?.join() === admins.join() && lastOf(client, 'public_online_count_update')?.count === visitors
  })
/** Waits until the instance has looked around: whoever asked was answered. */
const answered = async (client: Client) => {
  client.socket.emit('get_initial_online_count')
  await eventually('the count', () => client.of('public_online_count_update').length > 0)
}

describe('who is online', () => {
  it('is told to admins of every instance, each admin once, and follows who comes and goes', async () => {
    const wati = await signedIn(one, 'wati')
    await signedIn(two, 'wati')
    const budi = await signedIn(two, 'budi', 'MASTER_ADMIN')
    const visitors = [await one.client(), await two.client()]
    await sees(wati, ['budi', 'wati'], 2)
    await sees(budi, ['budi', 'wati'], 2)
    expect(lastOf(wati, 'online_admins_update')).toEqual({
      count: 2,
      admins: [adminOf('budi', 'MASTER_ADMIN'), adminOf('wati')],
    })
    visitors[0]?.socket.disconnect()
    budi.socket.emit('admin_logout', { userId: 'id-budi' })
    // Whoever logged out is a visitor until his page leaves.
    await sees(wati, ['wati'], 2)
    const heard = budi.of('online_admins_update').length
    await signedIn(one, 'sari')
    await sees(wati, ['sari', 'wati'], 2)
    expect(budi.of('online_admins_update')).toHaveLength(heard)
  })

  it('is told to visitors as a number, when they asked', async () => {
    const asks = await one.client()
    const silent = await one.client()
    await signedIn(two, 'wati')
    asks.socket.emit('get_initial_online_count')
    await eventually('the count', () => lastOf(asks, 'public_online_count_update')?.count === 2)
    await two.client()
    await eventually('the new count', () => lastOf(asks, 'public_online_count_update')?.count === 3)
    expect(asks.of('online_admins_update')).toEqual([])
    expect(silent.received).toEqual([])
  })

  it('forgets an instance that died, and one that ended at once', async () => {
    const wati = await signedIn(one, 'wati')
    const ending = await startInstance('rt-3')
    const left = { visitors: 7, admins: [adminOf('budi')] }
    await redis.set('presence:at:rt-dead', JSON.stringify(left), 'PX', presenceLifeMs)
    await redis.sadd('presence:instances', 'rt-dead')
    await ending.client()
    await sees(wati, ['budi', 'wati'], 8)
    // As its life ends.
    await redis.del('presence:at:rt-dead')
    await sees(wati, ['wati'], 1)
    expect(await redis.smembers('presence:instances')).not.toContain('rt-dead')
    await ending.stop()
    await sees(wati, ['wati'], 0)
  })

  it.each(['nonsense', '[]', '{"visitors":-4,"admins":[]}', '{"visitors":1,"admins":[{"userId":{}}]}'])(
    'ignores what no instance can have written: %s',
    async (text) => {
      await redis.set('presence:at:rt-forged', text)
      await redis.sadd('presence:instances', 'rt-forged')
      const wati = await signedIn(one, 'wati')
      await sees(wati, ['wati'], 0)
      await redis.del('presence:at:rt-forged')
    },
  )

  it('is what this instance knows while Redis forgets everything', async () => {
    const wati = await signedIn(one, 'wati')
    await signedIn(two, 'budi')
    await sees(wati, ['budi', 'wati'], 0)
    await redis.flushdb()
    await sees(wati, ['budi', 'wati'], 0)
    await one.client()
    await sees(wati, ['budi', 'wati'], 1)
  })
})

const refusals = () => one.count('refused_admin_messages_total')

describe('an admin', () => {
  it.each([
    ['without a token', undefined, adminOf('kepala', 'MASTER_ADMIN')],
    ['with a token that is none', 'a.b.c', adminOf('kepala', 'MASTER_ADMIN')],
    ['with a token that is no text', { $gt: '' }, adminOf('kepala', 'MASTER_ADMIN')],
    ['with an expired token', testToken('ADMIN', { username: 'budi', expiresInSeconds: -1 }), adminOf('budi')],
    ['in another’s name', testToken('ADMIN', { username: 'budi' }), adminOf('wati')],
    ['with a higher role', testToken('ADMIN', { username: 'budi' }), adminOf('budi', 'MASTER_ADMIN')],
    ['without a name', testToken('ADMIN', { username: 'budi' }), null],
  ])('%s is a visitor like others, and counted', async (_what, token, said) => {
    const before = await refusals()
    const client = await one.client({ auth: { token } })
    client.socket.emit('admin_login', said as OnlineAdmin)
    client.socket.emit('get_initial_online_count')
    await eventually('him to be counted', () => lastOf(client, 'public_online_count_update')?.count === 1)
    expect(client.of('online_admins_update')).toEqual([])
    expect(await refusals()).toBe(before + 1)
  })

  it('cannot log another out', async () => {
    const wati = await signedIn(one, 'wati')
    const budi = await signedIn(one, 'budi')
    await sees(wati, ['budi', 'wati'], 0)
    budi.socket.emit('admin_logout', { userId: 'id-wati' })
    await one.client()
    await sees(wati, ['budi', 'wati'], 1)
  })

  it('is cut off when he is revoked, and stays a visitor when he comes back', async () => {
    const wati = await signedIn(one, 'wati')
    const budi = await signedIn(one, 'budi')
    await sees(wati, ['budi', 'wati'], 0)
    snapshot.validAfter = { 'id-budi': Math.floor(Date.now() / 1000) + 60 }
    await eventually('budi to be cut', () => !budi.socket.connected)
    await sees(wati, ['wati'], 0)
  })

  it('is told nothing while he comes from an address that is not allowed', async () => {
    const wati = await signedIn(one, 'wati')
    await sees(wati, ['wati'], 0)
    snapshot.allowedIps = ['203.0.113.9']
    const budi = await signedIn(two, 'budi')
    await eventually('wati to be no longer told', () => !one.realtime.io.of('/').adapter.rooms.has('staff:admins'))
    await answered(budi)
    expect(budi.of('online_admins_update')).toEqual([])
    const listed = await one.client({
      auth: { token: testToken('ADMIN', { username: 'sari' }) },
      extraHeaders: { 'x-forwarded-for': '203.0.113.9' },
    })
    listed.socket.emit('admin_login', adminOf('sari'))
    await eventually('sari to be told', () => listed.of('online_admins_update').length > 0)
  })

  it('hears that two did not agree, and no viewer does', async () => {
    const wati = await signedIn(one, 'wati')
    const viewer = await one.client()
    await viewer.join('SINGAPORE')
    await sees(wati, ['wati'], 1)
    const result = resultOf('SINGAPORE', 2)
    await announce(redis, eventOf.mismatched(result))
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 3, ['0042'])))
    await eventually('the prize', () => viewer.of('prize_update').length > 0)
    await eventually('the desk to hear', () => wati.of('desk_update').length > 0)
    expect(wati.of('desk_update')).toEqual([{ market: 'SINGAPORE', date: result.date }])
    expect(viewer.of('desk_update')).toEqual([])
  })

  it('leaves no token behind in the handshake', async () => {
    const token = `secret-${randomUUID()}`
    await one.client({ auth: { token } })
    const kept = [...one.realtime.io.of('/').sockets.values()].map(({ handshake }) => JSON.stringify(handshake))
    expect(kept.join()).not.toContain(token)
  })
})
