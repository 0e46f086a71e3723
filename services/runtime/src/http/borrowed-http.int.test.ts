import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../test-kit/eventually.ts'

type Exchange = { req: IncomingMessage; res: ServerResponse }

let server: Server
let client: Socket
let seen: Exchange[]
const portOf = (of: Server): number => (of.address() as AddressInfo).port
const ask = (path: string, headers = '') => client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
const exchange = async (index: number): Promise<Exchange> => eventually(`request ${index}`, () => seen[index])

beforeEach(async () => {
  seen = []
  server = createServer((req, res) => void seen.push({ req, res }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  client = connect(portOf(server), '127.0.0.1')
  client.resume()
})
afterEach(() => {
  client.destroy()
  server.close()
  server.closeAllConnections()
})

describe("node:http's undocumented parts that are relied on", () => {
  it("a response behind another has no socket until it emits 'socket' (in-turn.ts)", async () => {
    ask('/a')
    ask('/b')
    const [first, second] = [await exchange(0), await exchange(1)]
    expect([first.res.socket === null, second.res.socket]).toEqual([false, null])
    const given = once(second.res, 'socket')
    first.res.end()
    await given
    expect(second.res.socket).toBe(first.req.socket)
  })

  it("a 'pause' event stops reading where a late 'resume' has overruled pause() (in-turn.ts)", async () => {
    ask('/a')
    const { req } = await exchange(0)
    req.socket.pause()
    const resumed = once(req.socket, 'resume')
    req.socket.resume()
    req.socket.pause()
    await resumed
    // It reads, though it was paused last: pause() would do nothing.
    expect(req.socket.readableFlowing).toBe(false)
    req.socket.emit('pause')
    ask('/b')
    // Requests that were sent later, on another connection, are read.
    for (const path of ['/c', '/d']) {
      const other = connect(portOf(server), '127.0.0.1').on('error', () => undefined)
      other.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await eventually(path, () => seen.some((one) => one.req.url === path))
      other.destroy()
    }
    expect(seen.map((one) => one.req.url)).toEqual(['/a', '/c', '/d'])
    req.socket.resume()
    await exchange(3)
  })

  it('ends the connection after its last response by destroySoon (unread-body.ts)', async () => {
    ask('/a', 'Connection: close\r\n')
    const { req, res } = await exchange(0)
    const { socket } = req
    const ended = new Promise<void>((resolve) => {
      socket.destroySoon = () => resolve()
    })
    res.end('a')
    await ended
    expect(socket.destroyed).toBe(false)
  })

  it('a connection names the response that is written to it (gateway, request-state.ts)', async () => {
    ask('/a')
    const { req, res } = await exchange(0)
    const owned = req.socket as Socket & { _httpMessage?: ServerResponse | null }
    expect(owned._httpMessage).toBe(res)
    res.end()
    await eventually('its end', () => owned._httpMessage === null)
  })
})
