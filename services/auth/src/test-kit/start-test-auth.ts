import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { OutboxEvent } from '@papan/runtime/outbox/outbox-document.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { silentLog, testDatabase } from '@papan/runtime/test-kit/test-mongo.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createAuthApp } from '../app.ts'

export const newSigningKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

export const master = { username: 'Kepala', password: 'rahasia-kepala' }

/** The auth service over a database of its own, with one master admin. `clock.now` is the test's to move. */
export const startTestAuth = async ({ limitScale = 1 } = {}) => {
  const clock = { now: Date.now() }
  const mongo = await testDatabase()
  const auth = createAuthApp({
    connection: mongo.connection,
    clock: () => clock.now,
    nudge: () => undefined,
    log: silentLog(),
    metrics: createMetrics('auth'),
    trusted: ['127.0.0.1/32'],
    limitScale,
    signingKey: newSigningKey(),
    master,
  })
  await auth.prepare()
  const server = await startTestServer(auth.app)
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  return {
    ...server,
    auth,
    clock,
    connection: mongo.connection,
    login: (body: unknown, ip = '203.0.113.5') => server.send('POST', '/auth/login', body, from(ip)),
    /** The events that wait to be sent about logins or users; those of one document in their order. */
    async waiting(collection: 'logins' | 'users'): Promise<OutboxEvent[]> {
      const documents = await mongo.connection.collection(collection).find({}).toArray()
      return documents.flatMap(({ outbox }) => outbox as OutboxEvent[])
    },
    async close() {
      auth.access.stop()
      await server.close()
      await mongo.close()
    },
  }
}
