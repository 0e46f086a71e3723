import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo, LookupFunction } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createWayOut, maxAnswerBytes, type SendError } from './way-out.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A receiver that answers the bytes of `answer` to each request, and counts connections and requests. */
const receiver = async (answer: (socket: Socket, requests: string[]) => void) => {
  const seen = { connections: 0, requests: [] as string[] }
  const server = createServer((socket) => {
    seen.connections++
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      seen.requests.push(part.toString())
      answer(socket, seen.requests)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, port: (server.address() as AddressInfo).port }
}
const answering = (text: string) => receiver((socket) => void socket.end(text))

/** Answers as a name server does; `asked` counts. */
const nameServer = (...answers: (LookupAddress[] | Error)[]) => {
  const state = { asked: 0 }
  const resolve: LookupFunction = (_name, _options, callback) => {
    const answer = answers[Math.min(state.asked++, answers.length - 1)] ?? []
    if (answer instanceof Error) callback(answer, [])
    else callback(null, answer)
  }
  return { state, resolve }
}
const v4 = (address: string): LookupAddress => ({ address, family: 4 })
const v6 = (address: string): LookupAddress => ({ address, family: 6 })

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => (error as SendError).failure,
  )

describe('a name', () => {
  it.each([
    ['a loopback address', [v4('127.0.0.1')]],
    ['a public and a loopback address', [v4('8.8.8.8'), v4('127.0.0.1')]],
    ['a loopback and a public address', [v6('::1'), v6('2606:4700::1111')]],
    ['loopback written as IPv6', [v6('::ffff:127.0.0.1')]],
    ['loopback in the old IPv6 form', [v6('::7f00:1')]],
    ['the address of every interface', [v4('0.0.0.0')]],
    ['the metadata address', [v4('169.254.169.254')]],
    ['loopback behind a translated network', [v6('64:ff9b::7f00:1')]],
    ['loopback in a 6to4 address', [v6('2002:7f00:1::')]],
    ['an interface of this machine', [v6('fe80::1%lo')]],
    ['a private address', [v4('10.0.0.1')]],
    ['text that is no address', [v4('127.0.0.1:80')]],
    ['no address', []],
  ])('that leads to %s is refused before a connection', async (_what, addresses) => {
    const { seen, port } = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    const { resolve } = nameServer(addresses)
    const { send } = createWayOut({ allowLoopback: false, resolve })
    expect(await failureOf(send(`http://hook.example:${port}/`, {}, '{}'))).toBe('refused')
    expect(seen.connections).toBe(0)
  })

  it('is asked for once: what was checked is connected to, and the next answer is checked again', async () => {
    const { seen, port } = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    const { resolve, state } = nameServer([v4('127.0.0.1')], [v4('10.0.0.1')])
    const { send } = createWayOut({ allowLoopback: true, resolve })
    expect(await send(`http://hook.example:${port}/`, {}, '{}')).toMatchObject({ status: 200 })
    expect([state.asked, seen.requests.length]).toEqual([1, 1])
    expect(await failureOf(send(`http://hook.example:${port}/`, {}, '{}'))).toBe('refused')
    expect(seen.connections).toBe(1)
  })

  it.each(['localhost', 'localhost.', 'LOCALHOST'])('%s is refused', async (name) => {
    const { seen, port } = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    const { send } = createWayOut({ allowLoopback: false })
    expect(['refused', 'unknown-host']).toContain(await failureOf(send(`http://${name}:${port}/`, {}, '{}')))
    expect(seen.connections).toBe(0)
  })

  it('that is not known is said so', async () => {
    const { resolve } = nameServer(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    const { send } = createWayOut({ allowLoopback: false, resolve })
    expect(await failureOf(send('https://hook.example/', {}, '{}'))).toBe('unknown-host')
  })
})

describe('a receiver', () => {
  const { send } = createWayOut({ allowLoopback: true, timeoutMs: 500 })
  const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}/hook?a=1`

  it('gets the body with its headers', async () => {
    const taker = await answering('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbaik')
    expect(await send(urlOf(taker), { 'x-a': 'b', 'content-type': 'application/json' }, '{"é":1}')).toMatchObject({
      status: 200,
      text: 'baik',
      isWhole: true,
    })
    const request = taker.seen.requests.join('')
    expect(request).toMatch(/^POST \/hook\?a=1 HTTP\/1\.1\r\n/)
    for (const line of ['x-a: b', 'content-length: 8', 'content-type: application/json', 'user-agent: papan-angka'])
      expect(request.toLowerCase()).toContain(line)
    expect(request.endsWith('\r\n\r\n{"é":1}')).toBe(true)
  })

  it('keeps its connection where that is asked, and the next one is checked again', async () => {
    const taker = await receiver((socket, { length }) => {
      if (length === 1) socket.write('HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n')
      else socket.end('HTTP/1.1 201 Created\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
    const { resolve, state } = nameServer([v4('127.0.0.1')], [v4('10.0.0.1')])
    const kept = createWayOut({ allowLoopback: true, keptConnections: 1, timeoutMs: 500, resolve })
    const sendOne = () => kept.send(`http://receiver.example:${taker.port}/`, {}, Buffer.from('x'))
    for (let times = 0; times < 2; times++) expect(await sendOne()).toMatchObject({ status: 201 })
    expect([taker.seen.connections, state.asked]).toEqual([1, 1])
    expect(await failureOf(sendOne())).toBe('refused')
  })

  it.each([400, 403, 404, 410, 429, 500, 503])('that answers %d is not asked twice', async (status) => {
    const taker = await answering(`HTTP/1.1 ${status} No\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n`)
    expect(await send(urlOf(taker), {}, '{}')).toMatchObject({ status, headers: { 'retry-after': '7' } })
    expect(taker.seen.requests).toHaveLength(1)
  })

  it('that redirects is not followed', async () => {
    const other = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    const taker = await answering(`HTTP/1.1 307 Go\r\nlocation: ${urlOf(other)}\r\ncontent-length: 0\r\n\r\n`)
    expect(await send(urlOf(taker), {}, '{}')).toMatchObject({ status: 307 })
    expect(other.seen.connections).toBe(0)
  })

  it('that sends without end is cut at 64 KB', async () => {
    const taker = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const more = (): void => void (socket.destroyed || socket.write('a'.repeat(16_384), more))
      more()
    })
    const answer = await send(urlOf(taker), {}, '{}')
    expect(answer).toMatchObject({ status: 200, isWhole: false })
    expect(answer.text).toHaveLength(maxAnswerBytes)
  })

  it('that promises more than it sends is cut', async () => {
    const taker = await answering('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nsepuluh')
    expect(await send(urlOf(taker), {}, '{}')).toMatchObject({ status: 200, text: 'sepuluh', isWhole: false })
  })

  it('that sends more than it promises counts by its status', async () => {
    const taker = await answering('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbaik dan lagi')
    expect(await send(urlOf(taker), {}, '{}')).toMatchObject({ status: 200 })
  })

  it('that never ends its answer is cut', async () => {
    const taker = await receiver((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nmula'))
    expect(await send(urlOf(taker), {}, '{}')).toMatchObject({ status: 200, text: 'mula', isWhole: false })
  })

  it.each([
    ['never answers', (): void => undefined, 'timeout'],
    ['drips its headers', (socket: Socket): void => void socket.write('HTTP/1.1 200 OK\r\nx-a: b\r\n'), 'timeout'],
    ['hangs up', (socket: Socket): void => void socket.destroy(), 'broken'],
    ['speaks another protocol', (socket: Socket): void => void socket.end('SSH-2.0-x\r\n'), 'broken'],
    [
      'sends endless headers',
      (socket: Socket): void => void socket.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(9_000)}`),
      'broken',
    ],
  ] as const)('that %s fails', async (_how, answer, failure) => {
    expect(await failureOf(send(urlOf(await receiver(answer)), {}, '{}'))).toBe(failure)
  })

  it('that is away fails', async () => {
    const gone = await answering('')
    for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
    expect(await failureOf(send(urlOf(gone), {}, '{}'))).toBe('unreachable')
  })

  it('without TLS fails an https address', async () => {
    const taker = await answering('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    expect(await failureOf(send(urlOf(taker).replace('http:', 'https:'), {}, '{}'))).toBe('broken')
  })
})
