import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { AccessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { DrawEditors } from '@papan/contracts/socket/messages.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { openDrawsLifeMs } from './presence-board.ts'
import { startSurroundings, startTestRealtime, type Surroundings } from '../test-kit/test-realtime.ts'

type Instance = Awaited<ReturnType<typeof startTestRealtime>>
type Client = Awaited<ReturnType<Instance['client']>>

const draw = { market: 'SINGAPORE', date: '2025-01-31' }
const other = { ...draw, date: '2025-02-01' }

let around: Surroundings
let snapshot: AccessSnapshot
let one: Instance
let two: Instance
const startInstance = (instanceId: string) => startTestRealtime({ ...around, access: testAccess(snapshot), instanceId })

beforeAll(async () => {
  around = await startSurroundings(['SINGAPORE'])
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

describe('draw_editors', () => {
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
