import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../test-kit/eventually.ts'
import { endUnreadAnswers } from './unread-body.ts'

let server: Server
let stop: () => void
afterEach(() => {
  stop()
  server.closeAllConnections()
  server.close()
})

const start = async () => {
  const ends: Socket[] = []
  const body = Buffer.alloc(16_000_000)
  server = createServer((_req, res) => res.end(body))
  server.on('connection', (end) => ends.push(end))
  stop = endUnreadAnswers(server, { lookMs: 20, unreadMs: 5_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await eventually('the answer to begin', () => ends[0]?.writableLength)
  return { client, end: ends[0] as Socket, bytes: body.length }
}

describe('a connection with a pending answer', () => {
  it('closes when its reader does not read', async () => {
    const { client, end } = await start()
    client.pause().on('error', () => undefined)
    await eventually('the end', () => end.destroyed)
  })

  it('stays open while it is read, and afterwards', async () => {
    const { client, end, bytes } = await start()
    let read = 0
    client.on('data', (chunk) => {
      read += chunk.length
      client.pause()
      setTimeout(() => client.resume(), 5)
    })
    await eventually('all of it', () => read >= bytes, 60_000)
    expect(end.destroyed).toBe(false)
    client.destroy()
  })
})
