import { afterAll } from '@jest/globals'
import type { PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { StartSessionBody } from '@papan/contracts/calls/content/result-calls.ts'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { EventDefinition } from '@papan/contracts/events/define-event.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import type { Versioned } from '@papan/service-kit/records/outbox-document.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { sharedDatabase, testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer, type TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import { createContentApp } from '../app.ts'
import { startImportQueue } from '../import/start-import-queue.ts'
import { createOnlineAdmins } from '../desk/online/online-admins.ts'
import { testLimits } from './alarm-limits.ts'

export type SeenCommand = { name: string; collection: string; command: Record<string, unknown> }

const done = (answer: TestAnswer) => {
  if (answer.status >= 300) throw new Error(`given data was refused: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Friday noon in WIB. */
const defaultTime = Date.parse('2025-01-31T12:00:00+07:00')

type StartOptions = {
  withQueue?: boolean
  /** Instead of checks over a snapshot in memory. */
  access?: Access
  /** Another instance, to share its database: two processes of the service. */
  like?: { connection: { name: string } }
}

/**
 * The content service over its own database and a real HTTP server, with a fixed clock. Without `withQueue` imports run as while
 * Redis is away.
 */
export const startContent = async ({ withQueue = false, access, like }: StartOptions = {}) => {
  const mongo = like ? await sharedDatabase(like.connection.name) : await testDatabase()
  const snapshot = testSnapshot()
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  const time = { now: defaultTime }
  const nudged: string[] = []
  const online = createOnlineAdmins({ redis, clock: () => time.now, log: silentLog() })
  const content = createContentApp({
    isReady: () => true,
    isSending: () => true,
    connection: mongo.connection,
    enqueueImport: (jobId) => importQueue?.enqueue(jobId) ?? Promise.reject(new Error('no queue')),
    online,
    limits: testLimits,
    access: access ?? testAccess(snapshot),
    clock: () => time.now,
    notifyRelay: (subjectType, id) => nudged.push(`${subjectType} ${id}`),
    log: silentLog(),
    metrics: createMetrics('content'),
    trusted: ['127.0.0.1'],
  })
  await content.createIndexes()
  const importQueue = withQueue
    ? startImportQueue({
        redisUrl,
        log: silentLog(),
        metrics: createMetrics('content'),
        work: (jobId) => content.importJobs.work(jobId),
        resume: () => content.importJobs.resume(),
      })
    : null
  const server = await startTestServer(content.app)
  const asAdmin = server.as(testToken('ADMIN', { username: 'budi' }))
  const asMaster = server.as(testToken('MASTER_ADMIN', { username: 'wati' }))

  const given = {
    market: async (name: string) => done(await asMaster('POST', '/admin/markets', { name })),
    /** Open every day; closes 17:30, opens 18:00. */
    async schedule(schedule: Partial<ScheduleBody> & { marketName: string }) {
      await asMaster('POST', '/admin/markets', { name: schedule.marketName })
      const defaults = { day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
      return done(await asAdmin('POST', '/admin/schedules', { ...defaults, ...schedule }))
    },
    /** Creates the market too. */
    async result(result: Partial<StartSessionBody> & { market: string; date: string }) {
      await asMaster('POST', '/admin/markets', { name: result.market })
      return done(await asAdmin('POST', '/admin/results/start-session', result))
    },
    async prediction(prediction: Partial<PredictionBody> & { market: string; date: string }) {
      await asMaster('POST', '/admin/markets', { name: prediction.market })
      const numbers = [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }]
      return done(await asAdmin('POST', '/admin/predictions', { numbers, ...prediction }))
    },
  }

  const stored = async () =>
    Promise.all(
      content.sources.map(async (source) => ({
        source,
        documents: (await source.model.collection.find({}, { sort: { _id: 1 } }).toArray()) as unknown as Versioned[],
      })),
    )

  return {
    ...server,
    app: content.app,
    /** Tokens and revocations; a test may revoke a user here. */
    snapshot,
    connection: mongo.connection,
    redis,
    online,
    deskWatch: content.deskWatch,
    drawFeed: content.drawFeed,
    sources: content.sources,
    importJobs: content.importJobs,
    bulkRunner: content.bulkRunner,
    endPlan: content.endPlan,
    recount: content.recount,
    asAdmin,
    asMaster,
    given,
    time,
    /** Calls of notifyRelay, as `type id`. */
    nudged,

    /** Everything stored, by collection. */
    dump: async () => JSON.stringify((await stored()).map(({ documents }) => documents)),

    /** The unsent events of one declaration, parsed by it. */
    async announced<Data, Rec>(definition: EventDefinition<Data, Rec>) {
      const events = (await stored()).flatMap(({ source, documents }) =>
        documents.flatMap((document) =>
          document.outbox
            .filter(({ type }) => type === definition.type)
            .map(({ epoch, rev, ...rest }) => ({
              ...rest,
              subject: { type: source.subjectType, id: document._id, epoch, rev },
              record: document.deletedAt === null ? source.toRecord(document as never) : null,
            })),
        ),
      )
      return events.map((event) => definition.parse(event))
    },

    /** The commands that `work` sends to the database, without the periodic check for a restore. */
    async commandsOf(work: () => Promise<unknown>): Promise<SeenCommand[]> {
      const seen: SeenCommand[] = []
      const client = mongo.connection.getClient()
      const see = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
        const collection = String(command[commandName])
        if (collection !== infoCollection) seen.push({ name: commandName, collection, command })
      }
      client.on('commandStarted', see)
      await work()
      client.off('commandStarted', see)
      return seen
    },

    /** What a crash between a write and its stored answer leaves. */
    forgetAnswers: () => mongo.connection.collection('kept-answers').deleteMany({}),

    /** Empties the database and resets the clock. */
    async clear({ keepRedis = false } = {}) {
      for (const model of content.models) await model.collection.deleteMany({})
      if (!keepRedis) await redis.flushdb()
      time.now = defaultTime
      nudged.length = 0
    },

    async close() {
      await server.close()
      await importQueue?.stop()
      if (redis.status !== 'end') redis.disconnect()
      await mongo.close()
    },
  }
}

export type TestContent = Awaited<ReturnType<typeof startContent>>

/** A content service for all tests of a file, closed after the last. */
export const contentOfFile = async (): Promise<TestContent> => {
  const content = await startContent()
  afterAll(() => content.close())
  return content
}
