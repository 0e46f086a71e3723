import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.close())
beforeEach(() => content.clear())

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const market = 'SINGAPORE'
const today = '2025-01-31'
const night = { closeTime: '23:30', openTime: '10:00', resultTime: '23:50' }

const enter = async (id: string, type: string, headers = {}, as = content.asAdmin) => {
  const answer = await as('POST', `/admin/results/${id}/prizes`, { type, numbers: '0042' }, headers)
  expect(answer.status).toBe(200)
  return answer
}
const commandsOf = async (work: () => Promise<unknown>) =>
  (await content.commandsOf(work)).map(({ name, collection }) => `${name} ${collection}`)

describe('a prize of a draw of today', () => {
  it.each([
    ['PRIZE 1 after a pause', 'SABAH', 'PRIZE 1', {}, '2025-01-31 12:00'],
    ['a starter prize after a pause', 'TAIWAN', 'STARTER PRIZE', {}, '2025-01-31 12:00'],
    ['PRIZE 1 while the draw of the day before is current', 'KOREA', 'PRIZE 1', night, '2025-01-31 00:10'],
  ])('takes two round trips: %s', async (_name, marketName, type, times, now) => {
    await content.given.schedule({ marketName, ...times })
    const { id } = await content.given.result({ market: marketName, date: today })
    content.time.now = wib(now) + 60_000
    expect(await commandsOf(() => enter(id, type))).toEqual(['aggregate results', 'update results'])
  })

  it('takes two round trips right after another: the schedule is remembered', async () => {
    await content.given.schedule({ marketName: market })
    const { id } = await content.given.result({ market, date: today })
    await enter(id, 'PRIZE 1')
    expect(await commandsOf(() => enter(id, 'STARTER PRIZE'))).toEqual(['find results', 'update results'])
    expect(await commandsOf(() => enter(id, 'PRIZE 2'))).toEqual(['aggregate results', 'update results'])
  })

  it('takes four round trips with an idempotency key', async () => {
    await content.given.schedule({ marketName: market })
    const { id } = await content.given.result({ market, date: today })
    const commands = await commandsOf(() => enter(id, 'PRIZE 1', { 'idempotency-key': 'first' }))
    expect(commands).toEqual(['insert kept-answers', 'aggregate results', 'update results', 'update kept-answers'])
  })
})

describe('double entry switched by one process', () => {
  it('counts for the next prize of another', async () => {
    const other = await startContent({ like: content })
    try {
      const { id } = await content.given.result({ market, date: today })
      await enter(id, 'PRIZE 2', {}, other.asAdmin)
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      const held = await enter(id, 'PRIZE 1', {}, other.asAdmin)
      expect(held.body).toMatchObject({ prizes: [{ type: 'PRIZE 2' }], pending: [{ type: 'PRIZE 1' }] })
      await content.asMaster('POST', '/admin/results/double-entry', { on: false })
      const published = await enter(id, 'PRIZE 3', {}, other.asAdmin)
      expect(published.body.prizes).toMatchObject([{ type: 'PRIZE 2' }, { type: 'PRIZE 3' }])
    } finally {
      await other.close()
    }
  })
})

describe('a result with the id of a switch', () => {
  it('does not exist', async () => {
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    const answer = await content.asAdmin('POST', '/admin/results/double-entry/prizes', {
      type: 'PRIZE 1',
      numbers: '1',
    })
    expect(answer.status).toBe(404)
  })
})
