import { beforeEach, describe, expect, it } from '@jest/globals'
import { archivedPrediction, predictionHistory } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
const [market, date, id] = ['SINGAPORE', '2025-01-31', 'singapore_2025-01-31']
beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: market })
  content.time.now = wib('12:00')
})

const wib = (time: string, day = date): number => Date.parse(`${day}T${time}:00+07:00`)
const at = (time: string, day = date) => (content.time.now = wib(time, day))
const entries = (numbers: string) => [{ category: 'TOP 4D', numbers, shio: 'NAGA' }]
const make = (numbers = '1234', day = date) =>
  content.asAdmin('POST', '/admin/predictions', { market, date: day, numbers: entries(numbers) })
const change = (numbers: string) =>
  content.asAdmin('PUT', `/admin/predictions/${id}`, { market, date, numbers: entries(numbers) })
const remove = () => content.asAdmin('DELETE', `/admin/predictions/${id}`)
const moveClose = (closeTime: string) => content.given.schedule({ marketName: market, closeTime, openTime: '23:00' })
const draw = (numbers = '1234', day = date) =>
  content.given.result({ market, date: day, prizes: [{ type: 'PRIZE 1', numbers }] })

const archive = (day = date) => content.send('GET', `/public/predictions/${market}/${day}`)
const shown = async (day = date) => {
  const { lines, unscored, isOpen } = archivedPrediction.parse((await archive(day)).body)
  const [first] = lines
  const hits = first && 'hits' in first ? first.hits : null
  return `${first?.numbers} ${isOpen ? 'open' : 'closed'} ${unscored ?? (hits === null ? 'waiting' : `${hits} hits`)}`
}

describe('the archived prediction', () => {
  it('is the current one until the close, and is scored once the number is there', async () => {
    await make('1111')
    await change('1234')
    expect(await shown()).toBe('1234 open waiting')
    at('17:30')
    expect(await shown()).toBe('1234 closed waiting')
    await draw('1234')
    expect(await shown()).toBe('1234 closed 1 hits')
  })

  it('is the one that stood at the close, whatever is changed or deleted later', async () => {
    await make('1111')
    at('17:30')
    await change('1234')
    await draw('1234')
    expect(await shown()).toBe('1111 closed 0 hits')
    await remove()
    expect(await shown()).toBe('1111 closed 0 hits')
    await make('1234')
    await change('9999')
    expect(await shown()).toBe('1111 closed 0 hits')
  })

  it('is gone when it was deleted before the close; what came after it is late', async () => {
    await make('1111')
    await remove()
    expect((await archive()).status).toBe(404)
    at('17:30')
    await make('1234')
    await draw('1234')
    expect(await shown()).toBe('1234 closed LATE')
  })

  it('keeps its state and verdict when the close time is moved after the close', async () => {
    await make('1111')
    at('18:00')
    await moveClose('22:00')
    at('19:00')
    expect((await change('1234')).body).toMatchObject({ rev: 2 })
    await draw('1234')
    expect(await shown()).toBe('1111 closed 0 hits')
    at('22:30')
    await change('5678')
    expect(await shown()).toBe('1111 closed 0 hits')
  })

  it('does not count where it came after the close, though the close time was moved then', async () => {
    at('18:00')
    await moveClose('22:00')
    at('19:00')
    await make('1234')
    await draw('1234')
    at('22:30')
    expect(await shown()).toBe('1234 closed LATE')
  })

  it('counts for a close time that was moved before it', async () => {
    await moveClose('22:00')
    at('19:00')
    await make('1234')
    at('22:00')
    await draw('1234')
    expect(await shown()).toBe('1234 closed 1 hits')
  })

  it.each([
    ['NO_DRAW', { day: 'JUMAT LIBUR' }],
    ['NO_DRAW', { exceptions: [{ from: date, to: date, kind: 'LIBUR' as const, reason: 'Imlek' }] }],
  ])('is not scored: %s with %j, even after the schedule changes', async (reason, schedule) => {
    await content.given.schedule({ marketName: market, ...schedule })
    await make('1234')
    at('00:00', '2025-02-01')
    await draw('1234')
    expect(await shown()).toBe(`1234 closed ${reason}`)
    await content.given.schedule({ marketName: market, exceptions: [] })
    expect(await shown()).toBe(`1234 closed ${reason}`)
  })

  it('is not scored without a schedule', async () => {
    await make('1234')
    await content.asAdmin('DELETE', `/admin/schedules/${market}`)
    at('09:00', '2025-02-01')
    await draw('1234')
    expect(await shown()).toBe('1234 closed NO_CLOSE_TIME')
  })

  it('is scored again after a correction, and waits after the number is withdrawn', async () => {
    await make('1234')
    at('18:00')
    await draw('9999')
    const result = (numbers: string[]) => ({
      market,
      date,
      prizes: numbers.map((each) => ({ type: 'PRIZE 1', numbers: each })),
    })
    await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...result(['1234']), reason: 'Salah ketik' })
    expect(await shown()).toBe('1234 closed 1 hits')
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect(await shown()).toBe('1234 closed waiting')
  })

  it('of two admins who change it at once after the close is the state before both', async () => {
    await make('1111')
    at('17:30')
    await Promise.all([change('1234'), change('5678'), remove()])
    await draw('1234')
    expect(await shown()).toBe('1111 closed 0 hits')
  })
})

describe('the calls', () => {
  it('name the nearest dates with a prediction, and none of a day to come', async () => {
    for (const day of ['2025-01-29', '2025-01-31', '2025-02-01']) await make('1234', day)
    expect((await archive()).body).toMatchObject({ previous: '2025-01-29', next: null, number: null })
    expect((await archive('2025-01-29')).body).toMatchObject({ previous: null, next: date })
    expect((await archive('2025-02-01')).status).toBe(404)
  })

  it('list the history, newest first, with hits of all lines', async () => {
    for (const day of ['2025-01-29', '2025-01-30', '2025-01-31']) {
      at('12:00', day)
      await make('1234', day)
    }
    at('18:00', '2025-01-30')
    await content.given.schedule({ marketName: market })
    at('12:00')
    await draw('1234', '2025-01-30')
    const { predictions } = predictionHistory.parse((await content.send('GET', `/public/predictions/${market}`)).body)
    expect(predictions.map(({ date: day, hits, trials, isOpen }) => [day, hits, trials, isOpen])).toEqual([
      ['2025-01-31', 0, 0, true],
      ['2025-01-30', 1, 2, false],
      ['2025-01-29', 0, 0, false],
    ])
  })

  it.each([
    ['predictions/NOWHERE', 404],
    ['predictions/NOWHERE/2025-01-31', 404],
    ['predictions/SINGAPORE/2025-01-30', 404],
    ['predictions/SINGAPORE/2025-02-30', 404],
    ['predictions/SINGAPORE/besok', 404],
    ['prediction-scores?days=7', 400],
    ['prediction-scores?category=ANGKA', 400],
    ['prediction-scores?page=1', 400],
  ])('refuse %s with %d', async (path, status) => {
    const refusal = refusalOf(await content.send('GET', `/public/${path}`))
    expect(refusal.status).toBe(status)
    expect(refusal.message).not.toBe('')
  })
})
