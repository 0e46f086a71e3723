import { beforeEach, describe, expect, it } from '@jest/globals'
import { drawsNow, maxNextDraws } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { arrivingMs } from '@papan/contracts/lottery/draw-state.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  content.time.now = Date.parse('2025-01-31T18:05:00+07:00')
})

const read = async () => {
  const { status, body } = await content.send('GET', '/public/draws-now')
  expect(status).toBe(200)
  return drawsNow.strict().parse(body)
}
const lines = async () =>
  (await read()).draws.map(({ market, date, count, total, number }) =>
    [market, date, `${count}/${total}`, number ?? '-'].join(' '),
  )
const rows = (...types: string[]) => types.map((type, index) => ({ type, numbers: `00${10 + index}` }))
const schedule = (marketName: string, closeTime: string, openTime: string, more = {}) =>
  content.given.schedule({ marketName, closeTime, openTime, ...more })

describe('GET /public/draws-now', () => {
  it('answers the draws that are on, with the count of the fullest draw before, the next ones and the last', async () => {
    await schedule('SINGAPORE', '17:50', '18:00')
    await schedule('SABAH 4D', '17:40', '17:50')
    await schedule('MAGNUM', '18:30', '18:40')
    await schedule('HONGKONG', '22:30', '23:00')
    await schedule('PCSO', '17:00', '17:10')
    await schedule('LIBUR', '17:00', '17:10', { status: 'TUTUP' })
    const given = (market: string, date: string, ...types: string[]) =>
      content.given.result({ market, date, prizes: rows(...types) })
    await given('SINGAPORE', '2025-01-29', 'PRIZE 1', 'PRIZE 2', 'PRIZE 3')
    await given('SINGAPORE', '2025-01-30', 'PRIZE 1', 'PRIZE 2')
    await given('SINGAPORE', '2025-01-31', 'PRIZE 2')
    await given('PCSO', '2025-01-31', 'PRIZE 1')
    content.time.now += arrivingMs
    expect(await lines()).toEqual([
      'SABAH 4D 2025-01-31 0/0 -',
      'SINGAPORE 2025-01-31 1/3 -',
      'MAGNUM 2025-01-31 0/0 -',
      'HONGKONG 2025-01-31 0/0 -',
      'PCSO 2025-02-01 0/1 -',
      'SABAH 4D 2025-02-01 0/0 -',
      'SINGAPORE 2025-02-01 0/3 -',
      'PCSO 2025-01-31 1/0 0010',
    ])
  })

  it('follows a draw past midnight, and a number that is withdrawn', async () => {
    await schedule('MALAM', '23:50', '00:15')
    content.time.now = Date.parse('2025-02-01T00:05:00+07:00')
    expect((await lines())[0]).toBe('MALAM 2025-01-31 0/0 -')
    const { id } = await content.given.result({ market: 'MALAM', date: '2025-01-31', prizes: rows('PRIZE 1') })
    expect((await lines())[0]).toBe('MALAM 2025-01-31 1/0 0010')
    expect((await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)).status).toBe(200)
    expect((await lines())[0]).toBe('MALAM 2025-01-31 0/0 -')
  })

  it('answers the newest number of a draw with its time, and a draw with PRIZE 1 as on for ten minutes', async () => {
    await schedule('SABAH 4D', '17:40', '17:50')
    const { id } = await content.given.result({ market: 'SABAH 4D', date: '2025-01-31', prizes: rows('PRIZE 1') })
    const cameAt = content.time.now
    const draws = async () => (await read()).draws.map(({ date, newest }) => [date, newest] as const)
    const first = { type: 'PRIZE 1', numbers: '0010', at: new Date(cameAt).toISOString() }
    expect(await draws()).toEqual([
      ['2025-01-31', first],
      ['2025-02-01', null],
    ])
    content.time.now += minuteMs
    const prize = { type: 'PRIZE 2', numbers: '0777' }
    expect((await content.asAdmin('POST', `/admin/results/${id}/prizes`, prize)).status).toBe(200)
    expect((await draws())[0]).toEqual(['2025-01-31', { ...prize, at: new Date(content.time.now).toISOString() }])
    content.time.now += arrivingMs
    expect((await draws()).map(([date]) => date)).toEqual(['2025-02-01', '2025-01-31'])
    expect((await read()).lateMs).toBe(5 * minuteMs)
  })

  it('holds a bounded list of next draws', async () => {
    for (let market = 0; market < maxNextDraws + 3; market += 1) await schedule(`M${market}`, '20:00', '20:10')
    expect((await read()).draws).toHaveLength(maxNextDraws)
  })
})
