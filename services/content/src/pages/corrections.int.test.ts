import { beforeEach, describe, expect, it } from '@jest/globals'
import { pageCalls, type Correction } from '@papan/contracts/calls/content/public-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const market = 'SINGAPORE'
const date = '2025-01-31'
const wib = (time: string, day = date): number => Date.parse(`${day}T${time}+07:00`)
const at = (time: string, day?: string) => {
  content.time.now = wib(time, day)
}
const iso = (time: string) => new Date(wib(time)).toISOString()
const corrections = async (): Promise<Correction[]> => {
  const { body } = await content.send('GET', `/public/results/${market}/${date}/corrections`)
  expect(pageCalls.getCorrections.answer.parse(body)).toEqual(body)
  return body
}
const begin = (numbers = '0417') => content.given.result({ market, date, prizes: [{ type: 'PRIZE 1', numbers }] })
const enter = (id: string, type: string, numbers: string) =>
  content.asAdmin('POST', `/admin/results/${id}/prizes`, { type, numbers })
const save = (id: string, prizes: { type: string; numbers: string }[]) =>
  content.asAdmin('PUT', `/admin/lottery-results/${id}`, { market, date, template: 'classic', prizes })

describe('GET /public/results/:marketName/:date/corrections', () => {
  beforeEach(async () => {
    at('17:45:00')
    await content.given.schedule({ marketName: market, closeTime: '17:30', openTime: '17:45' })
  })

  it('is empty for a draw that nobody changed', async () => {
    await begin()
    expect(await corrections()).toEqual([])
  })

  it('names the old and the new number, not the admin', async () => {
    const { id } = await begin()
    at('17:50:00')
    await enter(id, 'PRIZE 1', '0471')
    expect(await corrections()).toEqual([
      { at: iso('17:50:00'), type: 'PRIZE 1', from: '0417', to: '0471', reason: null },
    ])
    expect(JSON.stringify(await corrections())).not.toContain('budi')
  })

  it.each([
    ['17:46:00', 0],
    ['17:46:01', 1],
  ])('a number of 17:45:00 that changed at %s counts %d times', async (time, count) => {
    const { id } = await begin()
    at(time)
    await enter(id, 'PRIZE 1', '0471')
    expect(await corrections()).toHaveLength(count)
  })

  it('tells of a number that went, and of one that came back', async () => {
    const { id } = await begin()
    at('17:50:00')
    const { body } = await enter(id, 'PRIZE 1', '0471')
    at('18:00:00')
    await content.asAdmin('DELETE', `/admin/results/${id}/prizes/${body.prizes[0].id}`)
    await enter(id, 'PRIZE 2', '1111')
    at('18:10:00')
    await save(id, [{ type: 'PRIZE 1', numbers: '0417' }])
    expect((await corrections()).map(({ type, from, to }) => `${type} ${from} ${to}`)).toEqual([
      'PRIZE 1 0417 0471',
      'PRIZE 1 0471 0417',
      'PRIZE 2 1111 null',
    ])
  })

  it('leaves out numbers of a list that only moved', async () => {
    const rows = ['1', '2', '3'].map((numbers) => ({ type: 'STARTER PRIZE', numbers }))
    const { id } = await begin()
    await save(id, [{ type: 'PRIZE 1', numbers: '0417' }, ...rows])
    at('18:10:00')
    await save(id, [{ type: 'PRIZE 1', numbers: '0417' }, ...rows.toReversed()])
    expect(await corrections()).toEqual([])
  })

  it('leaves out what changed before visitors could see the draw', async () => {
    at('12:00:00', '2025-01-30')
    const { id } = await begin()
    at('20:00:00', '2025-01-30')
    await enter(id, 'PRIZE 1', '0471')
    at('17:45:00')
    expect(await corrections()).toEqual([])
    await enter(id, 'PRIZE 1', '0472')
    expect(await corrections()).toHaveLength(1)
  })

  it('answers 404 for a draw of a day to come', async () => {
    await content.given.result({ market, date: '2025-02-03', prizes: [{ type: 'PRIZE 1', numbers: '1' }] })
    expect(refusalOf(await content.send('GET', `/public/results/${market}/2025-02-03/corrections`))).toEqual({
      status: 404,
      code: 'RESULT_NOT_FOUND',
      message: contentTexts.resultNotFound,
    })
  })
})
