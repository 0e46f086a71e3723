import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { withoutMeasures } from '@papan/runtime/test-kit/recording-log.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { drawOf } from './test-kit/given-content.ts'
import { openInsightStage, type InsightStage, type TestInsight } from './test-kit/start-insight.ts'

let stage: InsightStage
let insight: TestInsight
beforeAll(async () => {
  stage = await openInsightStage()
  await stage.clear()
  stage.content.put(drawOf({ market: 'A', date: '2025-01-31', prizes: ['8213', '0001'] }))
  insight = await stage.startInsight()
  await eventually('the numbers', () => insight.isReady())
})
afterAll(async () => {
  await insight.stop()
  await stage.close()
})

const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join('&')
const read = (path: string) => insight.send('GET', `/public/${path}`)

describe('what a stranger asks', () => {
  it.each([
    ['digits of another alphabet', 'numbers/%D9%A0%D9%A4%D9%A1%D9%A7'],
    ['digits of double width', `numbers/${encodeURIComponent('１２３４')}`],
    ['a sign', 'numbers/-821'],
    ['a fraction', 'numbers/8.21'],
    ['a power', 'numbers/8e21'],
    ['a NUL', 'numbers/82%0013'],
    ['a line break after digits', 'numbers/8213%0A'],
    ['blanks', 'numbers/%20%20'],
    ['a path in the digits', 'numbers/..%2F..%2Fetc'],
    ['a broken escape', 'numbers/%E0%A4%A'],
    ['seven digits', 'numbers/8213821'],
    ['many digits', `numbers/${'8213'.repeat(500)}`],
    ['twice the same digit for BBFS', 'numbers/82138?mode=bbfs'],
    ['a place without need', 'numbers/8213?at=as'],
    ['page 0', 'numbers/8213?page=0'],
    ['a negative page', 'numbers/8213?page=-1'],
    ['half a page', 'numbers/8213?page=1.5'],
    ['a page beyond all numbers', `numbers/8213?page=${'9'.repeat(400)}`],
    ['two modes', 'numbers/8213?mode=exact&mode=permutations'],
    ['two pages', 'numbers/8213?page=1&page=2'],
    ['two periods', 'numbers/8213?from=2025-01-01&from=2025-01-02'],
    ['21 markets', `numbers/8213?${times(21, 'market=A')}`],
    ['a market of a list', 'numbers/8213?market[]=A'],
    ['a market of an object', 'numbers/8213?market[constructor]=A'],
    ['a name of every object', 'numbers/8213?__proto__=1'],
    ['a market that is no name', 'numbers/8213?market=__proto__'],
    ['an empty market', 'numbers/8213?market='],
    ['a long market', `numbers/8213?market=${'A'.repeat(5_000)}`],
    ['a long query', `numbers/8213?${times(2_000, 'x=1')}`],
    ['a turned period', 'statistics/A?from=2025-01-02&to=2025-01-01'],
    ['a date that is none', 'paito/A?from=2025-02-30'],
    ['a year beyond all', 'paito/A?to=9999-12-31'],
  ])('%s is refused in a sentence', async (_what, path) => {
    const { status, code, message } = refusalOf(await read(path))
    expect([400, 404]).toContain(status)
    expect(code).not.toBe('UNEXPECTED')
    expect(message).toMatch(/\.$/)
  })

  it.each(['CONSTRUCTOR', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
    'a market named %s has drawn nothing',
    async (name) => {
      expect((await read(`numbers/8213?market=${name}`)).body).toMatchObject({ count: 0, period: { markets: [] } })
      for (const call of ['statistics', 'paito'])
        expect(refusalOf(await read(`${call}/${name}`))).toMatchObject({ status: 404, code: 'MARKET_NOT_FOUND' })
    },
  )

  it.each([
    ['a page beyond the last', 'numbers/8213?page=999999', { count: 1, data: [], meta: { totalPages: 1 } }],
    ['20 markets, all the same', `numbers/8213?${times(20, 'market=A')}`, { count: 1 }],
    ['all years that are allowed', 'numbers/8213?from=1900-01-01&to=2199-12-31', { count: 1 }],
  ])('%s is answered', async (_what, path, answer) => {
    expect(await read(path)).toMatchObject({ status: 200, body: answer })
  })

  it('leaves no typed digits in logs and metrics', async () => {
    await read('numbers/8213')
    await read('numbers/8213821?mode=nothing')
    await eventually('the requests in the log', () => stage.lines.some((line) => line.includes('/public/numbers/')))
    const metrics = await insight.metrics.registry.metrics()
    expect(metrics).toContain('/public/numbers/')
    for (const text of [metrics, ...stage.lines].map(withoutMeasures)) expect(text).not.toContain('8213')
  })
})
