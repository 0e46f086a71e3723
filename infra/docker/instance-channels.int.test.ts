import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { instanceChannels } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createRedis, type Redis } from '@papan/runtime/stream/redis.ts'
import { requireCommand } from '../local/engines/debian.ts'
import { answersPing } from '../local/engines/probe.ts'

const others = ['gateway', 'auth', 'content', 'media', 'audit', 'insight']
const { message, request, response } = instanceChannels()
const channels = [message, `${message}room#`, request, response, `${response}uid#`]
const refused = /NOPERM/

const folder = mkdtempSync(join(tmpdir(), 'papan-channels-'))
const clients: Redis[] = []
let port: number
let server: ChildProcess
beforeAll(async () => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'secrets.mjs')], {
    env: { ...process.env, SECRETS_DIR: folder },
  })
  port = await freePort()
  const command = await requireCommand('redis-server', 'redis-server', 'its users are tested here', () => undefined)
  const acl = join(folder, 'redis-users.acl')
  server = spawn(command, ['--port', String(port), '--save', '', '--aclfile', acl], { stdio: 'ignore' })
  await eventually('Redis to answer', () => answersPing(port))
})
afterAll(() => {
  for (const client of clients) client.disconnect()
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const connect = (url: URL): Redis => {
  const client = createRedis(url.href, 'worker', silentLog())
  clients.push(client)
  return client
}
/** A client of this user, with the password that the secrets script gave it. */
const as = (user: string): Redis => {
  const url = new URL(readFileSync(join(folder, `redis-url-${user}`), 'utf8'))
  return connect(Object.assign(url, { host: `127.0.0.1:${port}` }))
}

describe('the channels of realtime instances, on a server with our ACL file', () => {
  it('carry a message of realtime to realtime', async () => {
    const listener = as('realtime')
    const received: string[] = []
    listener.on('message', (channel: string, text: string) => received.push(`${channel} ${text}`))
    await listener.subscribe(request, response, `${response}uid#`)
    await listener.psubscribe(`${message}*`)
    await as('realtime').publish(request, 'x')
    await eventually('the message', () => received.length > 0)
    expect(received).toEqual([`${request} x`])
  })

  it.each(others)('refuse to take from or give to %s', async (user) => {
    const client = as(user)
    for (const channel of channels) {
      await expect(client.publish(channel, 'x')).rejects.toThrow(refused)
      await expect(client.subscribe(channel)).rejects.toThrow(refused)
    }
    await expect(client.psubscribe('*')).rejects.toThrow(refused)
  })

  it('refuse a client without a user', async () => {
    const client = connect(new URL(`redis://127.0.0.1:${port}`))
    for (const channel of channels) await expect(client.publish(channel, 'x')).rejects.toThrow(refused)
    await expect(client.subscribe(request)).rejects.toThrow(refused)
  })

  it.each([
    ['an unknown user', 'AUTH', 'stranger', 'guess'],
    ['a wrong password', 'AUTH', 'realtime', 'guess'],
  ])('refuse %s', async (_what, ...call) => {
    const client = connect(new URL(`redis://127.0.0.1:${port}`))
    await expect(client.call(...(call as [string, ...string[]]))).rejects.toThrow(/WRONGPASS/)
    await expect(client.publish(request, 'x')).rejects.toThrow(refused)
  })

  it('refuse realtime itself what it does not need', async () => {
    const client = as('realtime')
    for (const channel of [message, response, 'socket.io:0-request#/#', 'x'])
      await expect(client.publish(channel, 'x')).rejects.toThrow(refused)
    await expect(client.subscribe('socket.io:0-request#/#')).rejects.toThrow(refused)
    await expect(client.psubscribe('*')).rejects.toThrow(refused)
  })
})
