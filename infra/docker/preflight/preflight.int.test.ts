import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'

type Sentence = string | undefined
type DomainOptions = { resolve: () => Promise<string[]>; own?: string[]; port?: number }
type Preflight = {
  portProblems: (ports: { port: number; setting?: string }[], hosts?: string[]) => Promise<string[]>
  udpProblem: (port: number) => Promise<Sentence>
  domainProblem: (domain: string, options: DomainOptions) => Promise<Sentence>
  settingProblems: (settings: { domain: string; email: string }) => string[]
  clockProblem: (directory: string) => Promise<Sentence>
  diskProblem: (folder: string, options?: { needed?: number; name?: string }) => Sentence
}

const load = async (name: string) =>
  (await import(pathToFileURL(join(import.meta.dirname, name)).href)) as Partial<Preflight>
const { portProblems, udpProblem, domainProblem, settingProblems, clockProblem, diskProblem } = Object.assign(
  {},
  ...(await Promise.all(['ports.mjs', 'domain.mjs', 'clock.mjs', 'disk.mjs'].map(load))),
) as Preflight

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const serve = async (host: string, answer: RequestListener = (_req, res) => res.end('another'), port = 0) => {
  const server = createServer(answer).listen({ host, port, ipv6Only: true })
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('ports', () => {
  it.each(['0.0.0.0', '127.0.0.1', '::'])('are named where another program listens on %s', async (host) => {
    const port = await serve(host)
    expect(await portProblems([{ port, setting: 'PORT' }, { port: await freePort() }])).toEqual([
      `Port ${port} is taken by another program: find the program with "ss -lntup 'sport = :${port}'" and stop it, or choose another with PORT= in .env.`,
    ])
  })

  it('may be held by the product itself', async () => {
    const port = await serve('0.0.0.0', (req, res) =>
      res.end(req.url === '/.well-known/papan-angka' ? 'papan-angka\n' : ''),
    )
    expect(await portProblems([{ port }])).toEqual([])
  })

  it('of the loopback are free beside a program on another address', async () => {
    const port = await serve('127.0.0.2')
    expect(await portProblems([{ port }], ['127.0.0.1'])).toEqual([])
  })

  it('of UDP are looked at for HTTP/3', async () => {
    const socket = createSocket('udp4')
    stops.push(() => socket.close())
    await new Promise<void>((resolve) => socket.bind(0, resolve))
    const { port } = socket.address()
    expect(await udpProblem(port)).toMatch(new RegExp(`^UDP port ${port} is taken by another program: .*\\.$`))
    expect(await udpProblem(await freePort())).toBeUndefined()
  })
})

describe('a domain', () => {
  const at =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses)
  const own = ['198.51.100.7', '2001:db8::7']

  it('that leads to addresses of this machine is right', async () => {
    expect(await domainProblem('contoh.id', { resolve: at(...own), own })).toBeUndefined()
  })

  it('that leads here through a translated address is right: this machine answers there', async () => {
    const port = await freePort()
    expect(await domainProblem('contoh.id', { resolve: at('127.0.0.1', own[0] ?? ''), own, port })).toBeUndefined()
  })

  it.each([
    ['A', '127.0.0.1'],
    ['AAAA', '::1'],
  ])('that leads to another machine is one sentence with its %s record', async (record, address) => {
    const port = await serve(address)
    expect(await domainProblem('contoh.id', { resolve: at('198.51.100.7', address), own, port })).toBe(
      `contoh.id leads to ${address}, which is not this machine (198.51.100.7 or 2001:db8::7): correct or remove that ${record} record where you bought the domain, and try again in some minutes.`,
    )
  })

  it('without an address is one sentence', async () => {
    expect(await domainProblem('contoh.id', { resolve: at(), own })).toMatch(
      /^contoh\.id has no address yet: give it an A record with this machine's address \(198\.51\.100\.7 or 2001:db8::7\) /,
    )
  })

  it.each([
    'https://contoh.id',
    'contoh',
    'Contoh.id',
    '203.0.113.5',
    'contoh.id/',
    'contoh.id:443',
    '',
    'a b.id',
    '-a.id',
  ])('is not "%s"', (domain) => {
    expect(settingProblems({ domain, email: 'admin@contoh.id' })).toEqual([
      `DOMAIN is "${domain}": it takes a name in lower case, like contoh.id, without https:// and path.`,
    ])
  })

  it('needs an address for certificates', () => {
    expect(settingProblems({ domain: 'angka.contoh.co.id', email: 'admin@contoh.id' })).toEqual([])
    expect(settingProblems({ domain: 'contoh.id', email: '' })).toEqual([
      expect.stringMatching(/^CERTIFICATE_EMAIL is missing: /),
    ])
    expect(settingProblems({ domain: 'contoh.id', email: 'admin' })).toEqual([
      expect.stringMatching(/^CERTIFICATE_EMAIL is "admin": /),
    ])
  })
})

describe('the clock', () => {
  const answerIn = (seconds: number) =>
    serve('127.0.0.1', (_req, res) => {
      res.setHeader('date', new Date(Date.now() + seconds * 1_000).toUTCString())
      res.end()
    })

  it.each([
    [95, 'slow'],
    [-95, 'fast'],
  ])('is off by %s s', async (seconds, word) => {
    const sentence = await clockProblem(`http://127.0.0.1:${await answerIn(seconds)}/dir`)
    expect(sentence).toMatch(
      new RegExp(`^This machine's clock is 9[456] s ${word}: set it with "timedatectl set-ntp true"\\.$`),
    )
  })

  it.each([0, 20, -20])('may be off by %s s', async (seconds) => {
    expect(await clockProblem(`http://127.0.0.1:${await answerIn(seconds)}/dir`)).toBeUndefined()
  })

  it('is not judged without an answer', async () => {
    expect(await clockProblem(`http://127.0.0.1:${await freePort()}/dir`)).toBeUndefined()
  })
})

describe('the disk', () => {
  it('must have room', () => {
    expect(diskProblem('/', { needed: 1 })).toBeUndefined()
    expect(diskProblem('/', { needed: 1e18, name: '/var/lib/docker' })).toMatch(
      /^Only [\d.]+ GB are free where Docker keeps its data \(\/var\/lib\/docker\), 1000000000\.0 are needed: /,
    )
  })
})

describe('secrets.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'papan-preflight-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = async (PORT: string, DOMAIN = '') => {
    const script = join(import.meta.dirname, '../secrets.mjs')
    const settings = {
      SECRETS_DIR: folder,
      COMPOSE_ENV_FILES: join(folder, '.env'),
      ACME_DIRECTORY: 'http://127.0.0.1:9/',
    }
    const child = spawn(process.execPath, [script], { env: { PATH: process.env['PATH'], ...settings, PORT, DOMAIN } })
    const printed = { out: '', err: '' }
    child.stdout.on('data', (part: Buffer) => (printed.out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (printed.err += part.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, ...printed }
  }

  it('says what is wrong instead of what comes next', async () => {
    const port = String(await serve('0.0.0.0'))
    const said = await run(port, 'contoh.test')
    expect([said.code, said.out]).toEqual([1, ''])
    expect(said.err).toMatch(new RegExp(`^Port ${port} is taken by another program: .*\\.$`, 'm'))
    expect(said.err).toMatch(/\nThen run this command again\.\n$/)
  })

  it.each(['abc', '70000', '127.0.0.1:8080'])('takes no port %s', async (port) => {
    const { code, err } = await run(port, 'contoh.test')
    expect([code, err]).toEqual([
      1,
      `PORT is "${port}": it takes a number from 1 to 65535.\nThen run this command again.\n`,
    ])
  })

  it('says what comes next where nothing is wrong', async () => {
    const { code, out, err } = await run(String(await freePort()))
    expect([code, out.split('\n')[1], err]).toEqual([0, 'Next:         docker compose up -d', ''])
  })
})
