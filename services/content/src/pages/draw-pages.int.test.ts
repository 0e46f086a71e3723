import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  drawPages,
  drawPagesInPart,
  drawPagesPath,
  type DrawPages,
} from '@papan/contracts/calls/content/draw-page-calls.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { drawId } from '../draw-id.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const first = [{ type: 'PRIZE 1', numbers: '0417' }]
const parts = async (): Promise<number> => (await content.send('GET', drawPagesPath)).body.parts
const part = (number: number | string) => content.send('GET', `${drawPagesPath}/${number}`)
const draws = async (number: number): Promise<DrawPages['draws']> => drawPages.parse((await part(number)).body).draws
const shown = async (number = 1) => (await draws(number)).map(([market, date]) => `${market} ${date}`)

/** Puts so many draws of one market straight into the store, the newest yesterday. */
const givenHistory = async (market: string, count: number) => {
  const documents = Array.from({ length: count }, (_each, index) => {
    const date = addDays('2025-01-30', index + 1 - count)
    const at = `${date}T11:00:00.000Z`
    const version = { epoch: 1, rev: 1, createdAt: at, updatedAt: at, deletedAt: null, outbox: [] }
    return {
      _id: drawId(market, date),
      market,
      date,
      template: 'classic',
      prizes: [{ id: 'p', ...first[0] }],
      ...version,
    }
  })
  for (let done = 0; done < documents.length; done += 1_000) {
    const some = documents.slice(done, done + 1_000)
    await content.connection.collection<{ _id: string }>('results').insertMany(some)
  }
  await content.recount()
}

describe('the dated pages', () => {
  it('are none at first', async () => {
    expect(await parts()).toBe(0)
    expect((await part(1)).status).toBe(404)
  })

  it('are the public draws, oldest first, with the instant of their last change', async () => {
    await content.given.schedule({ marketName: 'SABAH 4D' })
    await content.given.result({ market: 'SABAH 4D', date: '2025-01-30', prizes: first })
    const older = await content.given.result({ market: 'HK/POOLS', date: '2024-12-31', prizes: first })
    expect(await parts()).toBe(1)
    const listed = await draws(1)
    expect(listed.map(([market, date]) => `${market} ${date}`)).toEqual(['HK/POOLS 2024-12-31', 'SABAH 4D 2025-01-30'])
    expect(listed[0]?.[2]).toBe(older.updatedAt)
  })

  it('leave out draws without a prize, of days to come, and deleted ones', async () => {
    const market = 'SABAH 4D'
    await content.given.result({ market, date: '2025-01-29' })
    await content.given.result({ market, date: '2025-01-30', prizes: first })
    await content.given.result({ market, date: '2025-02-01', prizes: first })
    await content.given.result({ market, date: '2199-12-31', prizes: first })
    const { id } = await content.given.result({ market, date: '2025-01-28', prizes: first })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect(await parts()).toBe(1)
    expect(await shown()).toEqual(['SABAH 4D 2025-01-30'])
  })

  it('say which draws have a prediction, a deleted one of a closed draw included', async () => {
    const market = 'MACAU'
    await content.given.schedule({ marketName: market })
    for (const date of ['2025-01-28', '2025-01-29', '2025-01-30'])
      await content.given.result({ market, date, prizes: first })
    content.time.now = Date.parse('2025-01-29T12:00:00+07:00')
    const kept = await content.given.prediction({ market, date: '2025-01-29' })
    await content.given.prediction({ market, date: '2025-01-30' })
    content.time.now = Date.parse('2025-01-31T12:00:00+07:00')
    await content.asAdmin('DELETE', `/admin/predictions/${kept.id}`)
    expect((await draws(1)).map(([, date, , predicted]) => [date, predicted])).toEqual([
      ['2025-01-28', undefined],
      ['2025-01-29', 'prediksi'],
      ['2025-01-30', 'prediksi'],
    ])
  })

  it('name a draw of today once it is public, as its own call does', async () => {
    // Closed at 23:50 yesterday and drawn at 00:15: yesterday's draw is the current one until its number is there.
    const market = 'LATE'
    await content.given.schedule({ marketName: market, openTime: '10:00', closeTime: '23:50', resultTime: '00:15' })
    await content.given.result({ market, date: '2025-01-31', prizes: first })
    content.time.now = Date.parse('2025-01-31T00:05:00+07:00')
    const isPublic = async () => (await content.send('GET', `/public/results/${market}/2025-01-31`)).status === 200
    expect([await isPublic(), await shown()]).toEqual([false, []])
    content.time.now = Date.parse('2025-01-31T12:00:00+07:00')
    expect([await isPublic(), await shown()]).toEqual([true, ['LATE 2025-01-31']])
  })

  it('come in parts of ten thousand that hold each of them once', async () => {
    await givenHistory('MACAU', drawPagesInPart + 20)
    await content.given.result({ market: 'MACAU', date: '2025-01-31', prizes: first })
    expect(await parts()).toBe(2)
    const [one, two] = [await shown(1), await shown(2)]
    expect([one.length, two.length]).toEqual([drawPagesInPart, 21])
    expect(new Set([...one, ...two]).size).toBe(drawPagesInPart + 21)
    expect(two.at(-1)).toBe('MACAU 2025-01-31')
    expect((await part(3)).status).toBe(404)
  })

  it.each(['0', '01', '-1', 'satu', '1e3', '9999999', '%20'])('have no part %s', async (name) => {
    await content.given.result({ market: 'MACAU', date: '2025-01-30', prizes: first })
    expect((await part(name)).status).toBe(404)
  })

  it('are read in a bounded number of queries', async () => {
    await givenHistory('MACAU', 400)
    await shown()
    const commands = await content.commandsOf(() => shown())
    expect(commands.length).toBeLessThanOrEqual(4)
  })
})
