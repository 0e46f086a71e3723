import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { silentLog, testMongoUrl } from '../test-kit/test-mongo.ts'
import { connectMongo, type Mongo } from './connect.ts'

/** A wire to the server that can go silent while it stays open. */
const startWire = async () => {
  const { hostname, port } = new URL(testMongoUrl())
  const sockets: Socket[] = []
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port || 27_017), hostname)
    sockets.push(near, far)
    near.on('data', (chunk) => isSilent || far.write(chunk))
    far.on('data', (chunk) => isSilent || near.write(chunk))
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    silence: () => (isSilent = true),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let wire: Awaited<ReturnType<typeof startWire>>
let mongo: Mongo
beforeAll(async () => {
  wire = await startWire()
  mongo = connectMongo({ url: wire.url, database: 'test_connect', log: silentLog() }, async () => undefined)
  await mongo.ready
})
afterAll(async () => {
  wire.close()
  await mongo.close()
})

describe('connectMongo', () => {
  it('fails an operation that a silent server never answers', async () => {
    const numbers = mongo.connection.collection('numbers')
    await expect(numbers.findOne({})).resolves.toBeNull()
    wire.silence()
    await expect(numbers.insertOne({ one: 1 })).rejects.toMatchObject({ name: expect.stringMatching(/^Mongo/) })
  }, 30_000)
})
