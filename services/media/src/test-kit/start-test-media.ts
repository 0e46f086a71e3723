import { afterAll } from '@jest/globals'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { OutboxEvent } from '@papan/service-kit/records/outbox-document.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createMediaApp } from '../app.ts'
import type { StorageLimits } from '../images/storage-room.ts'

const collections = [
  'banners',
  'bannerOrders',
  'identities',
  'notices',
  'pages',
  'revisions',
  'settings',
  'reader-sums',
  'images.files',
  'images.chunks',
  'variants',
  'kept-answers',
  'deleted-records',
]
const plenty: StorageLimits = { quotaBytes: 1e9, freeBytes: 0 }

/** The media service over its own database and clock; jobs do not run. */
export const startTestMedia = async (storage: StorageLimits = plenty) => {
  const clock = { now: Date.now() }
  const snapshot = testSnapshot()
  const access = testAccess(snapshot)
  const mongo = await testDatabase()
  const media = createMediaApp({
    isReady: () => true,
    connection: mongo.connection,
    access,
    clock: () => clock.now,
    notifyRelay: () => undefined,
    log: silentLog(),
    metrics: createMetrics('media'),
    trusted: ['127.0.0.1/32'],
    storage,
    siteName: 'Papan Angka',
  })
  await media.createIndexes()
  const server = await startTestServer(media.app)
  const collection = (name: string) => mongo.connection.collection(name)
  return {
    ...server,
    media,
    clock,
    snapshot,
    access,
    connection: mongo.connection,
    collection,
    asAdmin: server.as(testToken('ADMIN')),
    asMaster: server.as(testToken('MASTER_ADMIN')),
    /** Events in the outbox, oldest first. */
    async waiting(
      name: 'banners' | 'bannerOrders' | 'identities' | 'notices' | 'pages' | 'settings',
    ): Promise<OutboxEvent[]> {
      const documents = await collection(name).find({}).toArray()
      return documents.flatMap(({ outbox }) => outbox as OutboxEvent[]).sort((a, b) => a.rev - b.rev)
    },
    async storedImages() {
      const [files, parts] = [collection('images.files'), collection('images.chunks')]
      return { files: await files.countDocuments({}), parts: await parts.countDocuments({}) }
    },
    async empty() {
      for (const name of collections) await collection(name).deleteMany({})
    },
    async close() {
      await server.close()
      await mongo.close()
    },
  }
}

/** The service for all tests of a file, closed after the last. */
export const mediaOfFile = async (...options: Parameters<typeof startTestMedia>) => {
  const media = await startTestMedia(...options)
  afterAll(() => media.close())
  return media
}
