import { beforeEach, describe, expect, it } from '@jest/globals'
import { board } from '@papan/contracts/calls/content/desk-calls.ts'
import { planOf } from '../../test-kit/query-plan.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()

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
  await content.clear()
  for (const market of [own, other]) {
    await content.given.schedule({ marketName: market })
    await content.given.result({ market, date: '2025-01-30', prizes: [{ type: 'PRIZE 1', numbers: '3896' }] })
    await content.given.result({ market, date })
  }
  await enter(other, 'PRIZE 1', '6048')
})

describe('the warnings of the board', () => {
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
