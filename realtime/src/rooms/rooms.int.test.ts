import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import {
  type Surroundings,
  type TestContent,
  announce,
  eventOf,
  resultOf,
  startSurroundings,
  startTestRealtime,
} from '../test-kit/test-realtime.ts'

let around: Surroundings
let test: Awaited<ReturnType<typeof startTestRealtime>>

describe('rooms', () => {
  let redis: Redis
  let content: TestContent
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
})

describe('a broadcast', () => {
  beforeAll(async () => {
    around = await startSurroundings(['SINGAPORE', 'SYDNEY'])
    test = await startTestRealtime(around)
  })
  afterEach(() => test.leave())
  afterAll(async () => {
    await test.stop()
    await around.stop()
  })

  const emit = (marketName: string, room?: string) => {
    const { local } = test.realtime.io
    ;(room ? local.to(room) : local).emit('schedule_update', { marketName })
  }
  type Client = Awaited<ReturnType<typeof test.client>>
  const received = (client: Client) =>
    client.of('schedule_update').map((payload) => (payload as { marketName: string }).marketName)

  it.each(['websocket', 'polling'])('arrives whole by %s at any length', async (transport) => {
    const client = await test.client({ transports: [transport] })
    const texts = [1, 40, 60, 70, 200, 32_730, 32_750, 50_000].map((length) => 'é'.repeat(length))
    for (const [index, text] of texts.entries()) {
      emit(text)
      await eventually('it', () => received(client).length > index)
    }
    expect(received(client)).toEqual(texts)
  })

  it.each([
    ['websocket', 0],
    ['polling', 1],
  ])('goes by %s past the queue of Engine.IO where it can: queued %i times', async (transport, expected) => {
    const client = await test.client({ transports: [transport] })
    const socket = test.realtime.io.of('/').sockets.get(client.socket.id ?? '')
    const engineClient = socket?.client as unknown as { writeToEngine: (...packet: unknown[]) => void }
    const { writeToEngine } = engineClient
    let queued = 0
    engineClient.writeToEngine = (...packet) => {
      // Beats go the same way.
      if (String(packet[0]).includes('one')) queued++
      writeToEngine.apply(engineClient, packet)
    }
    emit('one')
    await eventually('it', () => received(client).includes('one'))
    expect(queued).toBe(expected)
  })

  it('keeps its order, and passes no message that was sent to one socket before it', async () => {
    const client = await test.client()
    const socket = test.realtime.io.of('/').sockets.get(client.socket.id ?? '')
    const isSingle = (number: number) => number % 3 === 0
    const sent = Array.from({ length: 300 }, (_each, index) => index)
    for (const number of sent)
      if (isSingle(number)) socket?.emit('schedule_update', { marketName: `${number}` })
      else emit(`${number}`)
    await eventually('all', () => received(client).length === sent.length)
    const order = received(client).map(Number)
    expect(order.filter((number) => !isSingle(number))).toEqual(sent.filter((number) => !isSingle(number)))
    expect(order.filter(isSingle)).toEqual(sent.filter(isSingle))
    const passed = order.filter(
      (number, at) => !isSingle(number) && order.slice(at).some((later) => isSingle(later) && later < number),
    )
    expect(passed).toEqual([])
  })

  it('reaches a socket in several of its rooms once, no socket outside', async () => {
    const [both, other] = [await test.client(), await test.client()]
    await both.join('SINGAPORE')
    await both.join('SYDNEY')
    test.realtime.io.local
      .to(['market:SINGAPORE', 'market:SYDNEY'])
      .except(other.socket.id ?? '')
      .emit('schedule_update', { marketName: 'once' })
    emit('end')
    await eventually('both', () => [both, other].every((client) => received(client).includes('end')))
    expect([received(both), received(other)]).toEqual([['once', 'end'], ['end']])
  })

  it('skips excepted sockets', async () => {
    const [one, two] = [await test.client(), await test.client()]
    await one.join('SINGAPORE')
    await two.join('SINGAPORE')
    test.realtime.io.local
      .to('market:SINGAPORE')
      .except(one.socket.id ?? '')
      .emit('schedule_update', { marketName: 'for two' })
    emit('end')
    await eventually('both', () => [one, two].every((client) => received(client).includes('end')))
    expect([received(one), received(two)]).toEqual([['end'], ['for two', 'end']])
  })

  it('reaches all sockets in order when it takes several slices', async () => {
    const clients: Client[] = []
    for (let index = 0; index < 80; index++) clients.push(await test.client())
    const texts = Array.from({ length: 300 }, (_each, index) => `${index} ${'x'.repeat(600)}`)
    for (const text of texts) emit(text)
    await eventually('all', () => clients.every((client) => received(client).length === texts.length))
    for (const client of clients) expect(received(client)).toEqual(texts)
  })
})
