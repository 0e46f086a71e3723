import { beforeEach, describe, expect, it } from '@jest/globals'
import { type BoardDraw, board } from '@papan/contracts/calls/content/desk-calls.ts'
import { defaultPlanned } from '@papan/contracts/limits.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { csv, importFile } from '../../test-kit/import-file.ts'
import { planOf } from '../../test-kit/query-plan.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()

beforeEach(() => content.clear())

// Comes first: the board remembers plans for a minute, and each test begins at the same time.
describe('the warnings of the board', () => {
  const date = '2025-01-31'
  const [own, other] = ['SINGAPORE', 'TAIWAN']
  const warningsNow = async () => {
    const { draws } = board.parse((await content.asAdmin('GET', '/admin/draws')).body)
    return draws.flatMap(({ market, warnings }) =>
      warnings ? [[market, ...warnings.map(({ code, type }) => `${type} ${code}`)]] : [],
    )
  }
  const enter = async (market: string, type: string, numbers: string, more = {}) => {
    content.time.now += 1_000
    const path = `/admin/results/${market.toLowerCase()}_${date}/prizes`
    const answer = await content.asAdmin('POST', path, { type, numbers, ...more })
    expect(answer.status).toBe(200)
  }

  beforeEach(async () => {
    for (const market of [own, other]) {
      await content.given.schedule({ marketName: market })
      await content.given.result({ market, date: '2025-01-30', prizes: [{ type: 'PRIZE 1', numbers: '3896' }] })
      await content.given.result({ market, date })
    }
    await enter(other, 'PRIZE 1', '6048')
  })

  it('are those of the later of two equal numbers, until it is corrected', async () => {
    expect(await warningsNow()).toEqual([])
    await enter(own, 'PRIZE 1', '6048')
    expect(await warningsNow()).toEqual([[own, 'PRIZE 1 OTHER_MARKET']])
    await enter(own, 'PRIZE 1', '9152')
    expect(await warningsNow()).toEqual([])
  })

  it('end with a correction of the other market', async () => {
    await enter(own, 'PRIZE 1', '6048')
    await enter(other, 'PRIZE 1', '7315')
    expect(await warningsNow()).toEqual([])
  })

  it('end with a withdrawal', async () => {
    await enter(own, 'PRIZE 1', '3896')
    expect(await warningsNow()).toEqual([[own, 'PRIZE 1 LAST_DRAW']])
    const { body } = await content.asAdmin('GET', `/admin/results/${own}/${date}`)
    await content.asAdmin('DELETE', `/admin/results/${body.id}/prizes/${body.prizes[0].id}`)
    expect(await warningsNow()).toEqual([])
  })

  it('leave out what an admin confirmed, of this number alone', async () => {
    await enter(own, 'PRIZE 1', '6048', { confirmed: ['OTHER_MARKET'] })
    await enter(own, 'PRIZE 2', '60480')
    expect(await warningsNow()).toEqual([[own, 'PRIZE 2 LENGTH']])
    await enter(own, 'PRIZE 1', '1111', { confirmed: ['FILLED'] })
    await enter(own, 'PRIZE 1', '6048', { confirmed: ['FILLED'] })
    expect(await warningsNow()).toEqual([[own, 'PRIZE 1 OTHER_MARKET', 'PRIZE 2 LENGTH']])
  })

  it('know markets that are not on the board', async () => {
    const prizes = [{ type: 'PRIZE 3', numbers: '7777' }]
    await content.given.result({ market: 'KOREA', date, prizes })
    await enter(own, 'PRIZE 1', '7777')
    expect(await warningsNow()).toEqual([[own, 'PRIZE 1 OTHER_MARKET']])
  })

  it('show both of two markets that took one number at the same instant', async () => {
    const path = (market: string) => `/admin/results/${market.toLowerCase()}_${date}/prizes`
    await Promise.all(
      [own, other].map((market) => content.asAdmin('POST', path(market), { type: 'PRIZE 2', numbers: '7351' })),
    )
    expect(new Set((await warningsNow()).map(([market]) => market))).toEqual(new Set([own, other]))
  })

  it('say nothing of a number that waits for a second admin', async () => {
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await enter(own, 'PRIZE 1', '6048')
    expect(await warningsNow()).toEqual([])
  })

  it('are read from indexes', async () => {
    await enter(own, 'PRIZE 1', '6048')
    const seen = await content.commandsOf(() => content.asAdmin('GET', '/admin/draws'))
    for (const command of seen.filter(({ collection }) => collection === 'results'))
      expect((await planOf(content.connection, command)).readsAll).toBe(false)
  })
})

describe('draws on the board', () => {
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
})
