import { beforeEach, describe, expect, it } from '@jest/globals'
import { board, type BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'
import { defaultPlanned } from '@papan/contracts/limits.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { csv, importFile } from '../../test-kit/import-file.ts'
import { planOf } from '../../test-kit/query-plan.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const [market, date] = ['SINGAPORE', '2025-01-31']
const boardNow = async () => board.parse((await content.asAdmin('GET', '/admin/draws')).body)
const drawNow = async () => (await boardNow()).draws.find((draw) => draw.date === date) as BoardDraw
const prizesOf = (...numbers: string[]) => numbers.map((one, index) => ({ type: `PRIZE ${index + 1}`, numbers: one }))
const enter = (type: string, numbers: string, as = content.asAdmin) =>
  as('POST', '/admin/results/singapore_2025-01-31/prizes', { type, numbers })

describe('the board', () => {
  it('is empty without schedules', async () => {
    expect(await boardNow()).toMatchObject({
      at: new Date(content.time.now).toISOString(),
      draws: [],
      claims: [],
      alarms: [],
      seen: [],
      awayMs: 60_000,
      limits: { late: 5 * minuteMs },
    })
  })

  it('says of a draw what is published, by the plan of the draws before', async () => {
    await content.given.schedule({ marketName: market, family: 'SGP' })
    expect(await drawNow()).toEqual({
      market,
      date,
      family: 'SGP',
      closesAt: '2025-01-31T17:30:00+07:00',
      resultAt: '2025-01-31T18:00:00+07:00',
      off: null,
      filled: 0,
      planned: defaultPlanned,
      firstPrize: null,
      firstPrizeAt: null,
      completedAt: null,
    })
    for (const [day, prizes] of [
      ['2025-01-28', prizesOf('1', '2', '3')],
      ['2025-01-29', prizesOf('4')],
      ['2025-01-30', [{ type: 'STARTER PRIZE', numbers: '5' }]],
    ] as const)
      await content.given.result({ market, date: day, prizes: [...prizes] })
    content.time.now += minuteMs
    await content.given.result({ market, date, prizes: [{ type: 'PRIZE 3', numbers: '0003' }] })
    expect(await drawNow()).toMatchObject({ filled: 1, planned: 3, firstPrize: null, completedAt: null })
    content.time.now += 1_000
    const firstAt = new Date(content.time.now).toISOString()
    await enter('PRIZE 1', '0042')
    content.time.now += 1_000
    await enter('PRIZE 2', '0043')
    const completedAt = new Date(content.time.now).toISOString()
    expect(await drawNow()).toMatchObject({ filled: 3, firstPrize: '0042', firstPrizeAt: firstAt, completedAt })
  })

  it('gives no number away that waits for a second admin', async () => {
    await content.given.schedule({ marketName: market })
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await content.given.result({ market, date })
    const before = await drawNow()
    await enter('PRIZE 1', '0042')
    await enter('PRIZE 2', '0043')
    await enter('PRIZE 2', '0044', content.asMaster)
    expect(await drawNow()).toEqual(before)
    await enter('PRIZE 1', '0042', content.asMaster)
    expect(await drawNow()).toMatchObject({ filled: 1, firstPrize: '0042' })
  })
})

const marketNames = (count: number, name = 'MARKET') =>
  Array.from({ length: count }, (_each, index) => `${name} ${count} ${index}`)
const drawOn = async (markets: readonly string[], ...days: string[]) => {
  const rows = markets.flatMap((name) =>
    days.flatMap((day) => [`${name},${day},PRIZE 1,0042`, `${name},${day},PRIZE 2,0043`]),
  )
  await importFile(content.asMaster, csv(...rows))
  content.time.now += minuteMs
}
const ofBoard = async (read: () => Promise<unknown>) => {
  const seen = await content.commandsOf(read)
  for (const command of seen.filter(({ collection }) => collection === 'results'))
    expect((await planOf(content.connection, command)).readsAll).toBe(false)
  return seen.map(({ collection }) => collection).toSorted()
}

describe.each([63, 110])('the board of %i markets', (count) => {
  const markets = marketNames(count)
  beforeEach(async () => {
    for (const marketName of markets) await content.given.schedule({ marketName })
    await drawOn(markets, '2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30')
  })

  it('takes one query for each kind of record, none of which goes through all draws', async () => {
    const first = await ofBoard(async () => {
      const { draws } = await boardNow()
      expect(draws).toHaveLength(count)
      expect(new Set(draws.map(({ planned }) => planned))).toEqual(new Set([2]))
    })
    expect(first).toEqual(['alarms', 'claims', 'results', 'results', 'schedules'])
    expect(await ofBoard(boardNow)).toEqual(['alarms', 'claims', 'results', 'schedules'])
  })
})

describe('the board of markets that drew', () => {
  it.each([
    ['MINGGUAN', ['2025-01-10', '2025-01-17', '2025-01-24'], 2],
    ['JEDA', ['2024-01-30', '2024-01-31'], 3],
  ])('weekly, or a year ago: %s takes few queries more', async (name, days, more) => {
    const markets = marketNames(12, name)
    for (const marketName of markets) await content.given.schedule({ marketName })
    await drawOn(markets, ...days)
    const seen = await ofBoard(async () => {
      const { draws } = await boardNow()
      expect(new Set(draws.map(({ planned }) => planned))).toEqual(new Set([2]))
    })
    expect(seen.filter((collection) => collection === 'results')).toHaveLength(1 + more)
  })
})
