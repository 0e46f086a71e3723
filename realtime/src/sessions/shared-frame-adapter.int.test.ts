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

const tell = (marketName: string, room?: string) => {
  const { local } = test.realtime.io
  ;(room ? local.to(room) : local).emit('schedule_update', { marketName })
}
type Client = Awaited<ReturnType<typeof test.client>>
const told = (client: Client) => client.of('schedule_update').map((told) => (told as { marketName: string }).marketName)

describe('a broadcast', () => {
  it.each(['websocket', 'polling'])('comes whole by %s, whatever its length', async (transport) => {
    const client = await test.client({ transports: [transport] })
    const texts = [1, 40, 60, 70, 200, 32_730, 32_750, 50_000].map((length) => 'é'.repeat(length))
    for (const [index, text] of texts.entries()) {
      tell(text)
      await eventually('it', () => told(client).length > index)
    }
    expect(told(client)).toEqual(texts)
  })

  it('keeps its place among messages to one socket', async () => {
    const client = await test.client()
    const socket = test.realtime.io.of('/').sockets.get(client.socket.id ?? '')
    const expected = Array.from({ length: 300 }, (_each, index) => `number ${index}`)
    for (const [index, marketName] of expected.entries())
      if (index % 3 === 0) socket?.emit('schedule_update', { marketName })
      else tell(marketName)
    await eventually('all', () => told(client).length === expected.length)
    expect(told(client)).toEqual(expected)
  })

  it('reaches a socket that is in several of its rooms once, and none outside', async () => {
    const [both, other] = [await test.client(), await test.client()]
    await both.join('SINGAPORE')
    await both.join('SYDNEY')
    test.realtime.io.local
      .to(['market:SINGAPORE', 'market:SYDNEY'])
      .except(other.socket.id ?? '')
      .emit('schedule_update', { marketName: 'once' })
    tell('end')
    await eventually('both to be told', () => [both, other].every((client) => told(client).includes('end')))
    expect([told(both), told(other)]).toEqual([['once', 'end'], ['end']])
  })

  it('leaves out whom it is not for', async () => {
    const [one, two] = [await test.client(), await test.client()]
    await one.join('SINGAPORE')
    await two.join('SINGAPORE')
    test.realtime.io.local
      .to('market:SINGAPORE')
      .except(one.socket.id ?? '')
      .emit('schedule_update', { marketName: 'for two' })
    tell('end')
    await eventually('both to be told', () => [one, two].every((client) => told(client).includes('end')))
    expect([told(one), told(two)]).toEqual([['end'], ['for two', 'end']])
  })

  it('goes on to everybody when it takes longer than one slice, in order', async () => {
    const clients: Client[] = []
    for (let index = 0; index < 80; index++) clients.push(await test.client())
    const texts = Array.from({ length: 300 }, (_each, index) => `${index} ${'x'.repeat(600)}`)
    for (const text of texts) tell(text)
    await eventually('all', () => clients.every((client) => told(client).length === texts.length))
    for (const client of clients) expect(told(client)).toEqual(texts)
  })
})
