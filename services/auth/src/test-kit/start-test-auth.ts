import { afterAll } from '@jest/globals'
import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import type { OutboxEvent } from '@papan/service-kit/records/outbox-document.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { sharedDatabase, testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createAuthApp } from '../app.ts'
import type { PasskeySite } from '../passkeys/passkey-questions.ts'

export const newSigningKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

export const master = { username: 'Kepala', password: 'rahasia-kepala' }

export const newFactorKey = (): Buffer => randomBytes(32)

export const testSite: PasskeySite = { rpId: 'papan.example', origin: 'https://papan.example' }

const cheapCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

type TestAuthOptions = {
  /** Hashes as the product does, which takes most of a test's time. */
  hasProductCost?: boolean
  /** `null`: no key, so that no second factor can be switched on. */
  factorKey?: Buffer | null
  factorPreviousKey?: Buffer
  /** `null`: a site that browsers allow no passkeys. */
  passkeySite?: PasskeySite | null
  stepUp?: 'second-factor' | 'ALL'
  requireSecondFactor?: 'off' | 'MASTER_ADMIN' | 'ALL'
  limitScale?: number
  passwordMin?: number
  breakGlass?: string[]
  /** Instead of the tests' Redis. */
  redisUrl?: string
  /** Another instance over the same database, keys and clock. */
  like?: { database: string; redisUrl: string; signingKey: KeyObject; clock: { now: number } }
}

/** The auth service over its own database, with one master admin. Tests move `clock.now`. */
export const startTestAuth = async ({
  limitScale = 1,
  passwordMin = 6,
  breakGlass = [],
  ...options
}: TestAuthOptions = {}) => {
  const { like } = options
  const clock = like?.clock ?? { now: Date.now() }
  const signingKey = like?.signingKey ?? newSigningKey()
  const mongo = like ? await sharedDatabase(like.database) : await testDatabase()
  const redisUrl = options.redisUrl ?? like?.redisUrl ?? (await testRedisDatabase())
  // Tests use their own client: after a pause of a second the product's would count as disconnected.
  const redis = options.redisUrl ? createRedis(redisUrl, 'command', silentLog()) : await readyRedis(redisUrl)
  const auth = createAuthApp({
    isReady: () => true,
    connection: mongo.connection,
    redis,
    clock: () => clock.now,
    notifyRelay: () => undefined,
    log: silentLog(),
    metrics: createMetrics('auth'),
    trusted: ['127.0.0.1/32'],
    limitScale,
    passwordMin,
    hashCost: options.hasProductCost ? undefined : cheapCost,
    breakGlass,
    signingKey,
    factorKey: options.factorKey === null ? undefined : (options.factorKey ?? newFactorKey()),
    factorPreviousKey: options.factorPreviousKey,
    requireSecondFactor: options.requireSecondFactor ?? 'off',
    stepUp: options.stepUp ?? 'second-factor',
    siteName: async () => 'Papan Angka',
    passkeySite: options.passkeySite === undefined ? testSite : options.passkeySite,
    master,
  })
  await auth.prepare()
  const server = await startTestServer(auth.app)
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  return {
    ...server,
    auth,
    clock,
    signingKey,
    redisUrl,
    database: mongo.connection.name,
    connection: mongo.connection,
    login: (body: unknown, ip = '203.0.113.5') => server.send('POST', '/auth/login', body, from(ip)),
    /** Logs in and returns the token. */
    async tokenOf(credentials: { username: string; password: string }, ip = '203.0.113.5'): Promise<string> {
      const answer = await server.send('POST', '/auth/login', credentials, from(ip))
      if (answer.status !== 200) throw new Error(`login of ${credentials.username} answered ${answer.status}`)
      return (answer.body as { token: string }).token
    },
    /** Events in the outbox; those of one document in order. */
    async waiting(collection: 'logins' | 'users' | 'refusals' | 'allowed_ips'): Promise<OutboxEvent[]> {
      const documents = await mongo.connection.collection(collection).find({}).toArray()
      return documents.flatMap(({ outbox }) => outbox as OutboxEvent[])
    },
    async close() {
      auth.access.stop()
      await server.close()
      redis.disconnect()
      await mongo.close()
    },
  }
}

/** The service for all tests of a file, closed after the last. */
export const authOfFile = async (...options: Parameters<typeof startTestAuth>) => {
  const auth = await startTestAuth(...options)
  afterAll(() => auth.close())
  return auth
}
