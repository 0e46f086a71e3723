import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventsStream, storedStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createJobQueue, type JobQueue } from '@papan/runtime/jobs/job-queue.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-mongo.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'

const folder = mkdtempSync(join(tmpdir(), 'papan-users-'))
const clients: Redis[] = []
let server: URL
let root: Redis
const made: string[] = []

/** The address of a user of one of the two servers, here both the same. */
const urlOf = (which: 'redis' | 'redis-cache', user: string): string => {
  const { username, password } = new URL(readFileSync(join(folder, `${which}-url-${user}`), 'utf8'))
  return Object.assign(new URL(server), { username, password }).href
}
const as = async (which: 'redis' | 'redis-cache', user: string): Promise<Redis> => {
  for (const line of readFileSync(join(folder, `${which}-users.acl`), 'utf8').split('\n')) {
    const [, name, ...rules] = line.split(' ')
    if (name === user) await root.call('ACL', 'SETUSER', name, 'reset', ...rules)
  }
  made.push(user)
  const client = await readyRedis(urlOf(which, user))
  clients.push(client)
  return client
}
const refused = /^NOPERM/

beforeAll(async () => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'secrets.mjs')], {
    env: { ...process.env, SECRETS_DIR: folder },
  })
  server = new URL(await testRedisDatabase())
  root = await readyRedis(server.href)
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await root.call('ACL', 'DELUSER', ...made)
  root.disconnect()
  rmSync(folder, { recursive: true })
})

describe('users of Redis', () => {
  it.each(['gateway', 'auth', 'content', 'media', 'audit', 'realtime'])('lets %s read the clock', async (user) => {
    expect(await (await as('redis', user)).time()).toHaveLength(2)
  })

  it('lets content send events and run jobs of its own, and no others', async () => {
    const content = await as('redis', 'content')
    const sent = await content.multi().set(streamEpochKey, 'one', 'NX').xadd(eventsStream, '*', 'e', '{}').exec()
    expect(sent?.map(([error]) => error)).toEqual([null, null])
    await expect(content.xrange(eventsStream, '-', '+')).rejects.toThrow(refused)
    await expect(content.hset('bull:media-make-variants:meta', 'a', 'b')).rejects.toThrow(refused)

    const done: number[] = []
    const queue: JobQueue<number> = createJobQueue<number>({
      name: 'content-announce-turn',
      redisUrl: urlOf('redis', 'content'),
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

  it('lets audit read events as a group and confirm them', async () => {
    const audit = await as('redis', 'audit')
    await audit.xgroup('CREATE', eventsStream, 'audit', '0', 'MKSTREAM')
    const given = await audit.xreadgroup('GROUP', 'audit', 'a', 'COUNT', 1, 'STREAMS', eventsStream, '>')
    const id = (given as [string, [string, string[]][]][])[0]?.[1][0]?.[0] ?? ''
    expect(await audit.xack(eventsStream, 'audit', id)).toBe(1)
    await audit.xadd(storedStream, '*', 's', '[]')
    await expect(audit.del(eventsStream)).rejects.toThrow(refused)
  })

  it.each(['gateway', 'realtime'])('lets %s follow the stream and write nothing to it', async (name) => {
    const follower = await as('redis', name)
    expect(await follower.get(streamEpochKey)).toBe('one')
    expect(await follower.xread('COUNT', 1, 'STREAMS', eventsStream, '0')).toHaveLength(1)
    expect(await follower.xinfo('STREAM', eventsStream)).toContain('last-generated-id')
    await expect(follower.xadd(eventsStream, '*', 'e', '{}')).rejects.toThrow(refused)
    await expect(follower.set(streamEpochKey, 'two')).rejects.toThrow(refused)
  })

  it('lets auth count attempts where things may be forgotten, and read nothing else there', async () => {
    const auth = await as('redis-cache', 'auth')
    expect(await auth.eval("return redis.call('INCR', KEYS[1])", 1, 'auth:address:x')).toBe(1)
    await expect(auth.hgetall('content:editors:x')).rejects.toThrow(refused)
  })
})
