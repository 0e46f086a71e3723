import { beforeEach, describe, expect, it } from '@jest/globals'
import { day } from '@papan/contracts/calls/content/day-calls.ts'
import {
  type DrawPages,
  drawPages,
  drawPagesInPart,
  drawPagesPath,
} from '@papan/contracts/calls/content/draw-page-calls.ts'
import { drawsNow, maxNextDraws } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { drawsWithNumber, maxFoundDraws, numberSearchDays } from '@papan/contracts/calls/content/number-calls.ts'
import { arrivingMs } from '@papan/contracts/lottery/draw-state.ts'
import { addDays, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { drawId } from '../draw-id.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
const schedule = (marketName: string, closeTime: string, openTime: string, more = {}) =>
  content.given.schedule({ marketName, closeTime, openTime, ...more })

beforeEach(() => content.clear())

describe('the dated pages', () => {
  const first = [{ type: 'PRIZE 1', numbers: '0417' }]
  const parts = async (): Promise<number> => (await content.send('GET', drawPagesPath)).body.parts
  const part = (number: number | string) => content.send('GET', `${drawPagesPath}/${number}`)
  const draws = async (number: number): Promise<DrawPages['draws']> => drawPages.parse((await part(number)).body).draws
  const shown = async (number = 1) => (await draws(number)).map(([market, date]) => `${market} ${date}`)

  /** Puts so many draws of one market straight into the store, the newest yesterday. */
  const givenHistory = async (market: string, count: number) => {
    const documents = Array.from({ length: count }, (_each, index) => {
      const date = addDays('2025-01-30', index + 1 - count)
      const at = `${date}T11:00:00.000Z`
      const version = { epoch: 1, rev: 1, createdAt: at, updatedAt: at, deletedAt: null, outbox: [] }
      return {
        _id: drawId(market, date),
        market,
        date,
        template: 'classic',
        prizes: [{ id: 'p', ...first[0] }],
        ...version,
      }
    })
    for (let done = 0; done < documents.length; done += 1_000) {
      const some = documents.slice(done, done + 1_000)
      await content.connection.collection<{ _id: string }>('results').insertMany(some)
    }
    await content.recount()
  }

  it('are none at first', async () => {
    expect(await parts()).toBe(0)
    expect((await part(1)).status).toBe(404)
  })

  it('are the public draws, oldest first, with the instant of their last change', async () => {
    await content.given.schedule({ marketName: 'SABAH 4D' })
    await content.given.result({ market: 'SABAH 4D', date: '2025-01-30', prizes: first })
    const older = await content.given.result({ market: 'HK/POOLS', date: '2024-12-31', prizes: first })
    expect(await parts()).toBe(1)
    const listed = await draws(1)
    expect(listed.map(([market, date]) => `${market} ${date}`)).toEqual(['HK/POOLS 2024-12-31', 'SABAH 4D 2025-01-30'])
    expect(listed[0]?.[2]).toBe(older.updatedAt)
  })

  it('leave out draws without a prize, of days to come, and deleted ones', async () => {
    const market = 'SABAH 4D'
    await content.given.result({ market, date: '2025-01-29' })
    await content.given.result({ market, date: '2025-01-30', prizes: first })
    await content.given.result({ market, date: '2025-02-01', prizes: first })
    await content.given.result({ market, date: '2199-12-31', prizes: first })
    const { id } = await content.given.result({ market, date: '2025-01-28', prizes: first })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect(await parts()).toBe(1)
    expect(await shown()).toEqual(['SABAH 4D 2025-01-30'])
  })

  it('say which draws have a prediction, a deleted one of a closed draw included', async () => {
    const market = 'MACAU'
    await content.given.schedule({ marketName: market })
    for (const date of ['2025-01-28', '2025-01-29', '2025-01-30'])
      await content.given.result({ market, date, prizes: first })
    content.time.now = Date.parse('2025-01-29T12:00:00+07:00')
    const kept = await content.given.prediction({ market, date: '2025-01-29' })
    await content.given.prediction({ market, date: '2025-01-30' })
    content.time.now = Date.parse('2025-01-31T12:00:00+07:00')
    await content.asAdmin('DELETE', `/admin/predictions/${kept.id}`)
    expect((await draws(1)).map(([, date, , predicted]) => [date, predicted])).toEqual([
      ['2025-01-28', undefined],
      ['2025-01-29', 'prediksi'],
      ['2025-01-30', 'prediksi'],
    ])
  })

  it('name a draw of today once it is public, as its own call does', async () => {
    // Closed at 23:50 yesterday and drawn at 00:15: yesterday's draw is the current one until its number is there.
    const market = 'LATE'
    await content.given.schedule({ marketName: market, openTime: '10:00', closeTime: '23:50', resultTime: '00:15' })
    await content.given.result({ market, date: '2025-01-31', prizes: first })
    content.time.now = Date.parse('2025-01-31T00:05:00+07:00')
    const isPublic = async () => (await content.send('GET', `/public/results/${market}/2025-01-31`)).status === 200
    expect([await isPublic(), await shown()]).toEqual([false, []])
    content.time.now = Date.parse('2025-01-31T12:00:00+07:00')
    expect([await isPublic(), await shown()]).toEqual([true, ['LATE 2025-01-31']])
  })

  it('come in parts of ten thousand that hold each of them once', async () => {
    await givenHistory('MACAU', drawPagesInPart + 20)
    await content.given.result({ market: 'MACAU', date: '2025-01-31', prizes: first })
    expect(await parts()).toBe(2)
    const [one, two] = [await shown(1), await shown(2)]
    expect([one.length, two.length]).toEqual([drawPagesInPart, 21])
    expect(new Set([...one, ...two]).size).toBe(drawPagesInPart + 21)
    expect(two.at(-1)).toBe('MACAU 2025-01-31')
    expect((await part(3)).status).toBe(404)
  })

  it.each(['0', '01', '-1', 'satu', '1e3', '9999999', '%20'])('have no part %s', async (name) => {
    await content.given.result({ market: 'MACAU', date: '2025-01-30', prizes: first })
    expect((await part(name)).status).toBe(404)
  })

  it('are read in a bounded number of queries', async () => {
    await givenHistory('MACAU', 400)
    await shown()
    const commands = await content.commandsOf(() => shown())
    expect(commands.length).toBeLessThanOrEqual(4)
  })
})

describe('GET /public/day/{date}', () => {
  beforeEach(() => {
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
  const draw = (market: string, date: string, prizes = first('0042')) => content.given.result({ market, date, prizes })

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

describe('GET /public/draws-now', () => {
  beforeEach(() => {
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

describe('GET /public/draws-with/{number}', () => {
  let minutes = 0
  beforeEach(() => {
    // Each test past what the last one's search holds.
    content.time.now = Date.parse('2025-01-31T12:00:00+07:00') + minutes++ * 60_000
  })

  const later = () => {
    content.time.now += 6_000
  }
  const search = (number: string) => content.send('GET', `/public/draws-with/${number}`)
  const found = async (number: string) => {
    const { status, body } = await search(number)
    expect(status).toBe(200)
    return drawsWithNumber.parse(body)
  }
  const names = async (number: string) =>
    (await found(number)).draws.map(({ market, date, prizes }) =>
      [market, date, ...prizes.map(({ type, numbers }) => `${type} ${numbers}`)].join(' '),
    )

  it('finds every prize that ends in the number, newest draw and PRIZE 1 first', async () => {
    await importFile(
      content.asMaster,
      csv(
        'A,2025-01-30,PRIZE 2,0417',
        'B,2025-01-30,PRIZE 1,0417',
        'B,2025-01-30,STARTER PRIZE,9417',
        'C,2025-01-31,PRIZE 1,120417',
        'D,2025-01-31,PRIZE 1,4170',
      ),
    )
    const of0417 = ['C 2025-01-31 PRIZE 1 120417', 'B 2025-01-30 PRIZE 1 0417', 'A 2025-01-30 PRIZE 2 0417']
    expect(await names('0417')).toEqual(of0417)
    expect(await names('417')).toEqual(of0417.with(1, 'B 2025-01-30 PRIZE 1 0417 STARTER PRIZE 9417'))
    expect(await names('0418')).toEqual([])
    expect(await found('0417')).toMatchObject({ total: 3, searched: 4, from: '2025-01-02' })
  })

  it('searches the last days only and answers a bounded list', async () => {
    const today = wibDate(content.time.now)
    const days = Array.from({ length: numberSearchDays + 5 }, (_each, index) => addDays(today, -index))
    await importFile(
      content.asMaster,
      csv(...['A', 'B'].flatMap((name) => days.map((day) => `${name},${day},PRIZE 1,55`))),
    )
    const { draws, total, searched } = await found('55')
    expect([draws.length, total, searched]).toEqual([maxFoundDraws, 2 * numberSearchDays, 2 * numberSearchDays])
  })

  it('shows only what is public, and a correction within six seconds', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    await content.given.result({
      market: 'SINGAPORE',
      date: '2025-02-01',
      prizes: [{ type: 'PRIZE 1', numbers: '0001' }],
    })
    const { id } = await content.given.result({
      market: 'SINGAPORE',
      date: '2025-01-31',
      prizes: [{ type: 'PRIZE 1', numbers: '0002' }],
    })
    expect([await names('0001'), await names('0002')]).toEqual([[], ['SINGAPORE 2025-01-31 PRIZE 1 0002']])
    await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: '0003' })
    later()
    expect([await names('0002'), await names('0003')]).toEqual([[], ['SINGAPORE 2025-01-31 PRIZE 1 0003']])
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    later()
    expect(await names('0003')).toEqual([])
  })

  it('reads the month once for many searches', async () => {
    await content.given.result({ market: 'A', date: '2025-01-30', prizes: [{ type: 'PRIZE 1', numbers: '0417' }] })
    const seen = await content.commandsOf(() => Promise.all(['17', '417', '0417', '99'].map(found)))
    expect(seen.map(({ collection }) => collection).sort()).toEqual(['results', 'schedules'])
  })

  it.each(['1', '1234567', '12a4', '-1', '%2B12', '１２', 'a'.repeat(200), '0417%20'])(
    'does not know the number %s',
    async (number) => expect((await search(number)).status).toBe(404),
  )
})
