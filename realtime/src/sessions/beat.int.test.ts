import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startBeat } from './beat.ts'
import { beatGroups, type SharedFrameAdapter } from './shared-frame-adapter.ts'
import { startSurroundings, startTestRealtime, type Surroundings } from '../test-kit/test-realtime.ts'

let around: Surroundings
let test: Awaited<ReturnType<typeof startTestRealtime>>
beforeAll(async () => {
  around = await startSurroundings(['SINGAPORE'])
  test = await startTestRealtime(around)
})
afterAll(async () => {
  await test.stop()
  await around.stop()
})

describe('the beat', () => {
  it('reaches every socket repeatedly, by websocket and by polling, with and without rooms', async () => {
    const clients = [
      ...(await Promise.all(Array.from({ length: 20 }, () => test.client()))),
      await test.client({ transports: ['polling'] }),
    ]
    await clients[0]?.join('SINGAPORE')
    await eventually('three beats each', () => clients.every((client) => client.beats() >= 3), 60_000)
    expect(clients.flatMap(({ received }) => received)).toEqual([])
  })

  it('is not sent to a disconnected socket', async () => {
    await test.leave()
    const adapter = test.realtime.io.of('/').adapter as SharedFrameAdapter
    for (let group = 0; group < beatGroups; group++) adapter.beat(group)
    const client = await test.client()
    await eventually('a beat', () => client.beats() > 0)
  })

  it('catches up after a blocked event loop, each group once', async () => {
    const sent: number[] = []
    const adapter = { beat: (group: number) => sent.push(group % beatGroups) }
    let now = 0
    const stop = startBeat({ of: () => ({ adapter }) } as never, () => now)
    now = 60_000
    await eventually('all groups', () => sent.length >= beatGroups)
    stop()
    expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: beatGroups }, (_each, index) => index))
  })
})
