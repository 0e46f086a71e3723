import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { connectMongo, type Mongo } from './connect.ts'

const directly = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('directConnection', 'true')
  return address.href
}

let wire: Awaited<ReturnType<typeof startTestWire>>
let mongo: Mongo
let prepared = 0
beforeAll(async () => {
  wire = await startTestWire(testMongoUrl())
  wire.cut()
  mongo = connectMongo({ url: directly(wire.url), database: 'test_connect', log: silentLog() }, async () => {
    prepared++
  })
})
afterAll(async () => {
  wire.close()
  await mongo.close()
})

describe('connectMongo', () => {
  it('waits for a server that starts later, then prepares once', async () => {
    expect(mongo.isReady()).toBe(false)
    await wire.mend()
    await mongo.ready
    expect([mongo.isReady(), prepared]).toEqual([true, 1])
    await expect(mongo.connection.collection('numbers').findOne({})).resolves.toBeNull()
  })

  it('fails an operation while the server is unavailable and recovers', async () => {
    const numbers = mongo.connection.collection('numbers')
    wire.cut()
    await expect(numbers.findOne({})).rejects.toMatchObject({ name: expect.stringMatching(/^Mongo/) })
    await wire.mend()
    await expect(numbers.findOne({})).resolves.toBeNull()
  })

  it('fails an operation that a silent server never answers', async () => {
    const numbers = mongo.connection.collection('numbers')
    wire.silence()
    await expect(numbers.insertOne({ one: 1 })).rejects.toMatchObject({ name: expect.stringMatching(/^Mongo/) })
  })

  it.each([
    ['refuses', () => wire.cut()],
    ['never answers', () => wire.silence()],
  ])('is not ready while the server %s, and ready again once it answers', async (_how, harm) => {
    await wire.mend()
    await eventually('readiness', mongo.isReady, 20_000)
    harm()
    await eventually('the loss', () => !mongo.isReady(), 20_000)
    await wire.mend()
    await eventually('readiness again', mongo.isReady, 20_000)
    expect(prepared).toBe(1)
  })

  it('fails an operation whose connection ends just before it is written', async () => {
    const sockets = new Set<Socket>()
    const note = (message: unknown) => sockets.add((message as { socket: Socket }).socket)
    subscribe('net.client.socket', note)
    const own = await testDatabase()
    const numbers = own.connection.collection('numbers')
    await numbers.insertOne({ one: 1 })
    own.connection.getClient().once('commandStarted', () => {
      for (const socket of sockets) socket.destroy()
    })
    const told = numbers.insertOne({ one: 2 }).then(
      () => 'told',
      () => 'told',
    )
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'waits for ever').unref())
    expect(await Promise.race([told, late])).toBe('told')
    unsubscribe('net.client.socket', note)
    await own.close()
  })
})
