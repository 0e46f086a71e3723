import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

const random = 'Ab_-0123456789012345'

/** A minimal realtime instance: answers upgrades with its id, then echoes. */
const startInstance = async (id: string) => {
  const seen: IncomingMessage[] = []
  let isHung = false
  let isHolding = false
  let polls = 0
  const server: Server = createServer((req, res) => {
    if (isHung) return
    if (req.url === '/instance') polls++
    if (req.url === '/instance') res.end(JSON.stringify({ id, visitors: 0 }))
    else res.end(`${id} ${req.method} ${req.url}`)
  })
  const connections = new Set<Duplex>()
  let refusal = ''
  server.on('upgrade', (req, socket: Duplex) => {
    seen.push(req)
    if (isHung || isHolding) {
      connections.add(socket)
      return
    }
    if (refusal) {
      socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      return
    }
    connections.add(socket)
    socket.on('error', () => undefined)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nx-instance: ${id}\r\n\r\n`,
    )
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    connections,
    polls: () => polls,
    /** Answers upgrades with this status line from now on. */
    refuse(status: string) {
      refusal = status
    },
    /** Answers no upgrade from now on. */
    hold() {
      isHolding = true
    },
    /** Hangs from now on. */
    hang() {
      isHung = true
    },
    /** Refuses new connections, keeps open ones. */
    refuseConnections() {
      server.close()
      server.closeIdleConnections()
    },
    async stop() {
      for (const connection of connections) connection.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let one: Awaited<ReturnType<typeof startInstance>>
let two: typeof one
let test: TestGateway
beforeEach(async () => {
  one = await startInstance('rt-one')
  two = await startInstance('rt-two')
  test = await startTestGateway({ realtimeUrls: [one.url, two.url] })
})
afterEach(async () => {
  await test.stop()
  await one.stop()
  await two.stop()
})

type Upgraded = { instance: string | undefined; socket: Duplex; first: Buffer } | { status: number | undefined }

const upgrade = (path: string, headers: Record<string, string> = {}, from?: string): Promise<Upgraded> =>
  new Promise((resolve, reject) => {
    const asked = request(test.url + path, {
      localAddress: from,
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...headers },
    })
    asked.on('upgrade', (answer, socket, first) =>
      resolve({ instance: answer.headers['x-instance'] as string | undefined, socket, first }),
    )
    asked.on('response', (answer) => resolve({ status: answer.resume().statusCode }))
    asked.on('error', reject)
    asked.end()
  })

const opened = async (path: string, headers = {}) => {
  const upgraded = await upgrade(path, headers)
  if (!('socket' in upgraded)) throw new Error(`answered ${upgraded.status}`)
  return upgraded
}
const newSession = '/socket.io/?EIO=4&transport=websocket'

describe('upgrades', () => {
  it('work as the very first request, in both directions', async () => {
    const { socket } = await opened(newSession)
    const echoed = new Promise((resolve) => socket.once('data', resolve))
    socket.write('halo')
    expect(String(await echoed)).toBe('halo')
    socket.destroy()
  })

  it('that wait for an instance give way, the oldest of the network with most, to those of another network', async () => {
    one.hold()
    two.hold()
    const seen = () => [...one.seen, ...two.seen]
    const of = (from: string) => {
      const state: { status?: number | undefined } = {}
      upgrade(newSession, {}, from).then(
        (answer) => (state.status = 'status' in answer ? answer.status : 101),
        () => undefined,
      )
      return state
    }
    const first = of('127.0.8.1')
    await eventually('it to wait', () => seen().length === 1)
    const others = Array.from({ length: 255 }, (_, index) => of(`127.0.8.${(index % 200) + 1}`))
    await eventually('all to wait', () => seen().length === 256)
    const more = of('127.0.8.9')
    await eventually('one more of the network to be refused', () => more.status === 503)
    const visitor = of('127.9.0.1')
    await eventually('the first to be refused', () => first.status === 503)
    expect([visitor, ...others].filter(({ status }) => status !== undefined)).toEqual([])
    expect(seen().map(({ headers }) => headers['x-forwarded-for'])).toContain('127.9.0.1')
  })

  it('name the caller, ignoring what the caller claims', async () => {
    const { instance, socket } = await opened(newSession, {
      'x-forwarded-for': '9.9.9.9',
      'x-user-id': '1',
      origin: test.url,
    })
    const { headers } = (instance === 'rt-one' ? one : two).seen[0] as IncomingMessage
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', origin: test.url, host: new URL(test.url).host })
    expect(headers).not.toHaveProperty('x-user-id')
    socket.destroy()
  })

  it.each([
    ['http://papan.example', true],
    ['https://papan.example', true],
    ['https://lain.example', true],
    ['null', false],
    ['http://papan.example:8080', false],
    ['http://papan.example.evil.example', false],
    ['http://evilpapan.example', false],
    ['https://lain.example:8443', false],
    ['https://lain.example.evil.example', false],
  ])('from a page of %s reach an instance: %s', async (origin, admitted) => {
    const single = await startTestGateway({ realtimeUrls: [two.url], allowedOrigins: ['https://lain.example'] })
    const answer = await single.raw(
      `GET ${newSession} HTTP/1.1\r\nHost: papan.example\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      /\r\n\r\n/,
    )
    await single.stop()
    expect(answer).toMatch(admitted ? /^HTTP\/1\.1 101 / : /^HTTP\/1\.1 403 Forbidden\r\n/)
    expect(two.seen).toHaveLength(admitted ? 1 : 0)
    expect(answer).not.toMatch(/access-control/i)
  })

  it.each(['/', '/api/public/page-data', '/socket.io', '/socket.iox/', '/admin'])(
    'to %s are answered 404 and closed',
    async (path) => {
      const answer = await test.raw(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
      expect(answer).toContain('connection: close')
    },
  )

  it('to another protocol are ignored: the request is answered', async () => {
    const answer = await test.raw(
      'GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      /}$/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('"code":"NOT_FOUND"')
  })

  it('with a session id go to its instance', async () => {
    for (const id of ['rt-two', 'rt-one', 'rt-two']) {
      const { instance, socket } = await opened(`${newSession}&sid=${id}.${random}`)
      expect(instance).toBe(id)
      socket.destroy()
    }
  })

  it('without one go round robin', async () => {
    const sockets = [await opened(newSession), await opened(newSession)]
    expect(new Set(sockets.map(({ instance }) => instance))).toEqual(new Set(['rt-one', 'rt-two']))
    for (const { socket } of sockets) socket.destroy()
  })

  it('skip an instance that is down', async () => {
    await one.stop()
    for (let i = 0; i < 4; i++) {
      const { instance, socket } = await opened(newSession)
      expect(instance).toBe('rt-two')
      socket.destroy()
    }
  })

  it('are refused with 503 when no instance is up', async () => {
    await one.stop()
    await two.stop()
    expect(await upgrade(newSession)).toEqual({ status: 503 })
  })

  it('skip an instance that refuses sessions', async () => {
    one.refuse('503 Service Unavailable')
    for (let i = 0; i < 4; i++) {
      const { instance, socket } = await opened(newSession)
      expect(instance).toBe('rt-two')
      socket.destroy()
    }
  })

  it.each([
    ['503 Service Unavailable', 503],
    ['500 Internal Server Error', 502],
    ['403 Forbidden', 403],
    ['400 Bad Request', 400],
  ])('answered with %s by every instance get %i, later ones are served', async (status, answered) => {
    one.refuse(status)
    two.refuse(status)
    expect(await upgrade(newSession)).toEqual({ status: answered })
    expect((await test.get('/socket.io/?EIO=4&transport=polling')).status).toBe(200)
  })

  it('close on both sides when either closes', async () => {
    const { socket, instance } = await opened(newSession)
    const { connections } = instance === 'rt-one' ? one : two
    const [connection] = connections
    const closed = new Promise((resolve) => connection?.once('close', resolve))
    socket.destroy()
    await closed
    const other = await opened(newSession)
    const ended = new Promise((resolve) => other.socket.once('close', resolve))
    for (const open of [...one.connections, ...two.connections]) open.destroy()
    await ended
  })

  it('are all closed when the gateway drains', async () => {
    const sockets = [await opened(newSession), await opened(newSession)]
    const closed = Promise.all(sockets.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))))
    await test.gateway.drain()
    await closed
  })
})

describe('connections to a hung instance', () => {
  const openedAt = async (id: string) => {
    const { socket } = await opened(`${newSession}&sid=${id}.${random}`)
    const state = { isOver: false }
    socket.on('error', () => undefined)
    socket.once('close', () => (state.isOver = true))
    socket.resume()
    return state
  }

  it('are closed, websockets and long polls; those of others stay', async () => {
    const tunnels = [await openedAt('rt-one'), await openedAt('rt-one'), await openedAt('rt-two')]
    one.hang()
    const poll = test.get(`/socket.io/?EIO=4&transport=polling&sid=rt-one.${random}`).then(
      ({ status }) => status,
      () => 'ended',
    )
    expect(await poll).toBe('ended')
    await eventually('its websockets to close', () => tunnels.slice(0, 2).every(({ isOver }) => isOver))
    expect(tunnels[2]?.isOver).toBe(false)
    const counted = await test.metrics.registry.getSingleMetric('hung_realtime_total')?.get()
    expect(counted?.values[0]?.value).toBeGreaterThan(0)
  })

  it('are replaced by sessions at another one', async () => {
    one.hang()
    for (let i = 0; i < 4; i++) {
      const { instance, socket } = await opened(newSession)
      expect(instance).toBe('rt-two')
      socket.destroy()
    }
  })

  it('stay while the instance refuses connections, as when stopping', async () => {
    const tunnel = await openedAt('rt-one')
    one.refuseConnections()
    await eventually('new sessions to skip it', async () => {
      const others = [await opened(newSession), await opened(newSession)]
      for (const { socket } of others) socket.destroy()
      return others.every(({ instance }) => instance === 'rt-two')
    })
    // All instances are polled together: after three unanswered polls it would hang.
    const polled = two.polls()
    await eventually('more than three polls', () => two.polls() > polled + 4)
    expect(tunnel.isOver).toBe(false)
  })
})

describe('polling', () => {
  it('goes to the instance of the session, with its body', async () => {
    for (const id of ['rt-one', 'rt-two', 'rt-one']) {
      const url = `${test.url}/socket.io/?EIO=4&transport=polling&sid=${id}.${random}`
      const answer = await fetch(url, {
        method: 'POST',
        body: '40',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      })
      expect(await answer.text()).toBe(`${id} POST /socket.io/?EIO=4&transport=polling&sid=${id}.${random}`)
    }
  })

  it.each([`rt-unknown.${random}`, 'nonsense'])(
    'with the unknown session %s is answered by some instance',
    async (sid) => {
      const answer = await test.get(`/socket.io/?EIO=4&transport=polling&sid=${sid}`)
      expect(await answer.text()).toMatch(/^rt-(one|two) GET /)
    },
  )

  it('follows an instance restarted under another id', async () => {
    await eventually('both ids', async () =>
      (await (await test.get(`/socket.io/?sid=rt-two.${random}`)).text()).startsWith('rt-two'),
    )
    const { port } = new URL(two.url)
    await two.stop()
    const restarted = createServer((req, res) =>
      res.end(req.url === '/instance' ? '{"id":"rt-new","visitors":0}' : `rt-new ${req.url}`),
    )
    await new Promise<void>((resolve) => restarted.listen(Number(port), '127.0.0.1', resolve))
    expect(await (await test.get(`/socket.io/?sid=rt-new.${random}`)).text()).toMatch(/^rt-new /)
    restarted.closeAllConnections()
    await new Promise((resolve) => restarted.close(resolve))
  })
})
