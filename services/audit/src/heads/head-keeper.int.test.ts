import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { givenEntries } from '../test-kit/given-entry.ts'
import { newHeadKey, startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'

let audit: TestAudit
beforeEach(async () => (audit = await startTestAudit()))
afterEach(() => audit.close())

const inFiles = async (instance = audit) => (await instance.headFiles.all()).statements.map(({ seq }) => seq)
const inDatabase = async () =>
  (await audit.connection.collection('heads').find({}).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))

describe('the head keeper', () => {
  it('signs every fiftieth entry once it is stored, and the last one when asked', async () => {
    await audit.chain.append(givenEntries(49))
    audit.heads.notifyRelay()
    await audit.chain.append(givenEntries(120))
    audit.heads.notifyRelay()
    await eventually('heads to be written', async () => (await inFiles()).includes(100))
    await audit.heads.signTail()
    await audit.heads.signTail()
    expect(await inFiles()).toEqual(expect.arrayContaining([50, 100, 120]))
    expect(await inDatabase()).toEqual(await inFiles())
    const hash: unknown = (await audit.entries().findOne({ _id: 120 as never }))?.['hash']
    expect((await audit.headFiles.all()).statements.at(-1)).toMatchObject({ kind: 'head', seq: 120, hash })
  })

  it('covers the last entry by itself, also one that an instance stored and died', async () => {
    const dead = await startTestAudit({ like: audit })
    await dead.chain.append(givenEntries(3))
    await eventually('a head of the last entry', async () => (await inFiles()).includes(3))
    expect((await audit.verdict()).uncovered).toBe(null)
    await dead.close()
  })

  it('signs every fifty of thousands that came at once', async () => {
    await audit.heads.signTail()
    for (let batch = 0; batch < 5; batch++) await audit.chain.append(givenEntries(500, `b${batch}-`))
    await audit.heads.signTail()
    const fifties = Array.from({ length: 50 }, (_, index) => (index + 1) * 50)
    expect(await inFiles()).toEqual(expect.arrayContaining(fifties))
    expect((await audit.verdict()).findings).toEqual([])
  })

  it('makes up for what a crash left without heads, and not for what was taken away long ago', async () => {
    await audit.heads.stop()
    for (let batch = 0; batch < 4; batch++) await audit.chain.append(givenEntries(500, `b${batch}-`))
    const restarted = await startTestAudit({ like: audit })
    await restarted.heads.signTail()
    expect(await inFiles(restarted)).toEqual(Array.from({ length: 20 }, (_, index) => 1_050 + index * 50))
    await restarted.close()
  })

  it('signs each head once among several instances, and each has all of them', async () => {
    const second = await startTestAudit({ like: audit })
    await audit.chain.append(givenEntries(300))
    await Promise.all([audit.heads.signTail(), second.heads.signTail()])
    await second.chain.append(givenEntries(100, 'more'))
    await Promise.all([audit.heads.signTail(), second.heads.signTail()])
    const heads = [50, 100, 150, 200, 250, 300, 350, 400]
    expect(await inDatabase()).toEqual(heads)
    await eventually('the first to follow', async () => (await inFiles()).includes(400))
    await eventually('the second to follow', async () => (await inFiles(second)).includes(400))
    for (const instance of [audit, second]) {
      expect(new Set(await inFiles(instance))).toEqual(new Set(heads))
      expect((await instance.verdict()).findings).toEqual([])
    }
    await second.close()
  })

  it('keeps heads of instances that share a folder readable', async () => {
    const second = await startTestAudit({ like: audit, headsDir: audit.headsDir })
    for (let batch = 0; batch < 5; batch++) {
      await audit.chain.append(givenEntries(100, `b${batch}-`))
      await Promise.all([audit.heads.signTail(), second.heads.signTail()])
    }
    await second.close()
    const verdict = await audit.verdict()
    expect([verdict.findings, verdict.unreadable]).toEqual([[], []])
  })

  it('writes heads later that it could not write at once, and says so meanwhile', async () => {
    await rm(audit.headsDir, { recursive: true, force: true })
    await writeFile(audit.headsDir, 'in the way')
    const heads = [50, 100, 150, 200, 250, 300]
    await audit.chain.append(givenEntries(300))
    await audit.heads.signTail()
    expect([audit.heads.isFailing(), await inDatabase()]).toEqual([true, heads])
    await rm(audit.headsDir)
    // The keeper looks by itself every two seconds and may have made it already.
    await mkdir(audit.headsDir, { recursive: true })
    await audit.heads.signTail()
    expect([audit.heads.isFailing(), await inFiles()]).toEqual([false, heads])
  })

  it('has its files from the database again when it starts without them', async () => {
    await audit.chain.append(givenEntries(300))
    await audit.heads.signTail()
    const before = (await audit.headFiles.all()).statements
    await rm(audit.headsDir, { recursive: true, force: true })
    const restarted = await startTestAudit({ like: audit, headsDir: audit.headsDir })
    await restarted.heads.signTail()
    await restarted.close()
    expect((await audit.headFiles.all()).statements).toEqual(before)
  })

  it('keeps a file for each month, and what the previous key signed', async () => {
    audit.clock.now = Date.parse('2025-01-31T23:00:00Z')
    await audit.chain.append(givenEntries(100))
    await audit.heads.stop()
    const rotated = await startTestAudit({
      like: audit,
      headsDir: audit.headsDir,
      headKey: newHeadKey(),
      previousHeadKey: audit.headKey,
    })
    audit.clock.now = Date.parse('2025-02-01T01:00:00Z')
    await rotated.chain.append(givenEntries(100, 'more'))
    await rotated.heads.signTail()
    expect((await readdir(audit.headsDir)).toSorted()).toEqual(['heads-2025-01.jsonl', 'heads-2025-02.jsonl'])
    expect((await rotated.verdict()).findings).toEqual([])
    expect((await audit.verdict()).findings[0]).toEqual({
      seq: 150,
      problem: 'the head of entry 150 is not signed by our key',
    })
    await rotated.close()
  })

  it('leaves the secret out of what it writes, and its files to their owner', async () => {
    await audit.chain.append(givenEntries(50))
    await audit.heads.stop()
    const [name = ''] = await readdir(audit.headsDir)
    expect(await readFile(join(audit.headsDir, name), 'utf8')).toMatch(
      /^\{"kind":"head","seq":50,"hash":"[\da-f]{64}","at":"[^"]+","kid":"[\w-]{16}","signature":"[\w-]+"\}\n$/,
    )
  })
})
