import { randomBytes } from 'node:crypto'
import { afterAll } from '@jest/globals'
import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import type { OutboxEvent } from '@papan/service-kit/records/outbox-document.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createNotifyApp } from '../app.ts'
import { createWayOut } from '../way-out/way-out.ts'
import { startTestContent } from './test-content.ts'
import { startTestPushService } from './test-push-service.ts'
import { startTestReceiver } from './test-receiver.ts'
import { startTestTelegram } from './test-telegram.ts'

const path = '/master/destinations'
export const everyEvent = webhookEventType.options

export const channelToken = '123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'
export const channelBody = {
  kind: 'CHANNEL',
  name: 'Kanal',
  markets: [],
  forStaff: false,
  paused: false,
  chat: '@papan_hasil',
  token: channelToken,
  posts: 'FIRST_PRIZE',
  template: '{pasaran} {prize1}',
  silent: false,
  quietFrom: null,
  quietTo: null,
  rekapTime: null,
}

/** The service over its own database and clock, with a receiver and content; deliveries run when a test says so. */
const startTestNotify = async () => {
  const clock = { now: Date.now() }
  const restored = { at: 0 }
  const mongo = await testDatabase()
  const { log, lines } = recordingLog()
  const metrics = createMetrics('notify')
  const [content, receiver, telegram, pushService] = await Promise.all([
    startTestContent(clock),
    startTestReceiver(),
    startTestTelegram(),
    startTestPushService(),
  ])
  const [due, duePushes] = [new Map<string, number>(), new Map<string, number>()]
  /** Hosts of the internet that the way out finds at an address. */
  const hosts = new Map<string, string>()
  const push = {
    // Any 32 bytes are a private key, but for one chance in 2 to the 32.
    vapidKey: randomBytes(32).toString('base64url'),
    perSecond: 100_000,
    maxSubscriptions: 20,
    wayOut: createWayOut({
      allowLoopback: true,
      keptConnections: 8,
      timeoutMs: 500,
      resolve: (host, _options, found) => found(null, [{ address: hosts.get(host) ?? '127.0.0.1', family: 4 }]),
    }),
    wake: ({ id, dueAt }: { id: string; dueAt: number }) => void duePushes.set(id, dueAt),
  }
  const notify = createNotifyApp({
    connection: mongo.connection,
    isReady: () => true,
    access: testAccess(testSnapshot()),
    contentUrl: content.url,
    wayOut: createWayOut({ allowLoopback: true }),
    telegramUrl: telegram.url,
    key: randomBytes(32),
    clock: () => clock.now,
    restoredAt: () => restored.at,
    notifyRelay: () => undefined,
    wake: ({ id, dueAt }) => void due.set(id, dueAt),
    push,
    log,
    metrics,
    trusted: ['127.0.0.1/32'],
  })
  await notify.createIndexes()
  const server = await startTestServer(notify.app)
  const asMaster = server.as(testToken('MASTER_ADMIN'))
  const collection = (name: string) => mongo.connection.collection(name)

  const event = (subject: string, type: string, data: object): EventEnvelope => ({
    id: `${type}-${clock.now}`,
    type,
    occurredAt: new Date(clock.now).toISOString(),
    actor: { userId: 'id', username: 'Dewi', role: 'ADMIN', ip: '10.0.0.1' },
    requestId: null,
    subject: { type: subject, id: 'x', epoch: 1, rev: 1 },
    data,
  })

  const made = async (body: object): Promise<{ id: string }> => {
    clock.now -= 60_000
    const { id } = (await asMaster('POST', path, body)).body as { id: string }
    clock.now += 60_000
    return { id }
  }

  return {
    ...server,
    notify,
    clock,
    restored,
    content,
    receiver,
    telegram,
    pushService,
    hosts,
    lines,
    metrics,
    asMaster,
    collection,
    asAdmin: server.as(testToken('ADMIN')),
    event,
    take: (...events: EventEnvelope[]) => notify.planner.onBatch({ events, unreadable: [] }),

    /** A webhook that exists for a minute, and its secret. */
    async destination(fields: object = {}): Promise<{ id: string; secret: string }> {
      const { url } = receiver
      const own = {
        kind: 'WEBHOOK',
        name: 'Mitra',
        url,
        markets: [],
        events: everyEvent,
        forStaff: true,
        paused: false,
      }
      const { id } = await made({ ...own, ...fields })
      const { secret } = (await asMaster('POST', `${path}/${id}/secret`)).body as { secret: string }
      return { id, secret }
    },

    /** A channel that exists for a minute. */
    channel: (fields: object = {}) => made({ ...channelBody, ...fields }),

    /** Runs what is due by the clock, until nothing is. */
    async run(): Promise<void> {
      for (;;) {
        const jobs = [
          ...[...due].map(([id, at]) => ({ id, at, from: due, work: notify.deliver })),
          ...[...duePushes].map(([id, at]) => ({ id, at, from: duePushes, work: notify.push.workOn })),
        ]
        const next = jobs.find(({ at }) => at <= clock.now)
        if (!next) return
        next.from.delete(next.id)
        await next.work(next.id)
      }
    },
    /** As when Redis lost its jobs. */
    loseJobs(): void {
      due.clear()
      duePushes.clear()
    },

    /** Events in the outbox, oldest first. */
    async waiting(): Promise<OutboxEvent[]> {
      const documents = await collection('destinations').find({}).toArray()
      return documents.flatMap(({ outbox }) => outbox as OutboxEvent[])
    },
    async empty(): Promise<void> {
      const names = ['destinations', 'deliveries', 'paces', 'kept-answers', 'push-subscriptions', 'push-work']
      for (const name of names) await collection(name).deleteMany({})
      due.clear()
      duePushes.clear()
      receiver.reset()
      telegram.reset()
      pushService.reset()
      hosts.clear()
      Object.assign(content.state, { away: false, planned: 3, takesMs: 0 })
      restored.at = 0
    },
    async close(): Promise<void> {
      await Promise.all([server, content, receiver, telegram, pushService].map(({ close }) => close()))
      await mongo.close()
    },
  }
}

/** The service for all tests of a file, closed after the last. */
export const notifyOfFile = async () => {
  const notify = await startTestNotify()
  afterAll(() => notify.close())
  return notify
}
