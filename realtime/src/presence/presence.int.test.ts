import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { AccessSnapshot, Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { DrawEditors, OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { presenceLifeMs } from '../instances/instances.ts'
import {
  type Surroundings,
  announce,
  eventOf,
  resultOf,
  sendAs,
  startSurroundings,
  startTestRealtime,
} from '../test-kit/test-realtime.ts'
import { openDrawsLifeMs } from './presence-board.ts'

type Instance = Awaited<ReturnType<typeof startTestRealtime>>
type Client = Awaited<ReturnType<Instance['client']>>

let around: Surroundings
let snapshot: AccessSnapshot
let one: Instance
let two: Instance

const startInstance = (instanceId: string) => startTestRealtime({ ...around, access: testAccess(snapshot), instanceId })

afterEach(async () => {
  await Promise.all([one.leave(), two.leave()])
  Object.assign(snapshot, testSnapshot())
})

const stopAll = async () => {
  await Promise.all([one.stop(), two.stop()])
  await around.stop()
}

describe('admins and visitors', () => {
  let redis: Surroundings['redis']
  beforeAll(async () => {
    around = await startSurroundings(['SINGAPORE'])
    redis = around.redis
    snapshot = testSnapshot()
    one = await startInstance('rt-1')
    two = await startInstance('rt-2')
  })
  afterAll(stopAll)
  const adminOf = (username: string, role: Role = 'ADMIN'): OnlineAdmin => ({
    userId: `id-${username}`,
    username,
    role,
  })
  const signedIn = async (
    instance: Instance,
    username: string,
    role: Role = 'ADMIN',
    said = adminOf(username, role),
  ) => {
    const client = await instance.client({ auth: { token: testToken(role, { username }) } })
    client.socket.emit('admin_login', said)
    return client
  }
  const lastOf = (client: Client, event: string) => client.of(event).at(-1) as { count: number; admins?: OnlineAdmin[] }
  const sees = (client: Client, admins: string[], visitors: number) =>
    eventually(`${admins.join()} and ${visitors} visitors`, () => {
      const names = lastOf(client, 'online_admins_update')?.admins?.map(({ username }) => username)
      return names?.join() === admins.join() && lastOf(client, 'public_online_count_update')?.count === visitors
    })

  /** Waits for one presence round of the instance. */
  const answered = async (client: Client) => {
    client.socket.emit('get_initial_online_count')
    await eventually('the count', () => client.of('public_online_count_update').length > 0)
  }

  describe('presence', () => {
    it('lists each admin once, to admins of every instance, as they log in and out', async () => {
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
      // After a logout the page counts as a visitor.
      await sees(wati, ['wati'], 2)
      const received = budi.of('online_admins_update').length
      await signedIn(one, 'sari')
      await sees(wati, ['sari', 'wati'], 2)
      expect(budi.of('online_admins_update')).toHaveLength(received)
    })

    it('sends the count to visitors who asked', async () => {
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

    it('drops a dead instance when its entry expires, a stopped one at once', async () => {
      const wati = await signedIn(one, 'wati')
      const ending = await startInstance('rt-3')
      await redis.sadd('presence:instances', 'rt-dead')
      await sendAs(redis, 'presence', { instance: 'rt-dead', visitors: 7, admins: [adminOf('budi')] })
      await ending.client()
      await sees(wati, ['budi', 'wati'], 8)
      await sees(wati, ['wati'], 1)
      expect(await redis.smembers('presence:instances')).not.toContain('rt-dead')
      await ending.stop()
      await sees(wati, ['wati'], 0)
    })

    it.each([
      ['a text', 'nonsense'],
      ['a list', []],
      ['the id of the instance itself', { instance: 'rt-1', visitors: 7, admins: [] }],
      ['an id of another form', { instance: 'RT 9', visitors: 7, admins: [] }],
      ['less than no visitors', { instance: 'rt-9', visitors: -4, admins: [] }],
      ['1,000 million visitors', { instance: 'rt-9', visitors: 1e9, admins: [] }],
      ['an admin of another shape', { instance: 'rt-9', visitors: 1, admins: [{ userId: {} }] }],
      ['501 admins', { instance: 'rt-9', visitors: 1, admins: Array.from({ length: 501 }, () => adminOf('budi')) }],
    ])('ignores a message with %s', async (_what, message) => {
      const before = await one.count('dropped_instance_messages_total')
      await sendAs(redis, 'presence', message)
      const wati = await signedIn(one, 'wati')
      await sees(wati, ['wati'], 0)
      expect(await one.count('dropped_instance_messages_total')).toBeGreaterThan(before)
    })

    it('writes a key by which content knows who is online', async () => {
      await signedIn(one, 'wati')
      await one.client()
      const wanted = JSON.stringify({ visitors: 1, admins: [adminOf('wati')] })
      await eventually('the key', async () => (await redis.get('presence:at:rt-1')) === wanted)
      expect(await redis.smembers('presence:instances')).toContain('rt-1')
      expect(await redis.pttl('presence:at:rt-1')).toBeLessThanOrEqual(presenceLifeMs)
    })

    it('counts this instance alone after Redis lost its data', async () => {
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
    ])('%s is counted as a visitor', async (_what, token, said) => {
      const before = await refusals()
      const client = await one.client({ auth: { token } })
      client.socket.emit('admin_login', said as OnlineAdmin)
      client.socket.emit('get_initial_online_count')
      await eventually('the count', () => lastOf(client, 'public_online_count_update')?.count === 1)
      expect(client.of('online_admins_update')).toEqual([])
      expect(await refusals()).toBe(before + 1)
    })

    it('cannot log out another admin', async () => {
      const wati = await signedIn(one, 'wati')
      const budi = await signedIn(one, 'budi')
      await sees(wati, ['budi', 'wati'], 0)
      budi.socket.emit('admin_logout', { userId: 'id-wati' })
      await one.client()
      await sees(wati, ['budi', 'wati'], 1)
    })

    it('is disconnected when revoked, reconnects as a visitor', async () => {
      const wati = await signedIn(one, 'wati')
      const budi = await signedIn(one, 'budi')
      await sees(wati, ['budi', 'wati'], 0)
      snapshot.validAfter = { 'id-budi': Math.floor(Date.now() / 1000) + 60 }
      await eventually('budi to be disconnected', () => !budi.socket.connected)
      await sees(wati, ['wati'], 0)
    })

    it('is disconnected when an event about the user wakes the instance, before its poll', async () => {
      const known = testSnapshot()
      let pending: Record<string, number> = {}
      const refresh = async () => void Object.assign(known.validAfter, pending)
      const three = await startTestRealtime({
        ...around,
        access: { ...testAccess(known), refresh },
        instanceId: 'rt-3',
      })
      try {
        const budi = await signedIn(three, 'budi')
        const wati = await signedIn(one, 'wati')
        await sees(wati, ['budi', 'wati'], 0)
        pending = { 'id-budi': Math.floor(Date.now() / 1000) + 60 }
        await announce(redis, eventOf.userRevoked('id-budi'), 'auth')
        await eventually('budi to be disconnected', () => !budi.socket.connected)
        await sees(wati, ['wati'], 0)
      } finally {
        await three.stop()
      }
    })

    it('keeps the session that changed the password', async () => {
      const tokens = ['first', 'second'].map(() => testToken('ADMIN', { username: 'budi' }))
      const pages = await Promise.all(tokens.map((token) => two.client({ auth: { token } })))
      for (const { socket } of pages) socket.emit('admin_login', adminOf('budi'))
      const wati = await signedIn(one, 'wati')
      await sees(wati, ['budi', 'wati'], 0)
      const claims = JSON.parse(Buffer.from(tokens[0]?.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
      snapshot.keptTokens = [claims.jti]
      snapshot.validAfter = { 'id-budi': Math.floor(Date.now() / 1000) + 60 }
      await eventually('the other page to be disconnected', () => !pages[1]?.socket.connected)
      expect(pages[0]?.socket.connected).toBe(true)
    })

    it('gets nothing while the address is not allowed', async () => {
      const wati = await signedIn(one, 'wati')
      await sees(wati, ['wati'], 0)
      snapshot.allowedIps = ['203.0.113.9']
      const budi = await signedIn(two, 'budi')
      await eventually('wati to leave the room', () => !one.realtime.io.of('/').adapter.rooms.has('staff:admins'))
      await answered(budi)
      expect(budi.of('online_admins_update')).toEqual([])
      const listed = await one.client({
        auth: { token: testToken('ADMIN', { username: 'sari' }) },
        extraHeaders: { 'x-forwarded-for': '203.0.113.9' },
      })
      listed.socket.emit('admin_login', adminOf('sari'))
      await eventually('the list at sari', () => listed.of('online_admins_update').length > 0)
    })

    it('gets desk_update for a mismatch, viewers get nothing', async () => {
      const wati = await signedIn(one, 'wati')
      const viewer = await one.client()
      await viewer.join('SINGAPORE')
      await sees(wati, ['wati'], 1)
      const result = resultOf('SINGAPORE', 2)
      await announce(redis, eventOf.mismatched(result))
      await announce(redis, eventOf.prize(resultOf('SINGAPORE', 3, ['0042'])))
      await eventually('the prize', () => viewer.of('prize_update').length > 0)
      await eventually('the desk update', () => wati.of('desk_update').length > 0)
      expect(wati.of('desk_update')).toEqual([{ market: 'SINGAPORE', date: result.date }])
      expect(viewer.of('desk_update')).toEqual([])
    })

    it('gets board_update for claims, alarms, numbers and schedules, viewers get none', async () => {
      const wati = await signedIn(one, 'wati')
      const viewer = await one.client()
      await sees(wati, ['wati'], 1)
      const result = resultOf('SINGAPORE', 6, ['0042'])
      const { market, date } = result
      const raised = { market, date, level: 'LATE' }
      await announce(redis, eventOf.desk('draw.taken.v1', 'claim', { market, date }))
      await announce(redis, eventOf.desk('alarm.raised.v1', 'alarm', raised))
      await announce(redis, eventOf.prize(result))
      await announce(redis, eventOf.scheduleStatus('SYDNEY', 1))
      await announce(redis, eventOf.saved(resultOf('OLD', 1, ['1'], '2020-01-01'), { imported: true, newest: false }))
      const answered = { market, date, reason: 'Situs resmi terlambat', until: '2025-01-31T11:15:00.000Z' }
      await announce(redis, eventOf.desk('alarm.answered.v1', 'alarm', answered, 2))
      await eventually('the board', () => wati.of('board_update').length === 5)
      expect(wati.of('board_update')).toEqual([
        { market, date },
        { market, date },
        { market, date },
        { market: 'SYDNEY', date: wibDate(Date.now()) },
        { market, date },
      ])
      expect(viewer.of('board_update')).toEqual([])
      expect(viewer.of('schedule_update')).toEqual([{ marketName: 'SYDNEY' }])
    })

    it('leaves no token in the handshake', async () => {
      const token = `secret-${randomUUID()}`
      await one.client({ auth: { token } })
      const kept = [...one.realtime.io.of('/').sockets.values()].map(({ handshake }) => JSON.stringify(handshake))
      expect(kept.join()).not.toContain(token)
    })
  })
})

describe('draw_editors', () => {
  const draw = { market: 'SINGAPORE', date: '2025-01-31' }
  const other = { ...draw, date: '2025-02-01' }

  beforeAll(async () => {
    around = await startSurroundings(['SINGAPORE'])
    snapshot = testSnapshot()
    one = await startInstance('rt-1')
    two = await startInstance('rt-2')
  })
  afterAll(stopAll)

  /** An admin's page with a draw open; it answers while `isAwake`. */
  const pageOf = async (instance: Instance, username: string, opened = draw) => {
    const client = await instance.client({ auth: { token: testToken('ADMIN', { username }) } })
    const page = { ...client, isAwake: true }
    client.socket.on('still_open', (answer) => page.isAwake && answer())
    client.socket.emit('admin_login', { userId: `id-${username}`, username, role: 'ADMIN' })
    client.socket.emit('open_draw', opened)
    return page
  }
  const namesAt = (client: Client) =>
    (client.of('draw_editors').at(-1) as DrawEditors | undefined)?.editors.map(({ username }) => username).join()
  const sees = (client: Client, names: string) =>
    eventually(`${names || 'no editors'} to be listed`, () => namesAt(client) === names)

  it('lists each admin once, on the pages of that draw at every instance', async () => {
    const wati = await pageOf(one, 'wati')
    await sees(wati, 'wati')
    const budi = await pageOf(two, 'budi')
    await pageOf(two, 'budi')
    const elsewhere = await pageOf(one, 'sari', other)
    await sees(wati, 'budi,wati')
    await sees(budi, 'budi,wati')
    await sees(elsewhere, 'sari')
    expect(wati.of('draw_editors').at(-1)).toEqual({
      ...draw,
      editors: [
        { userId: 'id-budi', username: 'budi' },
        { userId: 'id-wati', username: 'wati' },
      ],
    })
  })

  it('drops an admin who closes the draw, opens another, logs out or disconnects', async () => {
    const wati = await pageOf(one, 'wati')
    const [closes, changes, leaves, goes] = [
      await pageOf(two, 'ayu'),
      await pageOf(one, 'budi'),
      await pageOf(two, 'cici'),
      await pageOf(one, 'dewi'),
    ]
    await sees(wati, 'ayu,budi,cici,dewi,wati')
    closes.socket.emit('open_draw', null)
    await sees(wati, 'budi,cici,dewi,wati')
    changes.socket.emit('open_draw', other)
    await sees(wati, 'cici,dewi,wati')
    await sees(changes, 'budi')
    leaves.socket.emit('admin_logout', { userId: 'id-cici' })
    await sees(wati, 'dewi,wati')
    goes.socket.disconnect()
    await sees(wati, 'wati')
  })

  it('drops a page that sleeps with an open connection, lists it again when it wakes', async () => {
    const [wati, budi] = [await pageOf(one, 'wati'), await pageOf(two, 'budi')]
    await sees(wati, 'budi,wati')
    budi.isAwake = false
    await sees(wati, 'wati')
    budi.isAwake = true
    await sees(wati, 'budi,wati')
  })

  it('drops the entries of a dead instance when they expire, of a stopped one at once', async () => {
    const wati = await pageOf(one, 'wati')
    const dead = [{ userId: 'id-budi', username: 'budi', ...draw }]
    await around.redis.set('presence:draws:at:rt-dead', JSON.stringify(dead), 'PX', openDrawsLifeMs)
    await around.redis.sadd('presence:draws:instances', 'rt-dead')
    await sees(wati, 'budi,wati')
    await sees(wati, 'wati')
    const ending = await startInstance('rt-3')
    await pageOf(ending, 'sari')
    await sees(wati, 'sari,wati')
    await ending.stop()
    await sees(wati, 'wati')
    expect(await around.redis.smembers('presence:draws:instances')).toEqual(['rt-1'])
  })

  it('is not sent to visitors nor to a revoked admin', async () => {
    const wati = await pageOf(one, 'wati')
    const visitor = await one.client()
    visitor.socket.emit('open_draw', draw)
    const budi = await pageOf(two, 'budi')
    await sees(wati, 'budi,wati')
    snapshot.validAfter = { 'id-budi': Math.floor(Date.now() / 1000) + 60 }
    await sees(wati, 'wati')
    expect(budi.socket.connected).toBe(false)
    expect(visitor.of('draw_editors')).toEqual([])
  })

  it.each([['nonsense'], [{ market: 'A_B', date: '2025-01-31' }], [{ market: 'SINGAPORE', date: '9999-99-99' }], [7]])(
    'ignores %j',
    async (payload) => {
      const wati = await pageOf(one, 'wati')
      wati.socket.emit('open_draw', payload as never)
      await sees(wati, 'wati')
      expect(wati.socket.connected).toBe(true)
    },
  )

  it('lists this instance alone after Redis lost its data, writes nothing without open draws', async () => {
    const [wati] = [await pageOf(one, 'wati'), await pageOf(two, 'budi')]
    await sees(wati, 'budi,wati')
    await around.redis.flushdb()
    await sees(wati, 'budi,wati')
    await Promise.all([one.leave(), two.leave()])
    await eventually('the board to be empty', async () => (await around.redis.keys('presence:draws:*')).length === 0)
  })
})
