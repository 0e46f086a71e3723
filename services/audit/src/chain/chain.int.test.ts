import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { atWib, dayMs, wibDate } from '@papan/contracts/wib.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { createCheckpointSigner } from '../checkpoints/signed-checkpoint.ts'
import { startRetention } from '../retention/retention.ts'
import { givenEntries, givenEntry } from '../test-kit/given-entry.ts'
import { type TestAudit, newCheckpointKey, startTestAudit } from '../test-kit/start-test-audit.ts'
import type { EntryText } from './link.ts'

let audit: TestAudit

afterEach(() => audit.close())

describe('the chain writer', () => {
  beforeEach(async () => (audit = await startTestAudit()))

  const stored = async () =>
    (await audit.entries().find({}).sort({ _id: 1 }).toArray()).map(({ eventId }) => eventId as string)
  const isWhole = async () => {
    await audit.checkpoints.signTail()
    return (await audit.verdict()).findings
  }

  it('appends entries in order, each event once', async () => {
    expect(await audit.chain.append(givenEntries(3))).toEqual({ added: 3, refused: [] })
    expect(await audit.chain.append([...givenEntries(5), ...givenEntries(5)])).toEqual({ added: 2, refused: [] })
    expect(await audit.chain.append(givenEntries(5))).toEqual({ added: 0, refused: [] })
    expect(await audit.chain.append([])).toEqual({ added: 0, refused: [] })
    expect(await stored()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5'])
    expect(await isWhole()).toEqual([])
  })

  it('keeps a valid chain for text that databases may change', async () => {
    const odd = ['\ud800half', 'a\u0000b', '\u001b[31m', '"quoted\\"', 'ÄÖÜ ශ්‍රී 😀', ' ', '', '$set', '__proto__']
    await audit.chain.append(
      odd.map((text, index) => givenEntry(`odd-${index}`, { username: text, details: text, payload: text })),
    )
    expect(await stored()).toHaveLength(odd.length)
    expect(await isWhole()).toEqual([])
  })

  it("continues after another writer's entries", async () => {
    const second = await startTestAudit({ like: audit })
    await audit.chain.append([givenEntry('a1')])
    await second.chain.append([givenEntry('b1'), givenEntry('b2')])
    await audit.chain.append([givenEntry('a2'), givenEntry('b2')])
    await second.chain.append([givenEntry('b3')])
    await second.close()
    expect(await stored()).toEqual(['a1', 'b1', 'b2', 'a2', 'b3'])
    expect(await isWhole()).toEqual([])
  })

  it('appends each event once when several writers race over the same events', async () => {
    const others = [await startTestAudit({ like: audit }), await startTestAudit({ like: audit })]
    const writers = [audit, ...others]
    const all = givenEntries(900)
    const shuffled = (seed: number): EntryText[] =>
      all.toSorted((a, b) => ((Number(a.eventId.slice(1)) * seed) % 907) - ((Number(b.eventId.slice(1)) * seed) % 907))
    const batchesOf = (entries: EntryText[], size: number) =>
      Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
        entries.slice(index * size, (index + 1) * size),
      )
    const answers = await Promise.all(
      writers.map(async ({ chain }, index) => {
        let added = 0
        for (const batch of batchesOf(shuffled(index * 2 + 3), 90 + index * 40))
          added += (await chain.append(batch)).added
        return added
      }),
    )
    for (const other of others) await other.close()
    expect(answers.reduce((sum, added) => sum + added, 0)).toBe(all.length)
    expect(new Set(await stored()).size).toBe(all.length)
    expect((await audit.verdict()).count).toBe(all.length)
    expect(await isWhole()).toEqual([])
  })

  it('returns refused entries and keeps all others', async () => {
    // Some servers refuse so long a key for an index, others do not mind.
    const odd = givenEntry(randomBytes(20_000).toString('hex'))
    const { added, refused } = await audit.chain.append([givenEntry('a'), odd, givenEntry('b')])
    expect(added + refused.length).toBe(3)
    for (const { entry } of refused) expect(entry.eventId).toBe(odd.eventId)
    expect((await stored()).filter((id) => id !== odd.eventId)).toEqual(['a', 'b'])
    expect(await isWhole()).toEqual([])
  })

  it('continues after its number was taken during an outage', async () => {
    await audit.chain.append(givenEntries(2))
    const second = await startTestAudit({ like: audit })
    await second.chain.append(givenEntries(250, 'other'))
    await second.close()
    expect(await audit.chain.append(givenEntries(4))).toEqual({ added: 2, refused: [] })
    expect((await stored()).slice(-2)).toEqual(['e3', 'e4'])
    expect(await isWhole()).toEqual([])
  })
})

describe('the checkpoint keeper', () => {
  beforeEach(async () => (audit = await startTestAudit()))

  const inFiles = async (instance = audit) => (await instance.checkpointFiles.all()).checkpoints.map(({ seq }) => seq)
  const inDatabase = async () =>
    (await audit.connection.collection('checkpoints').find({}).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))

  it('signs every fiftieth entry when stored, and the last one on signTail', async () => {
    await audit.chain.append(givenEntries(49))
    audit.checkpoints.onStored()
    await audit.chain.append(givenEntries(120))
    audit.checkpoints.onStored()
    await eventually('checkpoints to be written', async () => (await inFiles()).includes(100))
    await audit.checkpoints.signTail()
    await audit.checkpoints.signTail()
    expect(await inFiles()).toEqual(expect.arrayContaining([50, 100, 120]))
    expect(await inDatabase()).toEqual(await inFiles())
    const hash: unknown = (await audit.entries().findOne({ _id: 120 as never }))?.['hash']
    expect((await audit.checkpointFiles.all()).checkpoints.at(-1)).toMatchObject({ kind: 'checkpoint', seq: 120, hash })
  })

  it('signs the last entry within seconds, also one stored by an instance that died', async () => {
    const dead = await startTestAudit({ like: audit })
    await dead.chain.append(givenEntries(3))
    await eventually('a checkpoint of the last entry', async () => (await inFiles()).includes(3))
    expect((await audit.verdict()).uncovered).toBe(null)
    await dead.close()
  })

  it('signs every fiftieth of thousands stored at once', async () => {
    await audit.checkpoints.signTail()
    for (let batch = 0; batch < 5; batch++) await audit.chain.append(givenEntries(500, `b${batch}-`))
    await audit.checkpoints.signTail()
    const fifties = Array.from({ length: 50 }, (_, index) => (index + 1) * 50)
    expect(await inFiles()).toEqual(expect.arrayContaining(fifties))
    expect((await audit.verdict()).findings).toEqual([])
  })

  it('signs entries left unsigned by a crash, but no checkpoints removed long ago', async () => {
    await audit.checkpoints.stop()
    for (let batch = 0; batch < 4; batch++) await audit.chain.append(givenEntries(500, `b${batch}-`))
    const restarted = await startTestAudit({ like: audit })
    await restarted.checkpoints.signTail()
    expect(await inFiles(restarted)).toEqual(Array.from({ length: 20 }, (_, index) => 1_050 + index * 50))
    await restarted.close()
  })

  it('signs each checkpoint once among several instances, and each has all of them', async () => {
    const second = await startTestAudit({ like: audit })
    await audit.chain.append(givenEntries(300))
    await Promise.all([audit.checkpoints.signTail(), second.checkpoints.signTail()])
    await second.chain.append(givenEntries(100, 'more'))
    await Promise.all([audit.checkpoints.signTail(), second.checkpoints.signTail()])
    const checkpoints = [50, 100, 150, 200, 250, 300, 350, 400]
    expect(await inDatabase()).toEqual(checkpoints)
    await eventually('the first to follow', async () => (await inFiles()).includes(400))
    await eventually('the second to follow', async () => (await inFiles(second)).includes(400))
    for (const instance of [audit, second]) {
      expect(new Set(await inFiles(instance))).toEqual(new Set(checkpoints))
      expect((await instance.verdict()).findings).toEqual([])
    }
    await second.close()
  })

  it('keeps checkpoint files readable when instances share a folder', async () => {
    const second = await startTestAudit({ like: audit, checkpointsDir: audit.checkpointsDir })
    for (let batch = 0; batch < 5; batch++) {
      await audit.chain.append(givenEntries(100, `b${batch}-`))
      await Promise.all([audit.checkpoints.signTail(), second.checkpoints.signTail()])
    }
    await second.close()
    const verdict = await audit.verdict()
    expect([verdict.findings, verdict.unreadable]).toEqual([[], []])
  })

  it('is failing while checkpoints cannot be written, and writes them later', async () => {
    await rm(audit.checkpointsDir, { recursive: true, force: true })
    await writeFile(audit.checkpointsDir, 'in the way')
    const checkpoints = [50, 100, 150, 200, 250, 300]
    await audit.chain.append(givenEntries(300))
    await audit.checkpoints.signTail()
    expect([audit.checkpoints.isFailing(), await inDatabase()]).toEqual([true, checkpoints])
    await rm(audit.checkpointsDir)
    // The keeper runs every two seconds and may have signed it already.
    await mkdir(audit.checkpointsDir, { recursive: true })
    await audit.checkpoints.signTail()
    expect([audit.checkpoints.isFailing(), await inFiles()]).toEqual([false, checkpoints])
  })

  it('restores missing files from the database at start', async () => {
    await audit.chain.append(givenEntries(300))
    await audit.checkpoints.signTail()
    const before = (await audit.checkpointFiles.all()).checkpoints
    await rm(audit.checkpointsDir, { recursive: true, force: true })
    const restarted = await startTestAudit({ like: audit, checkpointsDir: audit.checkpointsDir })
    await restarted.checkpoints.signTail()
    await restarted.close()
    expect((await audit.checkpointFiles.all()).checkpoints).toEqual(before)
  })

  it('keeps one file per month, and checkpoints of the previous key', async () => {
    audit.clock.now = Date.parse('2025-01-31T23:00:00Z')
    await audit.chain.append(givenEntries(100))
    await audit.checkpoints.stop()
    const rotated = await startTestAudit({
      like: audit,
      checkpointsDir: audit.checkpointsDir,
      checkpointKey: newCheckpointKey(),
      previousCheckpointKey: audit.checkpointKey,
    })
    audit.clock.now = Date.parse('2025-02-01T01:00:00Z')
    await rotated.chain.append(givenEntries(100, 'more'))
    await rotated.checkpoints.signTail()
    expect((await readdir(audit.checkpointsDir)).toSorted()).toEqual([
      'checkpoints-2025-01.jsonl',
      'checkpoints-2025-02.jsonl',
    ])
    expect((await rotated.verdict()).findings).toEqual([])
    expect((await audit.verdict()).findings[0]).toEqual({
      seq: 150,
      problem: 'the checkpoint of entry 150 is not signed by our key',
    })
    await rotated.close()
  })

  it('writes no private key, and files only their owner can read', async () => {
    await audit.chain.append(givenEntries(50))
    await audit.checkpoints.stop()
    const [name = ''] = await readdir(audit.checkpointsDir)
    expect(await readFile(join(audit.checkpointsDir, name), 'utf8')).toMatch(
      /^\{"kind":"checkpoint","seq":50,"hash":"[\da-f]{64}","at":"[^"]+","kid":"[\w-]{16}","signature":"[\w-]+"\}\n$/,
    )
  })
})

describe('old entries', () => {
  const begin = Date.parse('2025-01-31T05:00:00.000Z')
  const perDay = 50

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
})
