import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { storedShape, versionShape } from '@papan/service-kit/test-kit/stored-shape.ts'
import { startContent, type TestContent } from './test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
  await content.given.market(market)
})
afterAll(() => content.close())

const [market, date] = ['SINGAPORE', '2025-01-31']
const id = 'singapore_2025-01-31'
const key = { 'idempotency-key': 'one-key-of-this-test' }
const shape = (collection: string, of: string) => storedShape(content.connection, collection, of)
const expectShape = async (collection: string, of: string, own: string, deletedAt: 'null' | 'string' = 'null') =>
  expect(await shape(collection, of)).toBe(`{ _id: string, ${own.replace('VERSION', versionShape(deletedAt))} }`)

const prize = '{ id: string, type: string, numbers: string }'
const touched = '{ id: string, type: string, numbers: string, by: string, at: string }'
const started = '{ rev: Int32, by: string, at: string, cause: string, undo: { kind: string, index: Int32 } }'
const corrected = `{ rev: Int32, at: string, by: string, cause: string, undo: { kind: string, index: Int32, prize: ${prize} } }`
const applied = '{ id: string, asked: string, at: Double, note: string } | { id: string, asked: string, at: Double }'

describe('the stored keys, their order and types', () => {
  it('of a market', async () => {
    await content.given.market('SABAH')
    await expectShape('markets', 'SABAH', 'name: string, uses: [], closing: null, VERSION')
    await content.asMaster('DELETE', '/admin/markets/SABAH')
    const closing = '{ token: string, until: Double }'
    await expectShape('markets', 'SABAH', `name: string, uses: [], closing: ${closing}, VERSION`, 'string')
  })

  it('of a schedule', async () => {
    const own = (correction: string, chosen: string) =>
      'marketName: string, logoUrl: null, day: string, openTime: string, closeTime: string, officialLink: null, ' +
      `status: string, dayCorrection: ${correction}, resultTime: ${chosen}, family: ${chosen}, ` +
      'exceptions: [], plan: null, aliases: [], VERSION'
    const schedule = { marketName: market, day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
    await content.asAdmin('POST', '/admin/schedules', schedule)
    await expectShape('schedules', market, own('null', 'null'))
    const days = [true, false, true, true, true, true, true]
    await content.asAdmin('POST', '/admin/schedules', { ...schedule, days, family: 'X', resultTime: '17:45' })
    await expectShape('schedules', market, own('{ text: string, days: [boolean] }', 'string'))
    await content.asAdmin('DELETE', `/admin/schedules/${market}`)
    await expectShape('schedules', market, own('{ text: string, days: [boolean] }', 'string'), 'string')
  })

  it('of a result', async () => {
    const own = (appliedRequests: string, corrections: string, revisions: string, blind: string, mismatches: string) =>
      `market: string, date: string, template: string, prizes: [${touched}], correctedAt: ${corrections}, ` +
      `firstPrizeAt: string, blind: [${blind}], mismatches: [${mismatches}], revisions: [${revisions}], VERSION, appliedRequests: [${appliedRequests}]`
    const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
    await content.asAdmin('POST', '/admin/results/start-session', { market, date, prizes }, key)
    await expectShape('results', id, own(applied.split(' | ')[0] ?? '', 'null', started, '', ''))
    const enter = (type: string, numbers: string, as = content.asAdmin, headers = {}) =>
      as('POST', `/admin/results/${id}/prizes`, { type, numbers }, headers)
    await enter('PRIZE 1', '1111', content.asAdmin, key)
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await enter('PRIZE 2', '2222')
    await enter('PRIZE 3', '3333')
    await enter('PRIZE 3', '3334', content.asMaster)
    const blind = '{ type: string, numbers: string, userId: string, by: string, at: string }'
    const mismatch = '{ type: string, by: [string], at: string }'
    await expectShape('results', id, own(applied, 'string', `${started} | ${corrected}`, blind, mismatch))
  })

  it('of a prediction', async () => {
    const own =
      'market: string, date: string, numbers: [{ id: string, category: string, numbers: string, shio: string }], ' +
      'late: boolean, VERSION'
    await content.given.prediction({ market, date })
    await expectShape('predictions', id, own)
    const numbers = [{ category: 'TOP 4D', numbers: '4321', shio: 'AYAM' }]
    await content.asAdmin('PUT', `/admin/predictions/${id}`, { market, date, numbers })
    await expectShape('predictions', id, own)
    await content.asAdmin('DELETE', `/admin/predictions/${id}`)
    await expectShape('predictions', id, own, 'string')
  })
})

describe('a stored result that breaks a rule of its schema', () => {
  it('answers an edit with 500, stays as it was, and can be deleted', async () => {
    const broken = 'singapore_2025-01-29'
    await content.given.result({ market, date: '2025-01-29' })
    const results = content.connection.collection('results')
    await results.updateOne({ _id: broken as never }, { $set: { template: '' } })
    const before = await results.findOne({ _id: broken as never }, { raw: true })
    const prize = { type: 'STARTER PRIZE', numbers: '7' }
    const answer = await content.asAdmin('POST', `/admin/results/${broken}/prizes`, prize)
    expect(refusalOf(answer)).toMatchObject({ status: 500, message: errorTexts.unexpected })
    expect(await results.findOne({ _id: broken as never }, { raw: true })).toEqual(before)
    expect((await content.asAdmin('DELETE', `/admin/lottery-results/${broken}`)).status).toBe(200)
  })
})
