import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { chained, type ChainedEntry, type Link } from '../chain/link.ts'
import { createCheckpointSigner } from '../checkpoints/signed-checkpoint.ts'
import { givenEntries, givenEntry } from '../test-kit/given-entry.ts'
import { newCheckpointKey, startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'

let audit: TestAudit
beforeEach(async () => {
  audit = await startTestAudit()
  await audit.chain.append(givenEntries(350))
  // Stops automatic signing while a test tampers.
  await audit.checkpoints.stop()
})
afterEach(() => audit.close())

const set = (seq: number, fields: object) => audit.entries().updateOne({ _id: seq as never }, { $set: fields })
const take = (filter: object) => audit.entries().deleteMany(filter)
const at = async (seq: number) => (await audit.entries().findOne({ _id: seq as never })) as unknown as ChainedEntry
const linkAt = async (seq: number): Promise<Link> => ({ seq, hash: (await at(seq)).hash })
const problems = async () => (await audit.verdict()).findings.map(({ problem }) => problem)
const first = async () => (await audit.verdict()).findings[0]

/** Rewrites the chain from an entry on, with matching hashes. */
const rewriteFrom = async (seq: number, count: number, name = 'forged') => {
  const tail = await linkAt(seq - 1)
  await take({ _id: { $gte: seq } })
  await audit.entries().insertMany(chained(givenEntries(count, name), tail) as never)
}
const checkpointFile = async () => join(audit.checkpointsDir, (await readdir(audit.checkpointsDir))[0] ?? '')
const headLines = async () => (await readFile(await checkpointFile(), 'utf8')).split('\n').filter(Boolean)

describe('an intact log', () => {
  it('is whole, with the number of signed entries', async () => {
    await audit.chain.append([givenEntry('later')])
    expect(await audit.verdict()).toEqual({
      findings: [],
      count: 351,
      last: 351,
      checkpoints: 7,
      uncovered: { from: 351, to: 351 },
      unreadable: [],
    })
  })

  it('is whole when empty and with one entry', async () => {
    const fresh = await startTestAudit()
    expect((await fresh.verdict()).findings).toEqual([])
    await fresh.chain.append([givenEntry('only')])
    await fresh.checkpoints.signTail()
    expect((await fresh.verdict()).findings).toEqual([])
    await fresh.close()
  })
})

describe('an entry that was changed', () => {
  it.each([
    ['its sentence', { details: 'Bukan apa-apa.' }],
    ['its user', { userId: 'ani', username: 'Ani' }],
    ['its time', { occurredAt: '2020-01-01T00:00:00.000Z' }],
    ['a field more', { note: 'x' }],
    ['another kind of value', { details: 5 }],
    ['no hash', { hash: null }],
  ])('is named: %s', async (_name, fields) => {
    await set(137, fields)
    expect(await problems()).toEqual(['entry 137 was changed'])
  })

  it('is named when its hash was recomputed', async () => {
    const { hash: _hash, ...entry } = await at(137)
    const [forged] = chained([{ ...entry, details: 'Bukan apa-apa.' }], { seq: 136, hash: entry.previous })
    await audit.entries().replaceOne({ _id: 137 as never }, forged as never)
    expect(await first()).toEqual({ seq: 137, problem: 'entry 137 is another than entry 138 was built on' })
  })

  it('is named when it is the newest one, covered by a checkpoint', async () => {
    const { hash: _hash, ...entry } = await at(350)
    const [forged] = chained([{ ...entry, details: 'Bukan apa-apa.' }], { seq: 349, hash: entry.previous })
    await audit.entries().replaceOne({ _id: 350 as never }, forged as never)
    expect(await first()).toMatchObject({ seq: 301 })
  })
})

describe('two entries that were swapped', () => {
  const swap = async (one: number, other: number, change: (entry: ChainedEntry, seq: number) => object) => {
    const [first, second] = [await at(one), await at(other)]
    await take({ _id: { $in: [one, other] } })
    await audit.entries().insertMany([change(second, one), change(first, other)] as never)
  }
  const moved = (entry: ChainedEntry, seq: number) => ({ ...entry, _id: seq })
  const rehashed = ({ hash: _hash, ...entry }: ChainedEntry, seq: number) =>
    chained([entry], { seq: seq - 1, hash: entry.previous })[0] ?? entry

  it.each([
    ['neighbours', 137, 138],
    ['neighbours, one of which was signed', 100, 101],
    ['the first and the second', 1, 2],
    ['far from each other', 120, 170],
    ['the two last', 349, 350],
  ])('are named, and no other: %s', async (_name, one, other) => {
    await swap(one, other, moved)
    expect(await problems()).toEqual([`entry ${one} was changed`, `entry ${other} was changed`])
  })

  it.each([
    ['neighbours', 137, 138],
    ['neighbours, one of which was signed', 100, 101],
    ['far from each other', 120, 170],
  ])('are named, and no other, when they were given hashes that fit: %s', async (_name, one, other) => {
    await swap(one, other, rehashed)
    expect(await problems()).toEqual([
      `entry ${one} does not follow entry ${one - 1}`,
      `entry ${other} does not follow entry ${other - 1}`,
    ])
  })

  it('are named alone when they were linked again', async () => {
    const [first, second, before] = [await at(137), await at(138), await linkAt(136)]
    const forged = chained([second, first], before)
    await take({ _id: { $in: [137, 138] } })
    await audit.entries().insertMany(forged as never)
    // Nothing but the end of what was put in its place shows.
    expect(await problems()).toEqual(['entry 138 is another than entry 139 was built on'])
  })
})

describe('a removed entry', () => {
  it('is named, one or several', async () => {
    await take({ _id: 137 })
    expect(await problems()).toEqual(['entry 137 is missing'])
    await take({ _id: { $in: [138, 139, 200] } })
    expect(await problems()).toEqual(['entries 137 to 139 are missing', 'entry 200 is missing'])
  })

  it('is named at the beginning', async () => {
    await take({ _id: { $lte: 3 } })
    expect(await first()).toEqual({ seq: 1, problem: 'entries 1 to 3 are missing' })
  })

  it('is named at the end', async () => {
    await take({ _id: { $gt: 340 } })
    expect(await first()).toEqual({
      seq: 341,
      problem: 'entries 341 to 350 are missing: the end of the log was cut off',
    })
  })

  it('is named when the whole log was deleted', async () => {
    await take({})
    expect(await first()).toEqual({ seq: 1, problem: 'entries 1 to 350 are missing: the end of the log was cut off' })
  })

  it('is named at the end even after the log went on', async () => {
    await take({ _id: { $gt: 340 } })
    const restarted = await startTestAudit({ like: audit, checkpointsDir: audit.checkpointsDir })
    await restarted.chain.append(givenEntries(200, 'new'))
    await restarted.close()
    expect(await first()).toMatchObject({ seq: 301, problem: expect.stringContaining('written anew') })
  })
})

describe('an inserted entry', () => {
  it('is named with any number', async () => {
    const { _id, ...entry } = await at(137)
    for (const odd of [136.5, -3, 0])
      await audit.entries().insertOne({ ...entry, _id: odd, eventId: `odd${odd}` } as never)
    await audit.entries().insertOne({ ...entry, _id: 'x', eventId: 'odd' } as never)
    expect((await problems()).toSorted()).toEqual([
      'an entry called "x" was put in',
      'entry -3 was put in',
      'entry 0 was put in',
      'entry 136.5 was put in',
    ])
  })

  it('is named after the end when its number leaves a gap', async () => {
    const [forged] = chained([givenEntry('forged')], { seq: 399, hash: 'a'.repeat(64) })
    await audit.entries().insertOne(forged as never)
    expect(await first()).toEqual({ seq: 351, problem: 'entries 351 to 399 are missing' })
  })

  it('counts as not signed yet when it extends the chain', async () => {
    const [forged] = chained([givenEntry('forged')], await linkAt(350))
    await audit.entries().insertOne(forged as never)
    expect(await audit.verdict()).toMatchObject({ findings: [], uncovered: { from: 351, to: 351 } })
  })
})

describe('a rewritten log', () => {
  it.each([
    ['from the middle to the same end', 150, 201, 101],
    ['from the middle, shorter', 150, 100, 101],
    ['from the middle, longer', 150, 400, 101],
    ['from the first entry on', 1, 350, 1],
    ['in its last entries', 301, 50, 301],
  ])('is named by the first signed entry that differs: %s', async (_name, from, count, named) => {
    if (from === 1) {
      await take({})
      await audit
        .entries()
        .insertMany(chained(givenEntries(count, 'forged'), { seq: 0, hash: '0'.repeat(64) }) as never)
    } else await rewriteFrom(from, count)
    expect(await first()).toMatchObject({ seq: named, problem: expect.stringContaining('written anew') })
  })

  it('is named when checkpoints of another key replace the real ones', async () => {
    await rewriteFrom(150, 201)
    const forge = createCheckpointSigner(newCheckpointKey(), Date.now)
    const checkpoints = [200, 300, 350].map(async (seq) => forge('checkpoint', await linkAt(seq)))
    await audit.checkpointFiles.append(await Promise.all(checkpoints))
    expect(await problems()).toEqual([
      expect.stringContaining('entries from 101 to 150 are not those that were signed'),
      'the checkpoint of entry 200 is not signed by our key',
      'the checkpoint of entry 300 is not signed by our key',
      'the checkpoint of entry 350 is not signed by our key',
    ])
  })

  it('is named although the running service signed later entries', async () => {
    await rewriteFrom(150, 201)
    await audit.connection.collection('checkpoints').deleteMany({})
    const restarted = await startTestAudit({ like: audit, checkpointsDir: audit.checkpointsDir })
    await restarted.checkpoints.signTail()
    await restarted.close()
    expect(await first()).toMatchObject({ seq: 101, problem: expect.stringContaining('written anew') })
  })
})

describe('removed checkpoints', () => {
  it('are missed: the whole folder', async () => {
    await rm(audit.checkpointsDir, { recursive: true })
    expect(await first()).toMatchObject({
      seq: 50,
      problem: 'the signed checkpoint of entry 50 and 6 more is missing: checkpoint files were cut or deleted',
    })
  })

  it('are missed: the folder and the copies in the database', async () => {
    await rm(audit.checkpointsDir, { recursive: true })
    await audit.connection.collection('checkpoints').deleteMany({})
    expect(await first()).toMatchObject({
      seq: 100,
      problem: expect.stringContaining('entry 100 and 2 more is missing'),
    })
  })

  it('are missed: one line', async () => {
    const lines = await headLines()
    await writeFile(await checkpointFile(), `${lines.filter((line) => !line.includes('"seq":200,')).join('\n')}\n`)
    expect(await problems()).toEqual([
      'the signed checkpoint of entry 200 is missing: checkpoint files were cut or deleted',
    ])
  })

  it('are missed: the end of the file and of the log', async () => {
    const lines = await headLines()
    await writeFile(await checkpointFile(), `${lines.slice(0, 5).join('\n')}\n`)
    await take({ _id: { $gt: 250 } })
    // The copies in the database show it.
    expect(await first()).toEqual({
      seq: 251,
      problem: 'entries 251 to 350 are missing: the end of the log was cut off',
    })
  })

  it('are reported when their signature was changed', async () => {
    const lines = await headLines()
    await writeFile(await checkpointFile(), `${lines.join('\n').replace('"seq":100,', '"seq":99,')}\n`)
    expect(await problems()).toEqual([
      'the checkpoint of entry 99 is not signed by our key',
      'the signed checkpoint of entry 100 is missing: checkpoint files were cut or deleted',
    ])
  })

  it('are not missed because of a torn line', async () => {
    const lines = await headLines()
    await writeFile(await checkpointFile(), `${lines.join('\n')}\n{"kind":"checkpoint","seq":3`)
    await audit.chain.append(givenEntries(50, 'more'))
    await audit.checkpoints.signTail()
    const verdict = await audit.verdict()
    expect(verdict.findings).toEqual([])
    expect(verdict.unreadable).toEqual([{ file: expect.stringMatching(/^checkpoints-/), line: 8 }])
  })
})
