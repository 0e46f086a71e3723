import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eventsStream } from '@papan/contracts/stream.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { everyEvent } from './test-kit/start-test-notify.ts'
import { startTestContent } from './test-kit/test-content.ts'
import { startTestPushService } from './test-kit/test-push-service.ts'
import { startTestReceiver } from './test-kit/test-receiver.ts'

const market = 'SINGAPORE'
const clock = { now: Date.now() }
const keys = createTestEventKeys()
let database: Awaited<ReturnType<typeof testDatabase>>
let auth: Awaited<ReturnType<typeof startTestServer>>
let content: Awaited<ReturnType<typeof startTestContent>>
let receiver: Awaited<ReturnType<typeof startTestReceiver>>
let pushService: Awaited<ReturnType<typeof startTestPushService>>
let redis: Awaited<ReturnType<typeof readyRedis>>
let env: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  auth = await startTestServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify(testSnapshot()))
  })
  content = await startTestContent(clock)
  receiver = await startTestReceiver()
  pushService = await startTestPushService()
  const redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
  env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: database.connection.name,
    REDIS_URL: redisUrl,
    DESTINATION_KEY: randomBytes(32).toString('base64'),
    ALLOW_LOOPBACK: 'on',
    VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    NEIGHBOURS: neighboursAt(auth.url, { content: [content.url] }),
    ...keys.envOf('notify'),
  }
})
afterAll(async () => {
  redis.disconnect()
  await Promise.all([auth.close(), content.close(), receiver.close(), pushService.close()])
  await database.close()
})

const started: Awaited<ReturnType<typeof startTestProcess>>[] = []
const start = async (settings: Record<string, string> = {}) => {
  const notify = await startTestProcess(fileURLToPath(new URL('main.ts', import.meta.url)), { ...env, ...settings })
  started.push(notify)
  return notify
}
afterEach(async () => {
  for (const notify of started.splice(0)) await notify.kill()
})

/** Until the process has an answer of auth. */
const addDestination = (url: string, address: string) =>
  eventually('a destination', async () => {
    const answer = await fetch(`${url}/master/destinations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken('MASTER_ADMIN')}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'WEBHOOK',
        name: 'Mitra',
        url: address,
        markets: [],
        events: everyEvent,
        forStaff: false,
        paused: false,
      }),
    })
    return answer.status === 201 || (answer.status === 400 && answer.text())
  })

const publish = async (numbers: string, of = market) => {
  const now = Date.now()
  const date = wibDate(now)
  clock.now = now
  content.publish(of, date, [{ type: 'PRIZE 1', numbers }])
  const event = {
    id: `e-${numbers}`,
    type: 'prize.recorded.v1',
    occurredAt: new Date(now).toISOString(),
    actor: { userId: 'id', username: 'Dewi', role: 'ADMIN', ip: '10.0.0.1' },
    requestId: null,
    subject: { type: 'result', id: `${of} ${date}`, epoch: 1, rev: Number(numbers) },
    data: { market: of, date, prize: { type: 'PRIZE 1', numbers } },
  }
  await redis.xadd(eventsStream, '*', ...keys.fieldsOf('content', event))
}

const deliveries = () => database.connection.collection('deliveries')

const came = (...types: string[]) =>
  eventually(types.join(), () => receiver.received.length >= types.length && receiver.types().join() === types.join())

describe('the notify process', () => {
  it('sends what the stream tells it, also of a time when it was killed, and stops on SIGTERM', async () => {
    const first = await start()
    await first.ready()
    await addDestination(first.url, receiver.url)
    await publish('1')
    await came('draw.first_prize')
    // Killed before it has noted the answer, it would leave its claim, which the next process honours for 30 s.
    await eventually('the delivery to be noted', () => deliveries().findOne({ state: 'SENT', leaseUntil: 0 }))
    await first.kill()
    await publish('2')
    await publish('3')
    const next = await start()
    await came('draw.first_prize', 'draw.corrected')
    expect(receiver.received.at(-1)?.message.data).toMatchObject({ changes: [{ from: '1', to: '3' }] })
    expect(await next.stop()).toBe(0)
    expect(receiver.received).toHaveLength(2)
  })

  it('pushes what the stream tells it, and corrects what it may have pushed before it was killed', async () => {
    const first = await start()
    await first.ready()
    const browser = pushService.browser()
    const other = 'SYDNEY'
    const wants = [{ market: other, what: 'FIRST_PRIZE' }]
    const saved = await fetch(`${first.url}/public/push/subscription`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...browser.subscription, wants, withNumber: true, delayMinutes: 0 }),
    })
    expect(saved.status).toBe(200)
    pushService.answer.beforeAnswer = () => new Promise(() => undefined)
    await publish('4', other)
    await eventually('a push', () => browser.received.length === 1)
    await first.kill()
    pushService.reset()
    await database.connection.collection('push-work').updateMany({}, { $set: { leaseUntil: 0 } })
    await publish('5', other)
    await start()
    await eventually('its correction', () => browser.received.length > 1)
    expect(browser.received.map(({ message }) => [message.kind, message.prizes[0]?.numbers])).toEqual([
      ['RESULT', '4'],
      ['CORRECTED', '5'],
    ])
  })

  it('refuses an address on its own machine unless a setting allows it', async () => {
    const notify = await start({ ALLOW_LOOPBACK: 'off' })
    await notify.ready()
    expect(await addDestination(notify.url, receiver.url)).toContain('Alamat harus di internet')
  })
})
