import { beforeEach, describe, expect, it } from '@jest/globals'
import { writtenResult } from '@papan/contracts/calls/content/result-calls.ts'
import {
  prizeHeld,
  prizeMismatched,
  prizeRecorded,
  resultSaved,
  resultStarted,
} from '@papan/contracts/events/result-events.ts'
import { planOf } from '../../test-kit/query-plan.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
const prize = (type: string, numbers: string) => ({ type, numbers })

beforeEach(() => content.clear())

describe('GET /admin/draws/:marketName/:date/facts', () => {
  const today = '2025-01-31'
  const path = (market: string, date = today) => `/admin/draws/${encodeURIComponent(market)}/${date}/facts`

  it('holds PRIZE 1 to 3 of other markets, the last draw and the dates', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    await content.given.result({ market: 'TAIWAN', date: today, prizes: [prize('PRIZE 1', '6048')] })
    await content.given.result({ market: 'TAIWAN', date: '2025-01-30', prizes: [prize('PRIZE 1', '1111')] })
    const before = [prize('PRIZE 1', '3896'), prize('STARTER PRIZE', '0001')]
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-29', prizes: before })
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-26', prizes: [prize('PRIZE 1', '2222')] })
    await content.given.result({ market: 'SINGAPORE', date: today, prizes: [prize('PRIZE 2', '0720')] })
    const answer = await content.asAdmin('GET', path('singapore'))
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        market: 'SINGAPORE',
        date: today,
        prizes: [{ ...prize('PRIZE 2', '0720'), by: 'budi' }],
        published: [{ market: 'TAIWAN', ...prize('PRIZE 1', '6048') }],
        last: { date: '2025-01-29', prizes: [prize('PRIZE 1', '3896')] },
        dates: { isDraw: true, from: today, to: today },
      },
    ])
  })

  it('is empty for a new market without a schedule', async () => {
    await content.given.market('SABAH 4D')
    expect((await content.asAdmin('GET', path('SABAH 4D'))).body).toEqual({
      market: 'SABAH 4D',
      date: today,
      prizes: [],
      published: [],
      last: null,
      dates: { isDraw: true, from: '2025-01-30', to: today },
    })
  })

  it('knows the draw days of the schedule', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE', day: 'Rabu, Sabtu, Minggu' })
    expect((await content.asAdmin('GET', path('SINGAPORE'))).body.dates.isDraw).toBe(false)
    expect((await content.asAdmin('GET', path('SINGAPORE', '2025-02-01'))).body.dates.isDraw).toBe(true)
  })

  it('holds no number of a withdrawn result', async () => {
    await content.given.market('SINGAPORE')
    const { id } = await content.given.result({ market: 'TAIWAN', date: today, prizes: [prize('PRIZE 1', '6048')] })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect((await content.asAdmin('GET', path('SINGAPORE'))).body.published).toEqual([])
    expect((await content.asAdmin('GET', path('TAIWAN'))).body.prizes).toEqual([])
  })

  it('holds no number that waits for a second admin', async () => {
    await content.given.market('SINGAPORE')
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await content.given.result({ market: 'TAIWAN', date: today, prizes: [prize('PRIZE 1', '6048')] })
    for (const market of ['SINGAPORE', 'TAIWAN'])
      expect((await content.asMaster('GET', path(market))).text).not.toContain('6048')
  })

  it('reads indexes only, in one query besides the name of the market', async () => {
    for (let day = 10; day < 28; day++)
      await content.given.result({ market: 'SINGAPORE', date: `2025-01-${day}`, prizes: [prize('PRIZE 1', '3896')] })
    const seen = await content.commandsOf(() => content.asAdmin('GET', path('SINGAPORE')))
    const ofResults = seen.filter(({ collection }) => collection === 'results')
    expect(ofResults).toHaveLength(1)
    for (const command of ofResults) {
      const { readsAll, plan } = await planOf(content.connection, command)
      expect([readsAll, readsAll ? plan : '']).toEqual([false, ''])
    }
  })
})

describe('guarded writes', () => {
  const [market, date] = ['SINGAPORE', '2025-01-31']
  const id = 'singapore_2025-01-31'
  const enter = (type: string, numbers: string, more = {}, as = content.asAdmin) =>
    as('POST', `/admin/results/${id}/prizes`, { type, numbers, ...more })
  const codesOf = (answer: { body: unknown }) =>
    (writtenResult.parse(answer.body).warnings ?? []).map(({ code, type }) => `${type} ${code}`)

  beforeEach(async () => {
    await content.given.schedule({ marketName: market })
    await content.given.result({ market, date: '2025-01-30', prizes: [prize('PRIZE 1', '3896')] })
    await content.given.result({ market: 'TAIWAN', date, prizes: [prize('PRIZE 1', '6048'), prize('PRIZE 2', '0471')] })
    await content.given.result({ market, date })
  })

  describe('a prize', () => {
    it.each<[name: string, type: string, numbers: string, codes: string[]]>([
      ['an ordinary number', 'PRIZE 1', '9152', []],
      ['the number of another market', 'PRIZE 1', '6048', ['PRIZE 1 OTHER_MARKET']],
      [
        'another prize of another market, without its zero',
        'PRIZE 1',
        '471',
        ['PRIZE 1 LOST_ZERO', 'PRIZE 1 OTHER_MARKET'],
      ],
      ['the last draw', 'PRIZE 1', '3896', ['PRIZE 1 LAST_DRAW']],
      ['a digit too many', 'PRIZE 1', '91520', ['PRIZE 1 LENGTH']],
      ['a list number of another market', 'STARTER PRIZE', '6048', []],
    ])('answers with its warnings, and is published: %s', async (_name, type, numbers, codes) => {
      const answer = await enter(type, numbers)
      expect([answer.status, codesOf(answer)]).toEqual([200, codes])
      expect('warnings' in answer.body).toBe(codes.length > 0)
      expect(answer.body.prizes).toMatchObject([{ type, numbers }])
    })

    it('is compared with its own draw as stored by the last write', async () => {
      const numbers = ['9152', '9153', '9154', '9155']
      const answers = await Promise.all(numbers.map((each) => enter('PRIZE 1', each)))
      const filled = answers.filter((answer) => codesOf(answer).includes('PRIZE 1 FILLED'))
      expect(filled).toHaveLength(numbers.length - 1)
      const two = await Promise.all([enter('PRIZE 2', '7001'), enter('PRIZE 3', '7001')])
      expect(two.map(codesOf).flat()).toHaveLength(1)
    })

    it('warns of a list that looks made up', async () => {
      for (const numbers of ['0001', '0002', '0003']) expect(codesOf(await enter('STARTER PRIZE', numbers))).toEqual([])
      expect(codesOf(await enter('STARTER PRIZE', '0004'))).toEqual(['STARTER PRIZE MADE_UP'])
    })

    it('announces its warnings, and what was confirmed', async () => {
      await enter('PRIZE 1', '6048')
      await enter('PRIZE 1', '3896', { confirmed: ['LAST_DRAW', 'SWAPPED'] })
      await enter('PRIZE 2', '9152', { confirmed: ['LENGTH'] })
      const events = (await content.announced(prizeRecorded)).filter(({ subject }) => subject.id === id)
      expect(events.map(({ data: { warnings, confirmed } }) => [warnings?.map(({ code }) => code), confirmed])).toEqual(
        [
          [['OTHER_MARKET'], undefined],
          [['FILLED', 'LAST_DRAW'], ['LAST_DRAW']],
          [undefined, undefined],
        ],
      )
    })

    it('keeps what was confirmed out of every answer', async () => {
      await enter('PRIZE 1', '6048', { confirmed: ['OTHER_MARKET'] })
      const answers = [
        await content.asAdmin('GET', `/admin/results/${market}/${date}`),
        await content.send('GET', `/public/live-draw-data/${market}`),
        await content.send('GET', `/public/results/${market}/${date}`),
      ]
      for (const { status, text } of answers) expect([status, text.includes('confirmed')]).toEqual([200, false])
    })

    it('is published where the comparison fails', async () => {
      const results = content.connection.collection('results')
      await results.updateOne({ _id: 'taiwan_2025-01-31' as never }, { $set: { 'prizes.0.numbers': 6048 } })
      await results.updateOne({ _id: 'singapore_2025-01-30' as never }, { $set: { prizes: [null] } })
      await content.connection.collection('schedules').updateOne({ _id: market as never }, { $set: { day: null } })
      for (const type of ['PRIZE 1', 'PRIZE 2', 'PRIZE 3']) expect((await enter(type, '6048')).status).toBe(200)
    })
  })

  describe('a sheet', () => {
    it('answers a new draw with its warnings', async () => {
      const prizes = [prize('PRIZE 1', '6048'), prize('PRIZE 2', '6084'), prize('STARTER PRIZE', '1111')]
      await content.given.market('SABAH')
      const answer = await content.asAdmin('POST', '/admin/results/start-session', { market: 'SABAH', date, prizes })
      expect(codesOf(answer)).toEqual(['PRIZE 1 OTHER_MARKET', 'PRIZE 2 SWAPPED'])
      const [started] = (await content.announced(resultStarted)).filter(({ data }) => data.market === 'SABAH')
      expect(started?.data.warnings).toHaveLength(2)
    })

    it('answers a started draw with the warnings of all its numbers', async () => {
      const run = ['0001', '0002', '0003', '0004', '0005'].map((each) => prize('STARTER PRIZE', each))
      const prizes = [prize('PRIZE 1', '6048'), ...run]
      const answer = await content.asAdmin('POST', '/admin/results/start-session', { market, date, prizes })
      expect(codesOf(answer)).toEqual(['PRIZE 1 OTHER_MARKET', 'STARTER PRIZE MADE_UP'])
    })

    it('warns of a day without a draw', async () => {
      await content.given.schedule({ marketName: 'KOREA', day: 'Rabu' })
      const prizes = [prize('PRIZE 1', '9152')]
      const answer = await content.asAdmin('POST', '/admin/results/start-session', { market: 'KOREA', date, prizes })
      expect(codesOf(answer)).toEqual(['PRIZE 1 NO_DRAW'])
    })
  })

  describe('an edit', () => {
    const save = (prizes: object[], more = {}) =>
      content.asAdmin('PUT', `/admin/lottery-results/${id}`, { market, date, template: 'classic', prizes, ...more })

    it('warns of the numbers that it adds, and of none that were there', async () => {
      await enter('PRIZE 1', '6048')
      const kept = prize('PRIZE 1', '6048')
      expect(codesOf(await save([kept, prize('PRIZE 2', '9152')]))).toEqual([])
      const answer = await save([kept, prize('PRIZE 2', '3896')], { confirmed: ['LAST_DRAW'] })
      expect(codesOf(answer)).toEqual(['PRIZE 2 LAST_DRAW'])
      expect((await content.announced(resultSaved)).at(-1)?.data).toMatchObject({
        warnings: [{ code: 'LAST_DRAW' }],
        confirmed: ['LAST_DRAW'],
      })
    })

    it('of an older draw is not asked about its date', async () => {
      const older = `/admin/lottery-results/singapore_2025-01-30`
      const body = { market, date: '2025-01-30', template: 'classic', prizes: [prize('PRIZE 1', '9152')] }
      content.time.now += 3 * 86_400_000
      expect(codesOf(await content.asAdmin('PUT', older, body))).toEqual([])
    })
  })

  describe('under double entry', () => {
    beforeEach(() => content.asMaster('POST', '/admin/results/double-entry', { on: true }))

    it('compares with no number that waits for a second admin', async () => {
      await enter('PRIZE 1', '7351')
      expect(codesOf(await enter('PRIZE 2', '7351', {}, content.asMaster))).toEqual([])
      expect(codesOf(await enter('PRIZE 3', '7315', {}, content.asMaster))).toEqual([])
      await content.given.result({ market: 'SABAH', date, prizes: [prize('PRIZE 1', '8264')] })
      expect(codesOf(await enter('PRIZE 1', '8264'))).toEqual([])
    })

    it('gives nothing away of the first number in events and mismatches', async () => {
      expect(codesOf(await enter('PRIZE 1', '6048', { confirmed: ['OTHER_MARKET'] }))).toEqual(['PRIZE 1 OTHER_MARKET'])
      const [held] = await content.announced(prizeHeld)
      expect(held?.data).toEqual({ market, date, type: 'PRIZE 1' })
      const mismatch = await enter('PRIZE 1', '3896', { confirmed: ['LAST_DRAW'] }, content.asMaster)
      expect([mismatch.status, 'warnings' in mismatch.body]).toEqual([409, false])
      const [mismatched] = await content.announced(prizeMismatched)
      expect(mismatched?.data).toEqual({ market, date, type: 'PRIZE 1', by: ['budi', 'wati'] })
    })

    it('announces the warnings once both agree', async () => {
      await enter('PRIZE 1', '6048')
      const answer = await enter('PRIZE 1', '6048', { confirmed: ['OTHER_MARKET'] }, content.asMaster)
      expect(codesOf(answer)).toEqual(['PRIZE 1 OTHER_MARKET'])
      const recorded = (await content.announced(prizeRecorded)).find(({ subject }) => subject.id === id)
      expect(recorded?.data).toMatchObject({ agreedWith: 'budi', confirmed: ['OTHER_MARKET'] })
    })

    it('leaves the numbers of a new draw out of its event', async () => {
      const prizes = [prize('PRIZE 1', '6048'), prize('STARTER PRIZE', '1111')]
      await content.given.market('SABAH')
      await content.asAdmin('POST', '/admin/results/start-session', { market: 'SABAH', date, prizes })
      const [started] = (await content.announced(resultStarted)).filter(({ data }) => data.market === 'SABAH')
      expect(JSON.stringify(started?.data)).not.toContain('6048')
    })
  })
})
