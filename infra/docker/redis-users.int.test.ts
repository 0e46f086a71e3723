import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import { eventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream, storedStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { signedAcknowledgement } from '@papan/runtime/stream/acknowledgements.ts'
import { createEventSender } from '@papan/runtime/stream/event-sender.ts'
import { type Redis, createRedis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import { createStreamGroup } from '@papan/runtime/stream/stream-group.ts'
import { brokenKeyOf, startStreamRepair } from '@papan/runtime/stream/stream-repair.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { instanceChannels } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { type JobQueue, createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import { answersPing } from '../local/engines/probe.ts'
import { redisProgram } from '../test/redis-program.ts'

const clients: Redis[] = []
const refused = /NOPERM/

describe('users of Redis', () => {
  const keys = createTestEventKeys()
  const folder = mkdtempSync(join(tmpdir(), 'papan-users-'))
  let server: URL
  let root: Redis
  const made: string[] = []

  const urlOf = (user: string): string => {
    const { username, password } = new URL(readFileSync(join(folder, `redis-url-${user}`), 'utf8'))
    return Object.assign(new URL(server), { username, password }).href
  }
  const as = async (user: string): Promise<Redis> => {
    for (const line of readFileSync(join(folder, 'redis-users.acl'), 'utf8').split('\n')) {
      const [, name, ...rules] = line.split(' ')
      if (name === user) await root.call('ACL', 'SETUSER', name, 'reset', ...rules)
    }
    made.push(user)
    const client = await readyRedis(urlOf(user))
    clients.push(client)
    return client
  }

  beforeAll(async () => {
    execFileSync(process.execPath, [join(import.meta.dirname, 'secrets.mjs')], {
      env: { ...process.env, SECRETS_DIR: folder },
    })
    server = new URL(await testRedisDatabase())
    root = await readyRedis(server.href)
  })
  afterAll(async () => {
    for (const client of clients.splice(0)) client.disconnect()
    await root.call('ACL', 'DELUSER', ...made)
    root.disconnect()
    rmSync(folder, { recursive: true })
  })

  describe('Redis users', () => {
    it.each(['gateway', 'auth', 'content', 'media', 'audit', 'insight', 'notify', 'realtime'])(
      'lets %s read the clock',
      async (user) => {
        expect(await (await as(user)).time()).toHaveLength(2)
      },
    )

    it('lets people at redis-cli look and repair', async () => {
      const operator = await as('operator')
      expect(await operator.call('CONFIG', 'GET', 'maxmemory-policy')).toHaveLength(2)
      expect(await operator.call('ACL', 'WHOAMI')).toBe('operator')
      expect(await operator.set('operator:test', 'x')).toBe('OK')
      expect(await operator.del('operator:test')).toBe(1)
    })

    const event = eventEnvelope.parse({
      id: 'e1',
      type: 'market.created.v1',
      occurredAt: '2025-01-31T10:00:00.000Z',
      actor: { userId: null, username: 'budi', role: null, ip: '' },
      requestId: null,
      subject: { type: 'market', id: 'X', epoch: 1, rev: 1 },
      data: { name: 'X' },
    })
    const common = { log: silentLog(), metrics: createMetrics('test') }
    const follow = async (name: string, stream: string): Promise<void> => {
      await as(name)
      const redis = createRedis(urlOf(name), 'reader', silentLog())
      const cursor = createStreamCursor({
        ...common,
        redis,
        stream,
        onEntries: () => undefined,
        onGap: () => undefined,
      })
      await eventually(`${name} to follow ${stream}`, () => cursor.isFollowing())
      await cursor.stop()
    }

    it.each(['auth', 'content', 'media', 'notify'])('lets %s publish events and read confirmations', async (name) => {
      const sender = await as(name)
      await createEventSender(sender, keys.signOf(name as Signer))([event])
      await follow(name, storedStream)
    })

    it.each([
      ['trim the stream', ['XTRIM', eventsStream, 'MAXLEN', '0']],
      ['delete an event', ['XDEL', eventsStream, '1-1']],
      ['delete the stream', ['DEL', eventsStream]],
      ['overwrite the stream', ['SET', eventsStream, 'x']],
      ['read it', ['XRANGE', eventsStream, '-', '+']],
      ['acknowledge', ['XADD', storedStream, '*', 's', '[]']],
      ['make the epoch a stream', ['XADD', streamEpochKey, '*', 'e', '{}']],
      ['give the stream another last id', ['XSETID', eventsStream, '9-9']],
      ['destroy the group of audit', ['XGROUP', 'DESTROY', eventsStream, 'audit']],
      ['rename another key', ['RENAME', 'presence:x', 'presence:y']],
    ])('does not let publishers %s', async (_what, [command = '', ...args]) => {
      for (const name of ['auth', 'content', 'media', 'notify'])
        await expect((await as(name)).call(command, ...args)).rejects.toThrow(refused)
    })

    it('lets only content move a broken event stream aside, and only audit a broken confirmation stream', async () => {
      for (const [name, stream] of [
        ['content', eventsStream],
        ['audit', storedStream],
      ] as const) {
        await root.set(stream, 'no stream')
        const repair = startStreamRepair({ ...common, redis: await as(name), stream, everyMs: 20 })
        await eventually(`${name} to rename ${stream}`, async () => (await root.exists(stream)) === 0)
        await repair.stop()
        expect(await root.exists(brokenKeyOf(stream))).toBe(1)
      }
      for (const name of ['auth', 'media', 'audit', 'insight', 'gateway', 'realtime'])
        await expect((await as(name)).rename(eventsStream, brokenKeyOf(eventsStream))).rejects.toThrow(refused)
      await expect((await as('content')).rename(storedStream, 'x')).rejects.toThrow(refused)
    })

    it('lets content run its own jobs only', async () => {
      const content = await as('content')
      await expect(content.hset('bull:media-make-variants:meta', 'a', 'b')).rejects.toThrow(refused)

      const done: number[] = []
      const queue: JobQueue<number> = createJobQueue<number>({
        name: 'content-announce-turn',
        redisUrl: urlOf('content'),
        log: silentLog(),
        metrics: createMetrics('test'),
        work: async (number) => void done.push(number),
      })
      await eventually('the job to be taken', () =>
        queue.addAt('one', 7, Date.now()).then(
          () => true,
          () => false,
        ),
      )
      await eventually('the job to be done', () => done.includes(7))
      await queue.close()
    })

    it('lets no service search all keys, which @read and @write of Redis 8 hold', async () => {
      expect(readFileSync(join(folder, 'redis-users.acl'), 'utf8')).not.toMatch(/\+@(read|write) /)
      // Other servers have no search.
      await expect((await as('content')).call('FT.SEARCH', 'x', '*')).rejects.toThrow(/NOPERM|unknown command/)
    })

    it.each([
      ['content', 'content-look-ahead'],
      ['media', 'media-sweep-images'],
      ['audit', 'audit-trim-log'],
      ['notify', 'notify-send-deliveries'],
    ])('lets %s schedule and run its recurring jobs', async (user, name) => {
      await as(user)
      let runs = 0
      const queue = createJobQueue<unknown>({
        name,
        redisUrl: urlOf(user),
        ...common,
        work: async () => void runs++,
        recurring: { everyMs: 1_000, upsertMs: 500 },
      })
      await eventually('two runs', () => runs >= 2)
      await queue.close()
    })

    it.each(['content', 'media', 'audit', 'notify'])(
      'does not let %s see or change what is not in its own queues',
      async (name) => {
        const client = await as(name)
        for (const call of [
          ['SCAN', '0'],
          ['KEYS', '*'],
          ['DBSIZE'],
          ['RANDOMKEY'],
          ['FLUSHDB'],
          ['FUNCTION', 'LIST'],
          ['FUNCTION', 'FLUSH'],
          ['FCALL', 'f', '0'],
          ['SCRIPT', 'FLUSH'],
          ['SCRIPT', 'KILL'],
        ] as [string, ...string[]][])
          await expect(client.call(...call)).rejects.toThrow(refused)
      },
    )

    it('lets audit read events as a group and acknowledge them, but not publish any', async () => {
      const audit = await as('audit')
      const taken: string[] = []
      const group = createStreamGroup({
        ...common,
        redis: createRedis(urlOf('audit'), 'reader', silentLog()),
        group: 'audit',
        onEntries: async (entries) => {
          taken.push(...entries.map(([id]) => id))
          await audit.xadd(
            storedStream,
            '*',
            ...signedAcknowledgement([['market', 'X', 'e1']], 1, keys.signOf('audit')),
          )
        },
      })
      await createEventSender(await as('content'), keys.signOf('content'))([event])
      await eventually('the event', () => taken.length > 0)
      await eventually(
        'it to be acknowledged',
        async () => ((await root.xpending(eventsStream, 'audit')) as [number])[0] === 0,
      )
      await group.stop()
      for (const call of [
        ['XADD', eventsStream, '*', 'e', '{}'],
        ['XGROUP', 'DESTROY', eventsStream, 'audit'],
        ['XGROUP', 'SETID', eventsStream, 'audit', '0'],
        ['XTRIM', eventsStream, 'MAXLEN', '0'],
        ['DEL', eventsStream],
      ] as [string, ...string[]][])
        await expect(audit.call(...call)).rejects.toThrow(refused)
    })

    it.each(['gateway', 'insight', 'realtime'])('lets %s read the stream, but not write to it', async (name) => {
      await follow(name, eventsStream)
      const follower = await as(name)
      await expect(follower.xadd(eventsStream, '*', 'e', '{}')).rejects.toThrow(refused)
      await expect(follower.set(streamEpochKey, 'two')).rejects.toThrow(refused)
      await expect(follower.set(eventsStream, 'two')).rejects.toThrow(refused)
    })

    it('lets realtime write presence', async () => {
      const board = await as('realtime')
      await board.set('presence:at:users-test', '{}', 'PX', 15_000)
      await board.sadd('presence:users-test', 'rt-1')
      expect(await board.smembers('presence:users-test')).toEqual(['rt-1'])
      expect(await board.mget('presence:at:users-test')).toEqual(['{}'])
      await board.srem('presence:users-test', 'rt-1')
      await board.del('presence:at:users-test')
      await expect(board.set('bull:content-x:meta', '1')).rejects.toThrow(refused)
    })

    it('lets content read presence, but not write it', async () => {
      await root.sadd('presence:users-test', 'rt-1')
      const content = await as('content')
      expect(await content.smembers('presence:users-test')).toEqual(['rt-1'])
      expect(await content.mget('presence:at:users-test')).toEqual([null])
      await expect(content.sadd('presence:users-test', 'rt-2')).rejects.toThrow(refused)
      await expect(content.set('presence:at:users-test', '{}')).rejects.toThrow(refused)
      await expect(content.hset('content:editors:x', 'u', '{}')).rejects.toThrow(refused)
      await expect((await as('media')).smembers('presence:users-test')).rejects.toThrow(refused)
      await root.del('presence:users-test')
    })

    it('lets auth count guesses, and read nothing else', async () => {
      const auth = await as('auth')
      const count = `
      redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', redis.call('TIME')[1])
      redis.call('ZADD', KEYS[1], redis.call('TIME')[1] * 1000, 'x')
      redis.call('ZINCRBY', KEYS[1], 60000, 'x')
      redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])
      return redis.call('ZCARD', KEYS[1]) * redis.call('ZSCORE', KEYS[1], 'x')`
      expect(Number(await auth.eval(count, 1, 'auth:guesses'))).toBeGreaterThan(Date.now())
      expect(await root.pttl('auth:guesses')).toBeGreaterThan(0)
      await expect(auth.eval(count, 1, 'content:x')).rejects.toThrow(refused)
      await expect(auth.get('auth:guesses')).rejects.toThrow(refused)
      await expect((await as('content')).zcard('auth:guesses')).rejects.toThrow(refused)
    })
  })
})

describe('channels of instances', () => {
  const others = ['gateway', 'auth', 'content', 'media', 'audit', 'insight', 'notify']
  const { message, request, response } = instanceChannels()
  const channels = [message, `${message}room#`, request, response, `${response}uid#`]

  const folder = mkdtempSync(join(tmpdir(), 'papan-channels-'))
  let port: number
  let server: ChildProcess
  beforeAll(async () => {
    execFileSync(process.execPath, [join(import.meta.dirname, 'secrets.mjs')], {
      env: { ...process.env, SECRETS_DIR: folder },
    })
    port = await freePort()
    const { command, args } = await redisProgram('its users are tested here')
    const acl = join(folder, 'redis-users.acl')
    server = spawn(command, [...args, '--port', String(port), '--save', '', '--aclfile', acl], { stdio: 'ignore' })
    await eventually('Redis to answer', () => answersPing(port))
  })
  afterAll(() => {
    for (const client of clients.splice(0)) client.disconnect()
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
})
