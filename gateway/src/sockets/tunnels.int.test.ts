import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type Server as HttpServer, createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'
import type { AppError } from '@papan/runtime/errors.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { type Instances, createInstances, sessionIdOf } from './instances.ts'
import { requestUpgrade } from './request-upgrade.ts'
import { join } from './tunnel.ts'

describe('tunnels', () => {
  const accepted = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
  const offer = 'GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'

  const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  let instance: Server

  /** Upgrades and nothing else: no polls of instances, which a busy machine may leave unanswered. */
  let front: Server

  /** Answers an upgrade, given its request. */
  let answer: (socket: Socket, head: string) => void
  const opened: Socket[] = []

  beforeEach(async () => {
    answer = (socket) => socket.write(accepted)
    instance = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (head) => {
        socket.pause()
        opened.push(socket)
        answer(socket, head.toString('latin1'))
      })
    }).listen(0, '127.0.0.1')
    await once(instance, 'listening')
    front = createHttpServer()
      .on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
        socket.on('error', () => undefined)
        requestUpgrade(urlOf(instance), req).then(
          (accepted) => join(socket, accepted, head),
          ({ status }: AppError) => socket.end(`HTTP/1.1 ${status} \r\n\r\n`),
        )
      })
      .listen(0, '127.0.0.1')
    await once(front, 'listening')
  })
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy()
    front.close()
    instance.close()
  })

  /** Both ends of a tunnel, the 101 read. */
  const openTunnel = async (): Promise<{ client: Socket; far: Socket }> => {
    const client = connect((front.address() as AddressInfo).port, '127.0.0.1')
    client.on('error', () => undefined)
    client.write(`${offer}\r\n`)
    const [head] = (await once(client, 'data')) as [Buffer]
    client.pause()
    expect(String(head)).toBe(accepted)
    return { client, far: opened.at(-1) as Socket }
  }

  /** Up to the end of the connection at most. */
  const received = (socket: Socket, bytes: number): Promise<Buffer> =>
    new Promise((resolve) => {
      const chunks: Buffer[] = []
      let missing = bytes
      const finish = () => resolve(Buffer.concat(chunks))
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        missing -= chunk.length
        if (missing <= 0) finish()
      })
      socket.once('close', finish)
      socket.resume()
    })

  describe('a tunnel', () => {
    it('passes every byte both ways, in order', async () => {
      const { client, far } = await openTunnel()
      const [up, down] = [randomBytes(3_000_001), randomBytes(3_000_001)]
      client.write(up)
      for (let at = 0; at < down.length; at += 100_003) far.write(down.subarray(at, at + 100_003))
      const [above, below] = await Promise.all([received(far, up.length), received(client, down.length)])
      expect(above.equals(up)).toBe(true)
      expect(below.equals(down)).toBe(true)
      client.destroy()
    })

    it('delivers what the instance sent with its answer, and what the client sent with its request', async () => {
      answer = (socket) => socket.write(`${accepted}halo`)
      const seen = rawExchange(urlOf(front), `${offer}\r\nsalam`, /halo$/)
      const [far] = await eventually('the instance', () => opened.length > 0 && opened)
      expect(String(await received(far as Socket, 5))).toBe('salam')
      expect(await seen).toBe(`${accepted}halo`)
    })

    it('passes equal and different frames to each of several sockets, in order', async () => {
      const tunnels = [await openTunnel(), await openTunnel(), await openTunnel()]
      const frames = ['sama', 'sama', 'lain', 'sama', 'beda', 'beda']
      for (const frame of frames) {
        for (const { far } of tunnels) far.write(frame)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      const text = frames.join('')
      for (const { client } of tunnels) expect(String(await received(client, text.length))).toBe(text)
      for (const { client } of tunnels) client.destroy()
    })

    it('delivers what the instance sent before it closed', async () => {
      const { client, far } = await openTunnel()
      const last = randomBytes(100_000)
      far.end(last)
      expect((await received(client, Number.POSITIVE_INFINITY)).equals(last)).toBe(true)
    })

    it('reads no more from the instance than a client takes, and goes on when it reads', async () => {
      const { client, far } = await openTunnel()
      const bytes = randomBytes(32 * 1024 * 1024)
      let isTaken = false
      far.write(bytes, () => (isTaken = true))
      // Longer than an unlimited gateway needs to read it all.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(isTaken).toBe(false)
      expect((await received(client, bytes.length)).equals(bytes)).toBe(true)
      client.destroy()
    })

    it('reads no more from a client than the instance takes, and goes on when it reads', async () => {
      const { client, far } = await openTunnel()
      const bytes = randomBytes(32 * 1024 * 1024)
      let isTaken = false
      client.write(bytes, () => (isTaken = true))
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(isTaken).toBe(false)
      expect((await received(far, bytes.length)).equals(bytes)).toBe(true)
      client.destroy()
    })

    it('half closed by the client ends at the instance', async () => {
      const { client, far } = await openTunnel()
      far.resume()
      client.end()
      await once(far, 'end')
      far.end()
      await once(client, 'close')
    })
  })

  describe('an upgrade', () => {
    it('answered in pieces is accepted', async () => {
      answer = (socket) => {
        void (async () => {
          for (const piece of accepted.match(/[^]{1,7}/g) ?? []) {
            socket.write(piece)
            await new Promise((resolve) => setTimeout(resolve, 5))
          }
        })()
      }
      expect(await rawExchange(urlOf(front), `${offer}\r\n`, /\r\n\r\n$/)).toBe(accepted)
    })

    it('is passed on without a body', async () => {
      let seen = ''
      answer = (socket, head) => {
        seen = head
        socket.write(accepted)
      }
      await rawExchange(urlOf(front), `${offer}X-One: 1\r\nX-One: 2\r\nContent-Length: 5\r\n\r\n`, /\r\n\r\n$/)
      expect(seen).toMatch(/^GET \/socket\.io\/\?EIO=4 HTTP\/1\.1\r\n(?:[a-z-]+: [^\r\n]+\r\n)+\r\n$/)
      expect(seen).toContain('x-one: 1, 2\r\n')
      expect(seen).not.toContain('content-length')
    })

    it.each([
      ['a head without end', `HTTP/1.1 101 Switching Protocols\r\n${'x-a: 1\r\n'.repeat(4_000)}`],
      ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ])('answered with %s gets 502', async (_what, bytes) => {
      answer = (socket) => socket.write(bytes)
      expect(await rawExchange(urlOf(front), `${offer}\r\n`)).toMatch(/^HTTP\/1\.1 502 /)
    })

    it('whose connection closes without an answer gets 502', async () => {
      answer = (socket) => socket.destroy()
      expect(await rawExchange(urlOf(front), `${offer}\r\n`)).toMatch(/^HTTP\/1\.1 502 /)
    })
  })
})

describe('instances', () => {
  const random = 'Ab_-0123456789012345'
  const started: HttpServer[] = []
  let instances: Instances

  /** The addresses of the host name; null while it cannot be resolved. */
  let behind: string[] | null

  /** An instance on its own loopback address; all share one port, as behind one name. */
  const start = async (address: string, port = 0): Promise<number> => {
    const server = createHttpServer((_req, res) =>
      res.end(JSON.stringify({ id: `rt-${address.replaceAll('.', '-')}`, visitors: 0 })),
    )
    await new Promise<void>((resolve) => server.listen(port, address, resolve))
    started.push(server)
    return (server.address() as AddressInfo).port
  }
  const stop = async (server: HttpServer | undefined) => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  }

  let port: number
  const holder = (address: string) => instances.candidates(`rt-${address.replaceAll('.', '-')}.${random}`)
  const urlOf = (address: string) => `http://${address}:${port}`

  beforeEach(async () => {
    port = await start('127.0.7.1')
    await start('127.0.7.2', port)
    behind = ['127.0.7.1']
    instances = createInstances({
      urls: [`http://realtime.example:${port}`],
      resolveHost: async () => {
        if (!behind) throw new Error('no name server')
        return behind
      },
    })
    await eventually('the first', async () => (await holder('127.0.7.1'))[0] === urlOf('127.0.7.1'))
  })
  afterEach(async () => {
    instances.stop()
    for (const server of started.splice(0)) await stop(server)
  })

  describe('instances behind a name', () => {
    it('are found when they start', async () => {
      behind = ['127.0.7.1', '127.0.7.2']
      await eventually('both', async () => (await instances.candidates(null)).length === 2)
      expect(await holder('127.0.7.2')).toEqual([urlOf('127.0.7.2')])
    })

    it('keep sessions but get no new ones after leaving DNS', async () => {
      behind = ['127.0.7.2']
      await eventually('the second first', async () => (await instances.candidates(null))[0] === urlOf('127.0.7.2'))
      for (let turn = 0; turn < 3; turn++) expect((await instances.candidates(null))[0]).toBe(urlOf('127.0.7.2'))
      expect(await holder('127.0.7.1')).toEqual([urlOf('127.0.7.1')])
      await stop(started[0])
      await eventually('one left', async () => (await instances.candidates(null)).length === 1)
    })

    it('stay while the name cannot be resolved', async () => {
      behind = null
      expect(await holder('127.0.7.1')).toEqual([urlOf('127.0.7.1')])
      expect(await holder('127.0.7.9')).toEqual([urlOf('127.0.7.1')])
      expect(instances.isAnyAvailable()).toBe(true)
    })
  })

  describe('the session that a query names', () => {
    it.each([
      ['EIO=4&sid=a.b', 'a.b'],
      ['%73id=a.b', 'a.b'],
      ['sid=a&sid=b', 'b'],
      ['sid=a&sid=', null],
      ['sid=', null],
      ['sid', null],
      ['sid[]=a', null],
      ['x=1%26sid=a', null],
      ['EIO=4#&sid=a', null],
      ['', null],
    ])('%s is %s, as Engine.IO reads it', (search, sid) => expect(sessionIdOf(search)).toBe(sid))
  })
})
