import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import {
  announce,
  eventOf,
  resultOf,
  startSurroundings,
  startTestRealtime,
  type Surroundings,
  type TestContent,
} from '../test-kit/test-realtime.ts'

let around: Surroundings
let redis: Redis
let content: TestContent
let test: Awaited<ReturnType<typeof startTestRealtime>>
const many = Array.from({ length: 60 }, (_, index) => `MARKET ${index}`)

beforeEach(async () => {
  around = await startSurroundings(['SINGAPORE', ...many])
  ;({ redis, content } = around)
  test = await startTestRealtime(around)
})
afterEach(async () => {
  await test.stop()
  await around.stop()
})

const rooms = () => [...test.realtime.io.of('/').adapter.rooms.keys()].filter((room) => room.startsWith('market:'))
const refusals = () => test.count('refused_joins_total')

describe('join_room', () => {
  it('sends the newest result to a page that shows an older one', async () => {
    const newest = resultOf('SINGAPORE', 5, ['0042'])
    content.results.set('SINGAPORE', newest)
    const [blank, older, current] = [await test.client(), await test.client(), await test.client()]
    blank.socket.emit('join_room', 'SINGAPORE')
    older.socket.emit('join_room', { market: 'SINGAPORE', epoch: 1, rev: 4 })
    current.socket.emit('join_room', { market: 'SINGAPORE', epoch: 1, rev: 5 })
    await eventually('two snapshots', () => blank.received.length + older.received.length === 2)
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 6, ['0042', '1']), 'PRIZE 2', '1'))
    await eventually('the next prize', () => current.received.length > 0)
    expect(current.of('prize_update')).toMatchObject([{ rev: 6 }])
    expect([blank.of('prize_update')[0], older.of('prize_update')[0]]).toEqual([newest, newest])
  })

  it('does not repeat a broadcast made while content was read', async () => {
    content.results.set('SINGAPORE', resultOf('SINGAPORE', 5, ['0042']))
    let answer = () => undefined as void
    content.after = new Promise((resolve) => (answer = resolve))
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 6, ['0042', '1']), 'PRIZE 2', '1'))
    await eventually('the prize', () => viewer.received.length === 1)
    answer()
    const another = await test.client()
    another.socket.emit('join_room', 'SINGAPORE')
    await eventually('a snapshot', () => another.received.length === 1)
    expect([viewer, another].map(({ of }) => of('prize_update'))).toMatchObject([[{ rev: 6 }], [{ rev: 6 }]])
  })

  it('reads content once for many joins', async () => {
    content.results.set('SINGAPORE', resultOf('SINGAPORE', 5, ['0042']))
    const clients = await Promise.all(Array.from({ length: 20 }, () => test.client()))
    for (const { socket } of clients) socket.emit('join_room', 'SINGAPORE')
    await eventually('all snapshots', () => clients.every(({ received }) => received.length === 1))
    expect(content.asked.filter((path) => path.includes('live-draw-data'))).toHaveLength(1)
  })

  it('sends a result that a later event made newer than the one of content', async () => {
    content.results.set('SINGAPORE', resultOf('SINGAPORE', 5, ['0042']))
    const first = await test.client()
    await first.join('SINGAPORE')
    await eventually('a snapshot', () => first.received.length === 1)
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 6, ['0042', '1']), 'PRIZE 2', '1'))
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 3, ['7'], '2024-12-31'), 'PRIZE 2', '7'))
    await eventually('both', () => first.received.length === 3)
    const second = await test.client()
    await second.join('SINGAPORE')
    await eventually('a snapshot', () => second.received.length === 1)
    expect(second.of('prize_update')).toMatchObject([{ date: '2025-01-31', rev: 6 }])
  })

  it('sends no deleted result', async () => {
    content.results.set('SINGAPORE', resultOf('SINGAPORE', 5, ['0042']))
    const first = await test.client()
    await first.join('SINGAPORE')
    await eventually('a snapshot', () => first.received.length === 1)
    content.results.set('SINGAPORE', resultOf('SINGAPORE', 2, ['1'], '2025-01-30'))
    await announce(redis, eventOf.deleted(resultOf('SINGAPORE', 6)))
    await eventually('the delete', () => first.of('new_result_update').length === 1)
    const second = await test.client()
    await second.join('SINGAPORE')
    await eventually('a snapshot', () => second.received.length === 1)
    expect(second.of('prize_update')).toMatchObject([{ date: '2025-01-30' }])
  })

  it('refuses everything but a market name', async () => {
    const { socket } = await test.client()
    const payloads: unknown[] = [
      'ATLANTIS',
      '',
      7,
      null,
      undefined,
      {},
      [],
      ['SINGAPORE'],
      { market: 'SINGAPORE' },
      'x'.repeat(61),
      { market: 'SINGAPORE', epoch: '1', rev: 1 },
    ]
    for (const payload of payloads) socket.emit('join_room', payload as string)
    await eventually('all refusals', async () => (await refusals()) === payloads.length)
    expect(rooms()).toEqual([])
  })

  it('admits a socket to 50 rooms at most', async () => {
    const { socket } = await test.client()
    for (const market of many) socket.emit('join_room', market)
    await eventually('ten refusals', async () => (await refusals()) === 10)
    expect(rooms()).toHaveLength(50)
    socket.emit('leave_room', 'MARKET 0')
    await eventually('a room less', () => rooms().length === 49)
    socket.emit('join_room', 'MARKET 55')
    await eventually('a room more', () => rooms().length === 50)
  })

  it('admits to a market created after start', async () => {
    const { join, of } = await test.client()
    await announce(redis, eventOf.marketCreated('BARU'))
    // Events are handled in order; a join before the market is known is refused.
    await announce(redis, eventOf.scheduleStatus('BARU'))
    await eventually('the later event', () => of('schedule_update').length > 0)
    await join('BARU')
    expect(rooms()).toEqual(['market:BARU'])
  })
})

describe('while content is away', () => {
  it('admits to rooms and keeps emitting', async () => {
    content.isAway = true
    const { join, of } = await test.client()
    await join('SINGAPORE')
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 2, ['0042'])))
    await eventually('the prize', () => of('prize_update').length === 1)
  })
})
