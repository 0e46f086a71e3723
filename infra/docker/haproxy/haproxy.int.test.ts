import { spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { isHaproxyInstalled, startHaproxy } from '@papan/runtime/test-kit/haproxy.ts'
import { upgradeAnswer, upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

/** An instance that accepts every upgrade, with a switchable health check. */
const startInstance = async (name: string) => {
  const state: { checks: 'ready' | 'unready' | 'hung'; checked: string[] } = { checks: 'ready', checked: [] }
  const taken = new Set<Socket>()
  const instance = createServer((_req, res) => res.end(name))
  instance.on('upgrade', (req, socket: Socket) => {
    taken.add(socket)
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end())
    socket.write(upgradeAnswer(req) + name)
  })
  const internal = createServer((req, res) => {
    state.checked.push(req.url ?? '')
    if (state.checks !== 'hung') res.writeHead(state.checks === 'ready' ? 200 : 404).end()
  })
  const [port, checkPort] = [await listen(instance), await listen(internal)]
  return {
    name,
    state,
    line: `server ${name} 127.0.0.1:${port} port ${checkPort}`,
    stop() {
      for (const socket of taken) socket.destroy()
      for (const server of [instance, internal]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

let [one, two] = [] as unknown as Awaited<ReturnType<typeof startInstance>>[]
let haproxy: ChildProcess
let folder: string
let port: number
let metricsPort: number
const start = (files?: number) => {
  const lines = [one?.line ?? '', two?.line ?? '']
  haproxy = startHaproxy({
    folder,
    ports: { site: port, metrics: metricsPort },
    servers: { gateway: lines, realtime: lines },
    ...(files === undefined ? {} : { files }),
  })
}
beforeEach(async () => {
  ;[one, two] = [await startInstance('one'), await startInstance('two')]
  folder = mkdtempSync(join(tmpdir(), 'papan-haproxy-'))
  port = await freePort()
  metricsPort = await freePort()
})
afterEach(() => {
  haproxy?.kill('SIGKILL')
  one?.stop()
  two?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A websocket through HAProxy and its instance. */
const open = () =>
  new Promise<{ holder: string; state: { isOver: boolean }; close: () => void }>((resolve, reject) => {
    const state = { isOver: false }
    const socket = connect(port, '127.0.0.1', () => socket.write(upgradeRequest('x')))
    socket.on('error', reject)
    socket.on('close', () => {
      state.isOver = true
      reject(new Error('closed'))
    })
    let text = ''
    socket.on('data', (data) => {
      text += data.toString()
      const holder = /\r\n\r\n(one|two)$/.exec(text)?.[1]
      if (holder) resolve({ holder, state, close: () => socket.destroy() })
      else if (!text.startsWith('HTTP/1.1 101')) reject(new Error(text))
    })
  })

const openAtBoth = async () => {
  await eventually('HAProxy', () =>
    open()
      .then(({ close }) => (close(), true))
      .catch(() => false),
  )
  // leastconn: two open connections reach two instances.
  const sockets = await eventually('both', async () => {
    const pair = [await open(), await open()]
    if (new Set(pair.map(({ holder }) => holder)).size === 2) return pair
    for (const { close } of pair) close()
    return null
  })
  const at = (name: string) => sockets.find(({ holder }) => holder === name)
  return { one: at('one'), two: at('two'), close: () => sockets.forEach(({ close }) => close()) }
}

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

const isUp = () =>
  get('/').then(
    ({ status }) => status === 200,
    () => false,
  )

const whereInstalled = isHaproxyInstalled ? it : it.skip

describe('HAProxy as Compose runs it', () => {
  whereInstalled('closes the connections of a hung instance only', async () => {
    start()
    const sockets = await openAtBoth()
    if (one) one.state.checks = 'hung'
    await eventually('its websocket to end', () => sockets.one?.state.isOver)
    expect(sockets.two?.state.isOver).toBe(false)
    const next = [await open(), await open()]
    expect(next.map(({ holder }) => holder)).toEqual(['two', 'two'])
    for (const { close } of [...next, sockets]) close()
  })

  whereInstalled('sends a stopping instance no new connections and keeps its open ones', async () => {
    start()
    const sockets = await openAtBoth()
    if (one) one.state.checks = 'unready'
    const asked = one?.state.checked.length ?? 0
    await eventually('several checks', () => (one?.state.checked.length ?? 0) > asked + 5)
    expect(sockets.one?.state.isOver).toBe(false)
    const next = [await open(), await open(), await open()]
    expect(next.map(({ holder }) => holder)).toEqual(['two', 'two', 'two'])
    expect(one?.state.checked.at(-1)).toBe('/readyz?unready=404')
    for (const { close } of [...next, sockets]) close()
  })

  whereInstalled('refuses sockets beyond two thirds of its connections and goes on with pages', async () => {
    start(900)
    await eventually('HAProxy', isUp)
    const opened: Awaited<ReturnType<typeof open>>[] = []
    const refusal = await (async () => {
      for (;;) opened.push(await open())
    })().catch(String)
    // Of 900 files 200 connections, of these 133 sockets.
    expect(opened).toHaveLength(133)
    expect(refusal).toMatch(/^Error: HTTP\/1.1 503 /)
    expect(refusal).toContain('retry-after: 10')
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toMatch(/one|two/)
    opened.pop()?.close()
    opened.push(await eventually('a free place', () => open().catch(() => null)))
    for (const { close } of opened) close()
  })

  whereInstalled('shows a page of its own, and programs an error, while no gateway is there', async () => {
    start()
    await eventually('HAProxy', isUp)
    for (const instance of [one, two]) if (instance) instance.state.checks = 'unready'
    const page = await eventually('no gateway', async () => {
      const answer = await get('/')
      return answer.status === 503 ? answer : null
    })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain(errorTexts.unavailable)
    const answer = await get('/api/public/page-data')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({ code: 'UNAVAILABLE', message: errorTexts.unavailable, requestId: '' })
  })

  whereInstalled('has its metrics on a port of their own alone', async () => {
    start(900)
    await eventually('HAProxy', isUp)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toContain('haproxy_frontend_limit_sessions{proxy="site"} 200')
    expect(metrics).toContain('haproxy_backend_limit_sessions{proxy="realtime"} 133')
    expect((await fetch(`http://127.0.0.1:${metricsPort}/health`)).status).toBe(200)
    expect(await (await get('/metrics')).text()).toMatch(/one|two/)
  })
})

describe('start.sh', () => {
  /** What it says where so many files may be open; it ends for want of a configuration. */
  const said = (env: Record<string, string>, files = 1_048_576): string =>
    spawnSync('sh', ['-c', `ulimit() { echo ${files}; }; . "$0" 2>&1`, join(import.meta.dirname, 'start.sh')], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    }).stdout

  it.each([
    ['512 MB', { DOOR_MB: '512' }, '32768 connections of visitors, at most 21845 of them sockets.'],
    [
      '512 MB behind Caddy',
      { DOOR_MB: '512', DOMAIN: 'contoh.id' },
      '32768 connections of visitors, at most 4778 of them sockets.',
    ],
    [
      '2 GB behind Caddy',
      { DOOR_MB: '2048', DOMAIN: 'contoh.id' },
      '163840 connections of visitors, at most 21162 of them sockets.',
    ],
    ['too little memory', { DOOR_MB: '128' }, 'DOOR_MB=128 is too little: 160 at least.'],
  ])('%s', (_name, env, sentence) => expect(said(env)).toContain(sentence))

  it('says when files are fewer than the memory carries', () =>
    expect(said({ DOOR_MB: '512' }, 1_000)).toContain(
      'Only 1000 open files are allowed: 250 connections, where DOOR_MB=512 carries 32768.',
    ))
})
