import { beforeEach, describe, expect, it } from '@jest/globals'
import { drawDatesOf, listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
const times = { day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
const add = (name: string) => content.asMaster('POST', '/admin/markets', { name })
const pathOf = (id: string) => encodeURIComponent(id)

describe('a market of the trade’s lists', () => {
  it('is taken with its schedule, its results and its pages', async () => {
    for (const name of ['TOTO MACAU 13:00', 'KENTUCKY (MID)', "KING'S 4D+"]) {
      expect((await add(name.toLowerCase())).body).toMatchObject({ id: name, name })
      expect((await content.asAdmin('POST', '/admin/schedules', { marketName: name, ...times })).status).toBe(200)
      await content.given.result({ market: name, date: '2025-01-31', prizes })
      await content.given.prediction({ market: name, date: '2025-01-31' })
      const detail = await content.send('GET', `/public/detail-page/${pathOf(name)}`)
      expect(detail.body).toMatchObject({ schedule: { marketName: name }, latestResult: { market: name } })
      expect((await content.send('GET', `/public/results/${pathOf(name)}/2025-01-31`)).status).toBe(200)
    }
  })

  it('is taken as each of the 63 rows is written, and draws on its days', async () => {
    content.time.now = Date.parse('2026-11-22T23:59:00+07:00')
    for (const { marketName, ...row } of listedMarkets()) {
      expect([marketName, (await add(marketName)).status]).toEqual([marketName, 201])
      const answer = await content.asAdmin('POST', '/admin/schedules', { marketName, ...row })
      expect([marketName, answer.status, answer.body.day]).toEqual([marketName, 200, row.day])
    }
    const { body } = await content.send('GET', '/public/schedules/active')
    const first = new Map(
      body.map((schedule: { marketName: string; nextDraw: object }) => [schedule.marketName, schedule.nextDraw]),
    )
    for (const row of listedMarkets()) {
      const [date] = drawDatesOf(row)
      const [closesAt, resultAt] = [row.closeTime, row.openTime].map((time) => `${date}T${time}:00+07:00`)
      expect([row.marketName, first.get(row.marketName)]).toEqual([row.marketName, { date, closesAt, resultAt }])
    }
  })
})

describe('names that differ by spaces or Unicode form', () => {
  it('mean one market in every call', async () => {
    expect((await add('toto   macau')).body.name).toBe('TOTO MACAU')
    expect(refusalOf(await add('TOTO  MACAU'))).toMatchObject({ status: 409, message: contentTexts.marketExists })
    expect(refusalOf(await add('ＴＯＴＯ MACAU'))).toMatchObject({ status: 409 })
    const schedule = await content.asAdmin('POST', '/admin/schedules', { marketName: 'TOTO  MACAU', ...times })
    expect(schedule.body.marketName).toBe('TOTO MACAU')
    const draw = { market: 'TOTO   MACAU', date: '2025-01-31', prizes }
    const { body: result } = await content.asAdmin('POST', '/admin/results/start-session', draw)
    expect(result.market).toBe('TOTO MACAU')
    const edit = await content.asAdmin('PUT', `/admin/lottery-results/${result.id}`, {
      ...draw,
      prizes: [{ type: 'PRIZE 1', numbers: '0043' }],
    })
    expect(edit.body).toMatchObject({ market: 'TOTO MACAU', rev: 2 })
    const { summary } = await importFile(content.asMaster, csv('TOTO  MACAU,2025-01-30,PRIZE 1,0001'))
    expect(summary).toMatchObject({ created: 1, newMarkets: [] })
  })
})

describe('a name whose path could not be addressed', () => {
  it.each([
    ['A/../B', fieldTexts.marketAddress],
    ['A/.', fieldTexts.marketAddress],
    ['.', fieldTexts.marketName],
    ['..', fieldTexts.marketName],
  ])('%s is refused', async (name, message) => {
    expect(refusalOf(await add(name))).toMatchObject({
      status: 400,
      errors: { name: expect.arrayContaining([message]) },
    })
  })

  it('is refused on the lines of an imported file', async () => {
    const { summary } = await importFile(
      content.asMaster,
      csv('A/../B,2025-01-30,PRIZE 1,0001', 'A,2025-01-30,PRIZE 1,1'),
    )
    expect(summary).toMatchObject({ created: 1, newMarkets: ['A'], refusals: [{ message: fieldTexts.marketAddress }] })
  })
})
