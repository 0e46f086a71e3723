import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { io as connectTo, type Socket } from 'socket.io-client'
import type { ClientToServer, OnlineAdmin, ServerToClient } from '@papan/contracts/socket/messages.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { brokenInstanceMessages } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { answersPing } from '../../../local/engines/probe.ts'
import { redisProgram } from '../../../test/redis-program.ts'
import { startStubs } from './stubs.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const main = join(import.meta.dirname, '../../../../realtime/src/main.ts')

type Page = { socket: Socket<ServerToClient, ClientToServer>; visitors: number; admins: string }
type Instance = Awaited<ReturnType<typeof startTestProcess>>

let port: number
let server: ChildProcess
let redis: Redis
let stubs: Awaited<ReturnType<typeof startStubs>>
const instances: Instance[] = []
const pages: Page[] = []
let wati: Page

const startServer = async () => {
  const { command, args } = await redisProgram('it is taken away here')
  server = spawn(command, [...args, '--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  await eventually('Redis to answer', () => answersPing(port))
}

const open = async (url: string, username?: string): Promise<Page> => {
  const auth = username ? { token: testToken('ADMIN', { username }) } : {}
  const socket: Page['socket'] = connectTo(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
  })
  const page: Page = { socket, visitors: -1, admins: '' }
  pages.push(page)
  socket.on('public_online_count_update', ({ count }) => (page.visitors = count))
  socket.on('online_admins_update', ({ admins }: { admins: OnlineAdmin[] }) => {
    page.admins = admins.map((admin) => admin.username).join()
  })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  if (username) socket.emit('admin_login', { userId: `id-${username}`, username, role: 'ADMIN' })
  return page
}
const sees = (visitors: number, admins = 'budi,wati') =>
  eventually(`${visitors} visitors and ${admins}`, () => wati.visitors === visitors && wati.admins === admins, 60_000)

const metric = async ({ internalUrl }: Instance, name: string): Promise<number> => {
  const text = await (await fetch(`${internalUrl}/metrics`)).text()
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (.+)$`, 'm').exec(text)?.[1] ?? 0)
}
const metrics = (name: string) => Promise.all(instances.map((instance) => metric(instance, name)))

let urlOne: string
let urlTwo: string
beforeAll(async () => {
  port = await freePort()
  await startServer()
  redis = new Redis(port, { maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  stubs = await startStubs()
  const env = {
    REDIS_URL: `redis://127.0.0.1:${port}`,
    NEIGHBOURS: neighboursAt(stubs.url),
    ...createTestEventKeys().readerEnv,
  }
  for (const id of ['rt-1', 'rt-2']) instances.push(await startTestProcess(main, { ...env, INSTANCE_ID: id }))
  await Promise.all(instances.map((instance) => instance.ready()))
  ;[urlOne = '', urlTwo = ''] = instances.map(({ url }) => url)
  wati = await open(urlOne, 'wati')
  await open(urlTwo, 'budi')
  await open(urlTwo)
  await sees(1)
}, 120_000)
afterAll(async () => {
  for (const { socket } of pages) socket.disconnect()
  server.kill('SIGCONT')
  await Promise.all(instances.map((instance) => instance.stop()))
  redis.disconnect()
  stubs.stop()
  server.kill('SIGKILL')
}, 120_000)

describe('two realtime processes', () => {
  it('live through every broken message and count on', async () => {
    for (const [, channel, message] of brokenInstanceMessages()) await redis.publish(channel, message)
    await open(urlTwo)
    await sees(2)
    expect(wati.socket.connected).toBe(true)
    expect(Math.min(...(await metrics('dropped_instance_messages_total')))).toBeGreaterThan(0)
  })

  it('count on while Redis is full, and notice that it is', async () => {
    await redis.config('SET', 'maxmemory', '1')
    wati.socket.emit('join_room', 'SINGAPORE')
    const asked = stubs.draws()
    await eventually('content to be asked for the watched draw', () => stubs.draws() > asked + 2)
    await open(urlTwo)
    await sees(3)
    await redis.config('SET', 'maxmemory', '0')
    await eventually('the key to be written', async () => (await redis.exists('presence:at:rt-1')) === 1)
  })

  it('count what they know while Redis hangs, and all when it is back', async () => {
    server.kill('SIGSTOP')
    await open(urlOne)
    await sees(4)
    await open(urlTwo)
    // The other's last word expires.
    await sees(1, 'wati')
    server.kill('SIGCONT')
    await sees(5)
  })

  it('count what they know while Redis is dead, and all when another one is there', async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
    await open(urlOne)
    // That the other's last word expires, in 15 s, was seen while Redis hung.
    await sees(6)
    await open(urlTwo)
    await startServer()
    await sees(7)
  })

  it('subscribe again when their subscription is lost without a word', async () => {
    for (const line of String(await redis.client('LIST')).split('\n'))
      if (/ sub=[1-9]/.test(line)) await redis.client('KILL', 'ID', /\bid=(\d+)/.exec(line)?.[1] ?? '')
    await open(urlTwo)
    await sees(8)
  })

  it('left no rejection unhandled, and ended no one’s session', async () => {
    expect(await metrics('unhandled_rejections_total')).toEqual([0, 0])
    expect(pages.filter(({ socket }) => !socket.connected)).toEqual([])
    expect(instances.map(({ output }) => output()).join()).not.toContain('unhandled')
  })
})
