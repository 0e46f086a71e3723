import { beforeEach, describe, expect, it } from '@jest/globals'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const market = 'SINGAPORE'
const first = (numbers: string) => [{ type: 'PRIZE 1', numbers }]
const get = async (path: string) => (await content.send('GET', `/public/${path}`)).body
const draw = (date: string, prizes: { type: string; numbers: string }[] = []) =>
  content.given.result({ market, date, prizes })
const enter = (date: string, numbers: string, type = 'PRIZE 1') =>
  content.asAdmin('POST', `/admin/results/singapore_${date}/prizes`, { type, numbers })

/** The date of the newest result that each public page shows, and the dates of the history. */
const shown = async () => {
  const [page, live, detail, second] = await Promise.all([
    get('page-data'),
    get(`live-draw-data/${market}`),
    get(`detail-page/${market}`),
    get(`detail-page/${market}?page=2`),
  ])
  const latest = [page.resultsMap[market], live.result, detail.latestResult, second.latestResult]
  const dates = new Set(latest.map((result) => result?.date ?? null))
  return {
    latest: dates.size === 1 ? [...dates][0] : latest.map((result) => result?.date),
    history: detail.history.data.map(({ date }: { date: string }) => date),
    total: detail.history.meta.totalPages,
    isWaiting: detail.isWaiting,
  }
}
const byDate = async (date: string) => (await content.send('GET', `/public/results/${market}/${date}`)).status

describe('an empty session', () => {
  it('is nothing that visitors see, before and after the close time', async () => {
    await content.given.schedule({ marketName: market })
    await draw('2025-01-30', first('0030'))
    const { id } = await draw('2025-01-31')
    content.time.now = wib('2025-01-31 10:40')
    expect(await shown()).toEqual({ latest: '2025-01-30', history: ['2025-01-30'], total: 1, isWaiting: false })
    expect([await byDate('2025-01-31'), await byDate('2025-01-30')]).toEqual([404, 200])
    content.time.now = wib('2025-01-31 17:30')
    expect(await shown()).toMatchObject({ latest: '2025-01-30', isWaiting: true })

    await enter('2025-01-31', '0096', 'PRIZE 3')
    expect(await shown()).toMatchObject({
      latest: '2025-01-31',
      history: ['2025-01-31', '2025-01-30'],
      isWaiting: false,
    })
    expect(await byDate('2025-01-31')).toBe(200)
    const [prize] = (await content.asAdmin('GET', `/admin/results/${market}/2025-01-31`)).body.prizes
    await content.asAdmin('DELETE', `/admin/results/${id}/prizes/${prize.id}`)
    expect(await shown()).toMatchObject({ latest: '2025-01-30', history: ['2025-01-30'], isWaiting: true })
  })

  it('changes nothing for a market without results', async () => {
    await content.given.schedule({ marketName: market })
    await draw('2025-01-31')
    expect(await shown()).toEqual({ latest: null, history: [], total: 0, isWaiting: false })
  })
})

describe('a draw of a day to come', () => {
  it.each(['2025-02-01', '2199-12-31'])('of %s is not public', async (date) => {
    await content.given.schedule({ marketName: market })
    await draw('2025-01-30', first('0030'))
    await draw(date)
    expect(await shown()).toMatchObject({ latest: '2025-01-30', history: ['2025-01-30'], total: 1 })
    await enter(date, '0001')
    expect(await shown()).toMatchObject({ latest: '2025-01-30', history: ['2025-01-30'], total: 1 })
    expect(await byDate(date)).toBe(404)
    expect((await content.asAdmin('GET', '/admin/lottery-results')).body.data).toHaveLength(2)
    await draw('2025-01-31', first('0031'))
    expect(await shown()).toMatchObject({ latest: '2025-01-31', history: ['2025-01-31', '2025-01-30'] })
  })

  it('is public once its date has come', async () => {
    await content.given.schedule({ marketName: market })
    await draw('2025-01-31', first('0031'))
    await draw('2025-02-01', first('0001'))
    content.time.now = wib('2025-01-31 23:59:59')
    expect(await shown()).toMatchObject({ latest: '2025-01-31' })
    content.time.now = wib('2025-02-01 00:00:00')
    expect(await shown()).toMatchObject({ latest: '2025-02-01', history: ['2025-02-01', '2025-01-31'] })
    expect(await byDate('2025-02-01')).toBe(200)
  })

  it('waits for the end of a draw that midnight does not end', async () => {
    await content.given.schedule({ marketName: market, closeTime: '23:30', openTime: '10:00', resultTime: '23:50' })
    await draw('2025-01-30', first('0030'))
    await draw('2025-01-31')
    await draw('2025-02-01', first('0001'))
    content.time.now = wib('2025-02-01 00:10')
    expect(await shown()).toMatchObject({ latest: '2025-01-30', isWaiting: true })
    expect(await byDate('2025-02-01')).toBe(404)
    content.time.now = wib('2025-02-01 00:20')
    await enter('2025-01-31', '0031')
    expect(await shown()).toMatchObject({
      latest: '2025-01-31',
      isWaiting: false,
      history: ['2025-01-31', '2025-01-30'],
    })
    content.time.now = wib('2025-02-01 05:49')
    expect(await shown()).toMatchObject({ latest: '2025-01-31' })
    content.time.now = wib('2025-02-01 05:50')
    expect(await shown()).toMatchObject({ latest: '2025-02-01' })
  })

  it('follows the WIB date in a market without a schedule', async () => {
    await draw('2025-01-31', first('0031'))
    await draw('2025-02-01', first('0001'))
    expect((await get(`detail-page/${market}`)).latestResult.date).toBe('2025-01-31')
    expect(await byDate('2025-02-01')).toBe(404)
    content.time.now = wib('2025-02-01 00:00')
    expect((await get(`detail-page/${market}`)).latestResult.date).toBe('2025-02-01')
  })
})

describe('firstPrizeAt', () => {
  const firstPrizeAt = async () => (await get(`live-draw-data/${market}`)).result?.firstPrizeAt
  it('is when PRIZE 1 was first published, also after corrections', async () => {
    await content.given.schedule({ marketName: market })
    const { id } = await draw('2025-01-31')
    await enter('2025-01-31', '0096', 'PRIZE 3')
    expect(await firstPrizeAt()).toBeNull()
    content.time.now = wib('2025-01-31 17:45')
    await enter('2025-01-31', '0031')
    content.time.now = wib('2025-01-31 17:50')
    await enter('2025-01-31', '0032')
    expect(await firstPrizeAt()).toBe('2025-01-31T10:45:00.000Z')
    const { prizes } = (await content.asAdmin('GET', `/admin/results/${market}/2025-01-31`)).body
    const only = prizes.find(({ type }: { type: string }) => type === 'PRIZE 1')
    const takeBack = () => content.asAdmin('DELETE', `/admin/results/${id}/prizes/${only.id}`)
    // The number before the correction is back.
    await takeBack()
    expect(await firstPrizeAt()).toBe('2025-01-31T10:45:00.000Z')
    await takeBack()
    expect(await firstPrizeAt()).toBeNull()
  })
})
