import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { givenEntries } from '../test-kit/given-entry.ts'
import { newCheckpointKey, startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'

let audit: TestAudit
beforeEach(async () => (audit = await startTestAudit()))
afterEach(() => audit.close())

const inFiles = async (instance = audit) => (await instance.checkpointFiles.all()).checkpoints.map(({ seq }) => seq)
const inDatabase = async () =>
  (await audit.connection.collection('checkpoints').find({}).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))

describe('the checkpoint keeper', () => {
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
