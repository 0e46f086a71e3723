import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dayMs, atWib, wibDate } from '@papan/contracts/wib.ts'
import { createCheckpointSigner } from '../checkpoints/signed-checkpoint.ts'
import { givenEntry } from '../test-kit/given-entry.ts'
import { newCheckpointKey, startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startRetention } from './retention.ts'

const begin = Date.parse('2025-01-31T05:00:00.000Z')
const perDay = 50

let audit: TestAudit
/** Ten days of entries, kept for five. */
beforeEach(async () => {
  audit = await startTestAudit({ keepDays: 5 })
  for (let day = 0; day < 10; day++) {
    const occurredAt = new Date(begin + day * dayMs).toISOString()
    audit.clock.now = begin + day * dayMs
    await audit.chain.append(
      Array.from({ length: perDay }, (_, index) => givenEntry(`d${day}-${index}`, { occurredAt })),
    )
    await audit.checkpoints.signTail()
  }
  audit.clock.now = begin + 9 * dayMs + 1
})
afterEach(() => audit.close())

const numbers = async () => (await audit.entries().find({}).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))
const checkpoints = () => audit.connection.collection('checkpoints')

describe('retention', () => {
  it('removes old entries and leaves a chain that verifies from a signed anchor', async () => {
    expect(await audit.trim()).toEqual({ removedUpTo: 250, broken: null })
    expect((await numbers())[0]).toBe(251)
    expect(await checkpoints().countDocuments({ _id: { $lte: 250 } } as never)).toBe(0)
    expect(await audit.verdict()).toMatchObject({ findings: [], count: 250, last: 500 })

    await audit.chain.append([givenEntry('later')])
    audit.clock.now += 2 * dayMs
    expect(await audit.trim()).toEqual({ removedUpTo: 350, broken: null })
    expect(await audit.verdict()).toMatchObject({ findings: [], count: 151, last: 501 })
  })

  it('changes nothing when it runs again or twice concurrently', async () => {
    const second = await startTestAudit({ like: audit, keepDays: 5 })
    const trimmed = { removedUpTo: 250, broken: null }
    expect(await Promise.all([audit.trim(), second.trim()])).toEqual([trimmed, trimmed])
    await second.close()
    expect(await audit.trim()).toEqual(trimmed)
    expect((await audit.verdict()).findings).toEqual([])
  })

  it('always keeps the newest entry', async () => {
    audit.clock.now += 1_000 * dayMs
    expect(await audit.trim()).toEqual({ removedUpTo: 499, broken: null })
    await audit.chain.append([givenEntry('later')])
    expect(await numbers()).toEqual([500, 501])
    expect((await audit.verdict()).findings).toEqual([])
  })

  it('does nothing to an empty log', async () => {
    const fresh = await startTestAudit()
    expect(await fresh.trim()).toMatchObject({ broken: null })
    expect((await fresh.verdict()).findings).toEqual([])
    await fresh.close()
  })

  it('is finished by the next run after a crash', async () => {
    const entries = await audit.entries().find({}).sort({ _id: 1 }).toArray()
    await audit.trim()
    await audit.entries().insertMany(entries.slice(100, 250))
    expect((await audit.verdict()).findings).toEqual([])
    await audit.trim()
    expect((await numbers())[0]).toBe(251)
  })

  it('detects entries removed or inserted before the anchor', async () => {
    const entries = await audit.entries().find({}).sort({ _id: 1 }).toArray()
    await audit.trim()
    await audit.entries().deleteMany({ _id: { $lte: 260 } } as never)
    expect((await audit.verdict()).findings[0]).toEqual({ seq: 251, problem: 'entries 251 to 260 are missing' })
    await audit.entries().insertMany(entries.slice(250, 260))
    await audit.entries().insertOne({ ...entries[99], details: 'palsu' })
    expect((await audit.verdict()).findings.length).toBeGreaterThan(0)
  })

  it('removes nothing from a broken chain', async () => {
    await audit.entries().updateOne({ _id: 120 as never }, { $set: { details: 'palsu' } })
    expect(await audit.trim()).toEqual({ removedUpTo: 0, broken: 120 })
    expect(await numbers()).toHaveLength(500)
    expect((await audit.verdict()).findings[0]).toMatchObject({ seq: 120 })
  })

  it('does not continue from an anchor signed by another key', async () => {
    const forge = createCheckpointSigner(newCheckpointKey(), Date.now)
    const { kind: _kind, ...said } = forge('anchor', { seq: 100, hash: 'a'.repeat(64) })
    await audit.connection.collection('anchors').insertOne({ _id: 'front', ...said } as never)
    await audit.entries().deleteMany({ _id: { $lte: 100 } } as never)
    expect(await audit.trim()).toEqual({ removedUpTo: 100, broken: 100 })
    expect((await audit.verdict()).findings.map(({ problem }) => problem)).toEqual([
      'entries 1 to 100 are missing',
      'the anchor of entry 100 is not signed by our key',
    ])
  })

  it('reads the anchor from the files when the database has lost it', async () => {
    await audit.trim()
    await audit.connection.collection('anchors').deleteMany({})
    expect((await audit.verdict()).findings).toEqual([])
    expect((await audit.trim()).broken).toBe(1)
  })

  it('removes checkpoint files once all their entries are removed', async () => {
    await writeFile(join(audit.checkpointsDir, 'notes.txt'), 'not ours')
    expect((await readdir(audit.checkpointsDir)).toSorted()).toEqual([
      'checkpoints-2025-01.jsonl',
      'checkpoints-2025-02.jsonl',
      'notes.txt',
    ])
    audit.clock.now = begin + 4 * dayMs
    await audit.trim()
    expect(await readdir(audit.checkpointsDir)).toContain('checkpoints-2025-01.jsonl')
    audit.clock.now = begin + 9 * dayMs + 1
    await audit.trim()
    expect((await readdir(audit.checkpointsDir)).toSorted()).toEqual(['checkpoints-2025-02.jsonl', 'notes.txt'])
    expect((await audit.verdict()).findings).toEqual([])
  })
})

const prefix = 'bull:audit-trim-log:'

let redisUrl: string
let redis: Redis
let runs: number
beforeEach(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
  runs = 0
})
afterEach(() => redis.disconnect())

const trim = () => {
  runs++
  return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ removedUpTo: 0, broken: null })
}
const start = () => startRetention({ trim, redisUrl, log: silentLog(), metrics: createMetrics('audit') })
const delayed = () => redis.zcard(`${prefix}delayed`)

describe('the retention job', () => {
  it('is due at 03:30 WIB, once for any number of processes', async () => {
    const started = [1, 2, 3].map(start)
    await eventually('its job', async () => (await delayed()) === 1)
    const next = Number(await redis.zscore(`${prefix}repeat`, 'audit-trim-log'))
    expect(next).toBe(atWib(wibDate(next), '03:30'))
    expect(next).toBeGreaterThan(Date.now())
    await Promise.all(started.map((one) => one.close()))
    expect([await delayed(), runs]).toEqual([1, 0])
  })

  it('runs for a job, and again after a failure', async () => {
    const retention = start()
    await eventually('the job to be taken', () =>
      retention.addAt('trim-2025-01-31', { date: '2025-01-31' }, 0).then(
        () => true,
        () => false,
      ),
    )
    await eventually('the second try', () => runs === 2)
    await retention.close()
  })
})
