import { beforeEach, describe, expect, it } from '@jest/globals'
import { day } from '@papan/contracts/calls/content/day-calls.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  content.time.now = Date.parse('2025-01-31T18:05:00+07:00')
})

const ask = (date: string) => content.send('GET', `/public/day/${date}`)
const read = async (date: string) => {
  const { status, body } = await ask(date)
  expect(status).toBe(200)
  return day.strict().parse(body)
}
const lines = async (date: string) =>
  (await read(date)).draws.map(({ market, state, resultAt, result }) =>
    [market, resultAt?.slice(11, 16) ?? '--:--', state, result?.prizes[0]?.numbers ?? '-'].join(' '),
  )
const first = (numbers: string) => [{ type: 'PRIZE 1', numbers }]
const schedule = (marketName: string, closeTime: string, openTime: string, more = {}) =>
  content.given.schedule({ marketName, closeTime, openTime, ...more })
const draw = (market: string, date: string, prizes = first('0042')) => content.given.result({ market, date, prizes })

describe('GET /public/day/{date}', () => {
  it('answers every market of today by its time, a family together, with what is known of it', async () => {
    const family = { family: 'TOTO MACAU' }
    await schedule('TOTO MACAU 22:00', '21:45', '22:00', family)
    await schedule('TOTO MACAU 13:00', '12:45', '13:00', family)
    await schedule('SINGAPORE', '17:50', '18:01')
    await schedule('SABAH 4D', '17:30', '17:40')
    await schedule('HONGKONG', '22:30', '23:00')
    await schedule('TUTUP', '10:00', '10:10', { status: 'TUTUP' })
    await schedule('TUNDA', '11:00', '11:10', { status: 'DITUNDA' })
    const closing = { kind: 'LIBUR', from: '2025-01-31', to: '2025-01-31', reason: 'Imlek' }
    await schedule('IMLEK', '16:00', '16:10', { exceptions: [closing] })
    await schedule('SENIN SAJA', '15:00', '15:10', { day: 'Senin' })
    await draw('TOTO MACAU 13:00', '2025-01-31', first('0007'))
    await draw('TANPA JADWAL', '2025-01-31', first('9999'))
    expect(await lines('2025-01-31')).toEqual([
      'TUTUP 10:10 closed -',
      'TUNDA 11:10 postponed -',
      'TOTO MACAU 13:00 13:00 drawn 0007',
      'TOTO MACAU 22:00 22:00 coming -',
      'IMLEK 16:10 closed -',
      'SABAH 4D 17:40 late -',
      'SINGAPORE 18:01 drawing -',
      'HONGKONG 23:00 coming -',
      'TANPA JADWAL --:-- drawn 9999',
    ])
  })

  it('shows a draw that passes midnight on its own day only', async () => {
    await schedule('MALAM', '23:50', '00:15')
    content.time.now = Date.parse('2025-02-01T00:05:00+07:00')
    await draw('MALAM', '2025-01-30')
    await draw('MALAM', '2025-02-01')
    expect(await lines('2025-01-31')).toEqual(['MALAM 00:15 drawing -'])
    expect(await lines('2025-02-01')).toEqual(['MALAM 00:15 coming -'])
  })

  it('tells a withdrawn draw, a corrected one, and one that is missing since the market is known', async () => {
    await schedule('SINGAPORE', '17:50', '18:00')
    await schedule('SABAH 4D', '17:30', '17:40')
    const { id } = await draw('SINGAPORE', '2025-01-31')
    const { id: other } = await draw('SABAH 4D', '2025-01-31')
    await draw('SABAH 4D', '2025-01-30')
    expect((await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)).status).toBe(200)
    const body = { market: 'SABAH 4D', date: '2025-01-31', prizes: first('0417') }
    expect((await content.asAdmin('PUT', `/admin/lottery-results/${other}`, body)).status).toBe(200)
    expect(await lines('2025-01-31')).toEqual(['SABAH 4D 17:40 drawn 0417', 'SINGAPORE 18:00 withdrawn -'])
    expect((await read('2025-01-31')).draws[0]?.result?.correctedAt).not.toBeNull()
    content.time.now = Date.parse('2025-02-02T12:00:00+07:00')
    expect(await lines('2025-02-01')).toEqual(['SABAH 4D 17:40 missing -', 'SINGAPORE 18:00 missing -'])
    expect(await lines('2025-01-30')).toEqual(['SABAH 4D 17:40 drawn 0042'])
  })

  it('knows the days with draws: those of the month, the one before and the one after, and the first of all', async () => {
    for (const date of ['2024-11-05', '2025-01-03', '2025-01-20', '2025-01-29', '2025-02-05']) await draw('A', date)
    // A session without a number is no draw.
    await content.given.result({ market: 'A', date: '2024-12-12', prizes: [] })
    const around = async (date: string) => {
      const { previous, next, days, first: oldest } = await read(date)
      return [previous, next, days.map((one) => one.slice(8)).join(' '), oldest]
    }
    expect(await around('2025-01-31')).toEqual(['2025-01-29', null, '03 20 29', '2024-11-05'])
    expect(await around('2025-01-29')).toEqual(['2025-01-20', '2025-01-31', '03 20 29', '2024-11-05'])
    expect(await around('2025-01-03')).toEqual(['2024-11-05', '2025-01-20', '03 20 29', '2024-11-05'])
    expect(await around('2024-12-12')).toEqual(['2024-11-05', '2025-01-03', '', '2024-11-05'])
    expect(await around('2024-11-05')).toEqual([null, '2025-01-03', '05', '2024-11-05'])
  })

  it('answers today while nothing is stored', async () =>
    expect(await read('2025-01-31')).toMatchObject({ draws: [], previous: null, next: null, first: '2025-01-31' }))

  it.each([
    ['2025-02-01', 404, 'RESULT_NOT_FOUND'],
    ['2025-01-29', 404, 'RESULT_NOT_FOUND'],
    ['1999-12-31', 404, 'RESULT_NOT_FOUND'],
    ['2025-02-30', 400, 'INVALID'],
    ['kemarin', 400, 'INVALID'],
    ['2025-1-31', 400, 'INVALID'],
  ])('answers %s with %i', async (date, status, code) => {
    await draw('A', '2025-01-30')
    const answer = await ask(date)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body.errors ?? {})).toEqual(status === 400 ? ['date'] : [])
  })
})
