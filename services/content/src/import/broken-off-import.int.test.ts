import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { csv, importFile, importForm, importInTurn } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.close())
beforeEach(() => content.clear())

const draws = 3_000
const prizes = ['PRIZE 1,0042', 'STARTER PRIZE,7777', 'STARTER PRIZE,7777']
const file = csv(
  ...Array.from({ length: draws }, (_each, index) =>
    new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
  ).flatMap((date) => prizes.map((prize) => `TAIWAN,${date},${prize}`)),
)
const token = testToken('MASTER_ADMIN')

/** An import whose reader may go away at any time. */
const begin = (leave: AbortController) =>
  fetch(`${content.url}/admin/results/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: importForm(file),
    signal: leave.signal,
  })

type Stored = { prizes: unknown[]; outbox: unknown[] }
const stored = async () => (await content.connection.collection('results').find({}).toArray()) as unknown as Stored[]
const isWhole = ({ prizes: held, outbox }: Stored) => held.length === prizes.length && outbox.length === 1

/**
 * The same file again, as soon as the import before has ended. A short file shows whether it has, since the whole one takes long to
 * read; one that was still being read itself when it was broken off may begin after that.
 */
const importAgain = async () => {
  const ask = content.asMaster
  const inTurn = async () => (await importInTurn(ask, csv())) && importInTurn(ask, file)
  return (await eventually('the next import to be let in', inTurn)).summary
}

/** Reads an answer up to the line of the first batch. */
const firstBatch = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) => {
  const decoder = new TextDecoder()
  for (let text = ''; !text.includes('"done":100');) {
    const read = await reader?.read()
    if (!read || read.done) throw new Error(`the import ended with ${text}`)
    text += decoder.decode(read.value, { stream: true })
  }
}

describe('an import that is broken off', () => {
  it('leaves whole draws only, and the next import stores the rest', async () => {
    const leave = new AbortController()
    const answer = await begin(leave)
    const reader = answer.body?.getReader()
    await firstBatch(reader)
    leave.abort()
    await reader?.cancel().catch(() => undefined)

    const summary = await importAgain()
    expect(summary.created).toBeGreaterThan(0)
    expect(summary.created).toBeLessThan(draws)
    expect(summary.created + summary.equal).toBe(draws)
    const all = await stored()
    expect(all).toHaveLength(draws)
    expect(all.filter((result) => !isWhole(result))).toEqual([])
  })

  it.each([0, 20, 60])('%i ms after its start does not block the next import', async (ms) => {
    const leave = new AbortController()
    const answer = begin(leave).then(
      () => undefined,
      () => undefined,
    )
    setTimeout(() => leave.abort(), ms)
    await answer
    leave.abort()
    expect(await importAgain()).toMatchObject({ draws })
    expect((await stored()).every(isWhole)).toBe(true)
  })
})

describe('two imports at once', () => {
  it('run the first and answer the second 409', async () => {
    const first = await begin(new AbortController())
    // A file that is soon read: the first import must not end before.
    const second = await content.asMaster('POST', '/admin/results/import', importForm(csv()))
    expect(refusalOf(second)).toEqual({ status: 409, code: 'IMPORT_BUSY', message: contentTexts.importBusy })
    expect(await first.text()).toContain(`"kind":"summary","dryRun":false,"draws":${draws},`)
    expect((await stored()).filter(isWhole)).toHaveLength(draws)
    expect((await importFile(content.asMaster, file)).summary.equal).toBe(draws)
  })
})
