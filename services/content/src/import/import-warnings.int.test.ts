import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { importSummary, type ImportWarning } from '@papan/contracts/calls/content/import-calls.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.close())
beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: 'SINGAPORE', day: 'Rabu, Sabtu, Minggu' })
  await content.given.result({ market: 'TAIWAN', date: '2025-01-29', prizes: [{ type: 'PRIZE 1', numbers: '6048' }] })
})

const dryRun = async (...lines: string[]) =>
  importSummary.parse((await importFile(content.asMaster, csv(...lines), { dryRun: 'true' })).summary)
const textOf = ({ line, market, date, type, code }: ImportWarning) => `${line} ${market} ${date} ${type} ${code}`
const warningsOf = async (...lines: string[]) => ((await dryRun(...lines)).warnings ?? []).map(textOf)

describe('a dry run', () => {
  it('lists no warning of an ordinary file', async () => {
    expect(await dryRun('SINGAPORE,2025-01-29,PRIZE 1,9152')).not.toHaveProperty('warnings')
  })

  it('lists the warnings of each line, and stops at none', async () => {
    const lines = [
      'SINGAPORE,2025-01-25,PRIZE 1,1111',
      'SINGAPORE,2025-01-29,PRIZE 1,6048',
      'SINGAPORE,2025-01-29,PRIZE 2,1111',
      'SINGAPORE,2025-01-30,PRIZE 1,911',
      'SABAH,2025-01-29,STARTER PRIZE,0001',
      'SABAH,2025-01-29,STARTER PRIZE,0002',
      'SABAH,2025-01-29,STARTER PRIZE,0003',
      'SABAH,2025-01-29,STARTER PRIZE,0004',
      'SABAH,2025-01-30,PRIZE 1,0911',
    ]
    const summary = await dryRun(...lines)
    expect(summary).toMatchObject({ draws: 5, created: 5, refused: 0 })
    expect((summary.warnings ?? []).map(textOf)).toEqual([
      '3 SINGAPORE 2025-01-29 PRIZE 1 OTHER_MARKET',
      '4 SINGAPORE 2025-01-29 PRIZE 2 LAST_DRAW',
      '5 SINGAPORE 2025-01-30 PRIZE 1 LOST_ZERO',
      '5 SINGAPORE 2025-01-30 PRIZE 1 NO_DRAW',
      '5 SINGAPORE 2025-01-30 PRIZE 1 OTHER_MARKET',
      '9 SABAH 2025-01-29 STARTER PRIZE MADE_UP',
    ])
    const { summary: taken } = await importFile(content.asMaster, csv(...lines))
    expect(taken).toMatchObject({ created: 5, refused: 0 })
    expect(taken).not.toHaveProperty('warnings')
  })

  it('says nothing of draws that are stored already', async () => {
    expect(await warningsOf('TAIWAN,2025-01-29,PRIZE 1,6048')).toEqual([])
  })

  it('compares with no number that waits for a second admin', async () => {
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await content.given.result({ market: 'KOREA', date: '2025-01-28', prizes: [{ type: 'PRIZE 1', numbers: '7351' }] })
    expect(await warningsOf('SABAH,2025-01-28,PRIZE 1,7351')).toEqual([])
  })
})
