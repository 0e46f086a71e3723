import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { infoCollection, infoId } from '@papan/service-kit/mongo/database-info.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { testMongoUrl, testRedisUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { productServices } from '../local/service-table.ts'

const start = (name: string, env: Record<string, string>) => {
  const main = productServices.find((service) => service.name === name)?.main ?? ''
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawnSync(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE, ...env }, encoding: 'utf8' })
}

const signing = ['EVENT_PRIVATE_KEY', 'EVENT_PUBLIC_KEYS']
const mandatory: Record<string, string[]> = {
  auth: ['PORT', 'INTERNAL_PORT', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'NEIGHBOURS', 'TOKEN_PRIVATE_KEY', ...signing],
  content: ['PORT', 'INTERNAL_PORT', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'NEIGHBOURS', ...signing],
  media: ['PORT', 'INTERNAL_PORT', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'NEIGHBOURS', ...signing],
  audit: ['PORT', 'INTERNAL_PORT', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'NEIGHBOURS', ...signing],
  insight: ['PORT', 'INTERNAL_PORT', 'REDIS_URL', 'NEIGHBOURS', 'EVENT_PUBLIC_KEYS'],
  notify: ['PORT', 'INTERNAL_PORT', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'NEIGHBOURS', 'DESTINATION_KEY', ...signing],
  realtime: ['PORT', 'INTERNAL_PORT', 'REDIS_URL', 'NEIGHBOURS', 'EVENT_PUBLIC_KEYS'],
  web: ['PORT', 'INTERNAL_PORT', 'NEIGHBOURS'],
  gateway: ['PORT', 'INTERNAL_PORT', 'REDIS_URL', 'NEIGHBOURS', 'EVENT_PUBLIC_KEYS'],
}

describe('a process without settings', () => {
  it.each(productServices.map(({ name }) => name))('%s exits and lists all missing ones', (name) => {
    const { status, stdout, stderr } = start(name, {})
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(new RegExp(`^${name}: Bad settings:\\n(?:  \\S+: .+\\n)+$`))
    for (const setting of mandatory[name] ?? ['unknown process']) expect(stderr).toContain(`  ${setting}: is missing\n`)
  })
})

describe('auth with an insecure secret', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })

  // services/auth/src/config.test.ts has all that are refused.
  it.each([
    ['TOKEN_PRIVATE_KEY', { TOKEN_PRIVATE_KEY: 'rahasia-1' }],
    ['MASTER_PASSWORD', { TOKEN_PRIVATE_KEY: key.toString(), MASTER_USERNAME: 'Kepala', MASTER_PASSWORD: 'qz7k5' }],
  ])('refuses to start and prints no secret: %s', (setting, bad) => {
    const { status, stderr } = start('auth', {
      PORT: '1',
      INTERNAL_PORT: '2',
      MONGO_URL: 'mongodb://127.0.0.1:1',
      MONGO_DB: 'auth',
      REDIS_URL: 'redis://127.0.0.1:1',
      NEIGHBOURS: neighboursAt('http://127.0.0.1:1'),
      ...createTestEventKeys().envOf('auth'),
      ...bad,
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(new RegExp(`^auth: Bad settings:\\n  ${setting}: .+\\n$`))
    for (const secret of ['rahasia-1', 'qz7k5', 'PRIVATE KEY---']) expect(stderr).not.toContain(secret)
  })
})

const ahead = dataVersion + 2
describe.each([
  [
    'a release too far ahead',
    ahead,
    ['auth', 'content', 'media', 'notify', 'audit'],
    `a release with data version ${ahead}; this release has version ${dataVersion} and reads at most ${ahead - 1}. Start a ` +
      `release with version ${ahead - 1} or ${ahead}, or restore a backup made with version ${ahead - 1} or lower.`,
  ],
  [
    'an earlier state',
    dataVersion - 1,
    ['auth'],
    'an earlier state of this software, which this release does not read: start with a new database, or restore a backup ' +
      `made with data version ${dataVersion} or higher.`,
  ],
])('a service on data of %s', (_name, stored, names, sentence) => {
  const database = `test_${randomUUID().slice(0, 8)}`
  let client: mongoose.mongo.MongoClient
  beforeAll(async () => {
    client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
    const info = client.db(database).collection<{ _id: string; version: number }>(infoCollection)
    await info.insertOne({ _id: infoId, version: stored })
  })
  afterAll(async () => {
    await client.db(database).dropDatabase()
    await client.close()
  })
  const key = (kind: 'ec' | 'ed25519') =>
    (kind === 'ec' ? generateKeyPairSync(kind, { namedCurve: 'P-256' }) : generateKeyPairSync(kind)).privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString()

  it.each(names)('%s exits with one sentence of advice', async (name) => {
    const { status, stderr } = start(name, {
      PORT: String(await freePort()),
      INTERNAL_PORT: String(await freePort()),
      MONGO_URL: testMongoUrl(),
      MONGO_DB: database,
      REDIS_URL: testRedisUrl(),
      NEIGHBOURS: '127.0.0.1:1/1',
      TOKEN_PRIVATE_KEY: key('ec'),
      CHECKPOINT_PRIVATE_KEY: key('ed25519'),
      CHECKPOINTS_DIR: tmpdir(),
      DESTINATION_KEY: randomBytes(32).toString('base64'),
      ...createTestEventKeys().envOf('content'),
      LOG_LEVEL: 'fatal',
    })
    expect([status, stderr]).toEqual([1, `The database "${database}" was written by ${sentence}\n`])
    expect(await client.db(database).collection(infoCollection).countDocuments()).toBe(1)
    expect((await client.db(database).listCollections().toArray()).map((one) => one.name)).toEqual([infoCollection])
  })
})
