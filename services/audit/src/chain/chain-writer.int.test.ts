import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { givenEntries, givenEntry } from '../test-kit/given-entry.ts'
import { startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'
import type { EntryText } from './link.ts'

let audit: TestAudit
beforeEach(async () => (audit = await startTestAudit()))
afterEach(() => audit.close())

const stored = async () =>
  (await audit.entries().find({}).sort({ _id: 1 }).toArray()).map(({ eventId }) => eventId as string)
const isWhole = async () => {
  await audit.checkpoints.signTail()
  return (await audit.verdict()).findings
}

describe('the chain writer', () => {
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
