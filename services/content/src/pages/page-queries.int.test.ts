import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { csv, importFile } from '../test-kit/import-file.ts'
import { planOf } from '../test-kit/query-plan.ts'
import { startContent, type SeenCommand, type TestContent } from '../test-kit/start-content.ts'

const markets = Array.from({ length: 25 }, (_each, index) => `MARKET ${index}`)
const dates = Array.from({ length: 2_400 }, (_each, index) =>
  new Date(Date.UTC(2025, 0, 30) - index * 86_400_000).toISOString().slice(0, 10),
)

let content: TestContent
beforeAll(async () => {
  content = await startContent()
  for (const marketName of markets) await content.given.schedule({ marketName })
  await content.given.market('NO SCHEDULE')
  // One market with many draws, the others with few.
  const many = dates.map((date) => `MARKET 0,${date},PRIZE 1,0042`)
  const few = markets.slice(1).flatMap((market) => dates.slice(0, 20).map((date) => `${market},${date},PRIZE 1,0042`))
  await importFile(content.asMaster, csv(...many, ...few))
  for (const market of markets) await content.given.prediction({ market, date: '2025-01-31' })
})
afterAll(() => content.close())

const visit = (path: string) => content.send('GET', `/public/${path}`)
/** After what the last search holds. */
const visitLater = (path: string) => {
  content.time.now += 60_000
  return visit(path)
}
const staff = (path: string) => content.asAdmin('GET', `/admin/${path}`)

const reads: [name: string, most: number, ask: () => Promise<{ status: number }>][] = [
  ['page-data', 3, () => visit('page-data')],
  ['live-draw-data', 2, () => visit('live-draw-data/MARKET 0')],
  ['prediction-detail', 2, () => visit('prediction-detail/MARKET 0')],
  ['detail-page of many draws', 3, () => visit('detail-page/MARKET 0')],
  ['a later detail-page', 3, () => visit('detail-page/MARKET 0?page=3')],
  ['a detail-page near the end', 3, () => visit('detail-page/MARKET 0?page=24&limit=100')],
  ['a detail-page past the end', 3, () => visit('detail-page/MARKET 0?page=9999')],
  ['a month of a detail-page', 3, () => visit('detail-page/MARKET 0?month=2024-03')],
  ['a detail-page of few draws', 3, () => visit('detail-page/MARKET 7?limit=25')],
  ['a detail-page without schedule or draws', 3, () => visit('detail-page/NO SCHEDULE')],
  ['one draw', 3, () => visit('results/MARKET 0/2025-01-30')],
  ['a draw among many', 3, () => visit('results/MARKET 0/2024-01-30')],
  ['the corrections of a draw', 2, () => visit('results/MARKET 0/2025-01-30/corrections')],
  ['all corrections', 3, () => visit('corrections')],
  ['the draws with a number', 3, () => visitLater('draws-with/0042')],
  ['the draws now', 4, () => visitLater('draws-now')],
  ['a day', 7, () => visit('day/2025-01-29')],
  ['an old day', 7, () => visit('day/2020-01-29')],
  ['the list of results', 3, () => staff('lottery-results')],
  ['a later page of it', 3, () => staff('lottery-results?page=200')],
  ['the results of one market', 3, () => staff('lottery-results?market=MARKET 0&page=100')],
  ['the results of one day', 3, () => staff('lottery-results?date=2025-01-30')],
  ['the list of predictions', 3, () => staff('predictions')],
]

describe('a read', () => {
  it.each(reads)('of %s makes at most %i queries, and none goes through all draws', async (_name, most, ask) => {
    await ask()
    const seen = await content.commandsOf(async () => expect((await ask()).status).toBe(200))
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.map(({ name, collection }) => `${name} ${collection}`).slice(most)).toEqual([])
    const ofDraws = seen.filter(({ collection }) => collection === 'results' || collection === 'predictions')
    for (const command of ofDraws) {
      const { readsAll, plan } = await planOf(content.connection, command)
      expect([readsAll, readsAll ? plan : '']).toEqual([false, ''])
    }
  })

  it('that goes through all draws would be noticed', async () => {
    const results = content.connection.collection('results')
    const [seen] = await content.commandsOf(() => results.find({ template: 'classic' }).toArray())
    expect((await planOf(content.connection, seen as SeenCommand)).readsAll).toBe(true)
  })
})

describe('scores', () => {
  it('that many ask for at once are read together', async () => {
    const ask = () => visit('prediction-scores')
    await ask()
    const one = await content.commandsOf(ask)
    const ten = await content.commandsOf(() => Promise.all(Array.from({ length: 10 }, ask)))
    expect(ten.length).toBeLessThan(10 * one.length)
  })
})

describe('the totals of pages', () => {
  it('are those of the draws', async () => {
    const { body } = await visit('detail-page/MARKET 0?page=240')
    expect(body.history.meta).toEqual({ page: 240, totalPages: 240, limit: 10 })
    expect(body.history.data.map(({ date }: { date: string }) => date)).toEqual(dates.slice(2_390))
    expect(body.latestResult.date).toBe(dates[0])
    expect((await staff('lottery-results')).body.meta.totalPages).toBe(288)
  })

  it('and their rows hold each draw once, newest first', async () => {
    const rows: string[] = []
    for (let page = 1; page <= 29; page++) {
      const { body } = await staff(`lottery-results?page=${page}&limit=100`)
      rows.push(...body.data.map(({ id }: { id: string }) => id))
    }
    expect([rows.length, new Set(rows).size]).toEqual([2_880, 2_880])
    const days = rows.map((id) => id.slice(-10))
    expect(days).toEqual(days.toSorted().toReversed())
  })
})
