import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { upgradeAnswer, upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'

const program = 'haproxy'

const isInstalled = (): boolean => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

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

/** The configuration of Compose with addresses instead of names. */
const configFor = (folder: string, port: number, lines: readonly string[]): string =>
  readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('/run/site', folder)
    .replace(/\nresolvers docker\n(?: .*\n)+/, '\n')
    .replace(' port 3001', '')
    .replace(' resolvers docker init-addr none', '')
    .replaceAll(/server-template .*/g, lines.join('\n    '))

let [one, two] = [] as unknown as Awaited<ReturnType<typeof startInstance>>[]
let haproxy: ChildProcess
let folder: string
let port: number
beforeEach(async () => {
  ;[one, two] = [await startInstance('one'), await startInstance('two')]
  folder = mkdtempSync(join(tmpdir(), 'papan-haproxy-'))
  port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configFor(folder, port, [one?.line ?? '', two?.line ?? '']))
  if (isInstalled())
    haproxy = spawn(program, ['-db', '-f', file], { stdio: 'ignore', env: { ...process.env, DIRECT_SOCKETS: 'yes' } })
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

const whereInstalled = isInstalled() ? it : it.skip

describe('HAProxy as Compose runs it', () => {
  whereInstalled('closes the connections of a hung instance only', async () => {
    const sockets = await openAtBoth()
    if (one) one.state.checks = 'hung'
    await eventually('its websocket to end', () => sockets.one?.state.isOver)
    expect(sockets.two?.state.isOver).toBe(false)
    const next = [await open(), await open()]
    expect(next.map(({ holder }) => holder)).toEqual(['two', 'two'])
    for (const { close } of [...next, sockets]) close()
  })

  whereInstalled('sends a stopping instance no new connections and keeps its open ones', async () => {
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
})
