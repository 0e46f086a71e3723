import { beforeEach, describe, expect, it } from '@jest/globals'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: market })
})

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const market = 'SINGAPORE'
const date = '2025-01-31'
const id = 'singapore_2025-01-31'
const numbers = (text: string) => [{ category: 'TOP 4D', numbers: text, shio: 'NAGA' }]
const make = (text = '1234') => content.asAdmin('POST', '/admin/predictions', { market, date, numbers: numbers(text) })
const change = (text: string) =>
  content.asAdmin('PUT', `/admin/predictions/${id}`, { market, date, numbers: numbers(text) })
const at = (time: string) => (content.time.now = wib(time))
const [early, late] = ['2025-01-31 17:29:59', '2025-01-31 17:30:00']

/** What every call that shows the prediction says of it. */
const lateness = async () => {
  const [list, page, detail] = await Promise.all([
    content.asAdmin('GET', '/admin/predictions'),
    content.send('GET', '/public/page-data'),
    content.send('GET', `/public/prediction-detail/${market}`),
  ])
  const said = [list.body.data[0], page.body.predictionsMap[market], detail.body.prediction].map((found) => found?.late)
  return new Set(said).size === 1 ? said[0] : said
}

describe('a prediction', () => {
  it('made before the close time of its date is not late', async () => {
    at(early)
    expect((await make()).body.late).toBe(false)
    at('2025-01-31 20:00:00')
    expect(await lateness()).toBe(false)
  })

  it('made after it is taken, and late', async () => {
    at(late)
    const answer = await make()
    expect([answer.status, answer.body.late]).toEqual([201, true])
    expect(await lateness()).toBe(true)
  })

  it('changed after it is late; the same numbers again change nothing', async () => {
    at(early)
    await make('1234')
    at(late)
    expect((await change('1234')).body).toMatchObject({ late: false, rev: 1 })
    expect((await change('5678')).body).toMatchObject({ late: true, rev: 2 })
    expect(await lateness()).toBe(true)
  })

  it('stays late through deletion, a moved close time and re-creation', async () => {
    at(late)
    await make()
    await content.asAdmin('DELETE', `/admin/predictions/${id}`)
    // The record is deleted once its events are confirmed.
    await content.connection.collection('predictions').deleteMany({})
    await content.given.schedule({ marketName: market, closeTime: '22:00', openTime: '22:15' })
    expect((await make()).body.late).toBe(true)
    expect(await lateness()).toBe(true)
    expect((await change('9999')).body.late).toBe(true)
  })

  it('keeps its verdict when the close time is moved', async () => {
    at(early)
    await make()
    await content.given.schedule({ marketName: market, closeTime: '10:00', openTime: '10:15' })
    expect(await lateness()).toBe(false)
  })

  it('of a day without a draw, or of a market without schedule, is never late', async () => {
    await content.given.schedule({ marketName: market, day: 'JUMAT LIBUR' })
    at(late)
    expect((await make()).body.late).toBe(false)
    expect((await content.given.prediction({ market: 'NO SCHEDULE', date })).late).toBe(false)
  })
})
