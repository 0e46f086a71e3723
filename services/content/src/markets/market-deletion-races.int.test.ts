import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import { csv, endOf, importForm } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
let other: TestContent
beforeAll(async () => {
  content = await startContent()
  other = await startContent({ like: content })
})
afterAll(async () => {
  await other.close()
  await content.close()
})
beforeEach(() => content.clear())

const races = 25
const date = '2025-01-31'
const numbers = [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }]
const times = { day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
const importInto = async (market: string) => {
  const answer = await other.asAdmin(
    'POST',
    '/admin/results/imports',
    importForm(csv(`${market},${date},PRIZE 1,1234`)),
  )
  await endOf(other.asAdmin, answer.body.jobId)
  return answer
}

const firstUses: [name: string, use: (market: string) => Promise<TestAnswer>][] = [
  ['a schedule', (marketName) => other.asAdmin('POST', '/admin/schedules', { marketName, ...times })],
  ['a prediction', (market) => other.asAdmin('POST', '/admin/predictions', { market, date, numbers })],
  ['a live entry', (market) => other.asAdmin('POST', '/admin/results/start-session', { market, date })],
  ['an import', importInto],
]

const countOf = async (collection: string, filter: object) =>
  content.connection.collection(collection).countDocuments({ ...filter, deletedAt: null })

/** Whether the market is there, and how many records name it. */
const leftOf = async (market: string) => {
  const [markets, ...used] = await Promise.all([
    countOf('markets', { _id: market }),
    countOf('schedules', { _id: market }),
    countOf('predictions', { market }),
    countOf('results', { market }),
  ])
  return { isThere: markets === 1, uses: used.reduce((sum, count) => sum + count, 0) }
}

describe('the deletion of a market beside its first use, at two instances', () => {
  it.each(firstUses)('leaves the market with what it has, or neither: %s', async (_name, use) => {
    const ends = { kept: 0, gone: 0 }
    for (let race = 0; race < races; race++) {
      const market = `RACE ${race}`
      await content.given.market(market)
      const deletion = async () => {
        // Spread over the time that a first use takes, so that each part of it meets the deletion.
        await new Promise((resolve) => setTimeout(resolve, race % 12))
        return content.asMaster('DELETE', `/admin/markets/${encodeURIComponent(market)}`)
      }
      const [used, deleted] = await Promise.all([use(market), deletion()])
      const { isThere, uses } = await leftOf(market)
      expect({ market, isThere, uses }).toEqual({ market, isThere, uses: isThere ? uses : 0 })
      expect([200, 409]).toContain(deleted.status)
      expect(isThere).toBe(deleted.status === 409)
      if (uses === 0) expect(isThere).toBe(false)
      expect(used.status).toBeLessThan(500)
      ends[isThere ? 'kept' : 'gone']++
    }
    expect(ends.kept + ends.gone).toBe(races)
  })
})
