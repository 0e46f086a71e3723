import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startSurroundings, startTestRealtime, type Surroundings } from '../test-kit/test-realtime.ts'

let around: Surroundings
let test: Awaited<ReturnType<typeof startTestRealtime>>
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

describe('a broadcast', () => {
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
