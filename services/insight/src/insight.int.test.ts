import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { feedPagePath } from '@papan/contracts/calls/draw-feed-calls.ts'
import { marketStatistics, numberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { streamEpochKey } from '@papan/contracts/stream.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { drawOf, type GivenDraw } from './test-kit/given-content.ts'
import { openInsightStage, type InsightStage, type TestInsight } from './test-kit/start-insight.ts'

let stage: InsightStage
let instances: TestInsight[] = []
beforeAll(async () => {
  stage = await openInsightStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.clear())
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  instances = []
})

const start = async (redisUrl?: string) => {
  const insight = await stage.startInsight(redisUrl)
  instances.push(insight)
  return insight
}
const untilComplete = (insight: TestInsight) => eventually('all numbers', () => insight.isComplete())
/** Following the stream, with everything that content has. */
const startComplete = async () => {
  const insight = await start()
  await untilComplete(insight)
  return insight
}
/** Where 0417 and its like came: `market date number`. */
const found = async (insight: TestInsight, digits = '0417') => {
  const { status, body } = await insight.send('GET', `/public/numbers/${digits}`)
  expect(status).toBe(200)
  return numberHistory.parse(body).data.map(({ market, date, numbers }) => `${market} ${date} ${numbers}`)
}
const eventuallyFound = (insight: TestInsight, ...expected: string[]) =>
  eventually(`to find ${expected.join()}`, async () => (await found(insight)).join() === expected.join())
const readings = () => stage.lines.filter((line) => line.includes('all numbers read')).length

const draw = (date: string, numbers: string, further: Partial<GivenDraw> = {}) =>
  drawOf({ market: 'A', date, prizes: numbers === '' ? [] : [numbers], ...further })

describe('the start', () => {
  it('reads everything from content, and answers 503 until then', async () => {
    for (const date of ['2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30', '2025-01-31'])
      stage.content.put(drawOf({ market: 'A', date, prizes: ['0417', '1111'] }))
    stage.content.put(drawOf({ market: 'B', date: '2025-01-31', prizes: ['2222'] }))
    stage.content.put(drawOf({ market: 'B', date: '2025-01-30' }))
    stage.content.given.isAway = true
    const insight = await start()
    for (const path of ['numbers/0417', 'statistics/A', 'paito/A']) {
      const answer = await insight.send('GET', `/public/${path}`)
      expect(refusalOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE', message: 'Data sedang tidak tersedia.' })
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    await eventually('the failure', () => insight.isFailing())
    // Parts start side by side: only one that stays away is worth a warning.
    const warnings = () => stage.lines.filter((line) => line.includes('"level":40'))
    expect(warnings()).toEqual([])
    stage.time.now += 31_000
    await eventually('the warning', () => warnings().length === 1)
    stage.content.given.isAway = false
    await untilComplete(insight)
    expect(insight.isFailing()).toBe(false)
    expect(await found(insight)).toHaveLength(5)
    expect((await insight.send('GET', '/public/statistics/B')).body).toMatchObject({ period: { draws: 1 } })
    await eventually('its metric', async () => (await metricValue(insight.metrics, 'insight_numbers')) === 11)
  })

  it('goes on where content went away, and takes what the stream brings meanwhile', async () => {
    for (const day of ['25', '26', '27', '28', '29']) stage.content.put(draw(`2025-01-${day}`, '0417'))
    stage.content.given.pages = 2
    const insight = await start()
    await eventually('the failure', () => insight.isFailing())
    expect(insight.isReady()).toBe(false)
    const asked = stage.content.asked.filter((path) => path === feedPagePath).length
    // One on a page that was read, one on a page to come, a new one; the page to come holds an older version.
    await stage.announceDeletion(draw('2025-01-25', '', { rev: 2 }))
    await stage.announce(draw('2025-01-31', '0417'))
    stage.content.forget('A', '2025-01-31')
    await stage.announce(draw('2025-01-29', '9999', { rev: 2 }))
    stage.content.put(draw('2025-01-29', '0417'))
    await eventually('the events', () => metricValue(insight.metrics, 'stream_lag_seconds').then((lag) => lag === 0))
    Object.assign(stage.content.given, { isAway: false, pages: Infinity })
    await untilComplete(insight)
    expect(stage.content.asked.filter((path) => path === feedPagePath).length - asked).toBeLessThan(5)
    expect(await found(insight)).toEqual(['31', '28', '27', '26'].map((day) => `A 2025-01-${day} 0417`))
  })

  it('does without Redis, and reads all again once it is there', async () => {
    stage.content.put(draw('2025-01-30', '0417'))
    const wire = await startTestWire(stage.redisUrl)
    wire.cut()
    const insight = await start(wire.url)
    await eventually('the numbers', () => insight.isReady())
    expect(insight.isFollowing()).toBe(false)
    expect(await found(insight)).toEqual(['A 2025-01-30 0417'])
    await stage.announce(draw('2025-01-31', '0417'))
    await wire.mend()
    await eventuallyFound(insight, 'A 2025-01-31 0417', 'A 2025-01-30 0417')
    expect(insight.isFollowing()).toBe(true)
    wire.close()
  })

  it.each([
    ['numbers/1', 400, 'INVALID'],
    ['numbers/12a4', 400, 'INVALID'],
    ['numbers/0417?mode=none', 400, 'INVALID'],
    ['numbers/0417?digits=1', 400, 'INVALID'],
    ['numbers/0417?from=2025-02-30', 400, 'INVALID'],
    ['statistics/A?prizes=9', 400, 'INVALID'],
    ['statistics/NOWHERE', 404, 'MARKET_NOT_FOUND'],
    ['paito/NOWHERE', 404, 'MARKET_NOT_FOUND'],
  ])('then refuses %s', async (path, status, code) => {
    const insight = await startComplete()
    expect(refusalOf(await insight.send('GET', `/public/${path}`))).toMatchObject({ status, code })
  })
})

describe('an event', () => {
  it('changes the answers, delivered twice and out of order once, in every instance', async () => {
    const [one, two] = [await startComplete(), await startComplete()]
    const [first, second, third] = [1, 2, 3].map((rev) => draw('2025-01-31', `0${rev}17`, { rev }))
    if (!first || !second || !third) throw new Error('no draws')
    await stage.announce(first, third, second, third, first)
    await stage.announce(draw('2025-01-30', '0417'))
    for (const insight of [one, two]) {
      await eventuallyFound(insight, 'A 2025-01-30 0417')
      expect(await found(insight, '0317')).toEqual(['A 2025-01-31 0317'])
      expect(await found(insight, '0217')).toEqual([])
    }
  })

  it('that deletes is undone by no older event, but by a later record', async () => {
    const insight = await startComplete()
    await stage.announce(draw('2025-01-30', '0417'), draw('2025-01-31', '0417'))
    await eventuallyFound(insight, 'A 2025-01-31 0417', 'A 2025-01-30 0417')
    await stage.announceDeletion(draw('2025-01-31', '', { rev: 2 }))
    await stage.announce(draw('2025-01-31', '0417'))
    await eventuallyFound(insight, 'A 2025-01-30 0417')
    await stage.announce(draw('2025-01-31', '0417', { epoch: 2_000 }))
    await eventuallyFound(insight, 'A 2025-01-31 0417', 'A 2025-01-30 0417')
  })

  it('about a draw of a day to come is shown once that is public', async () => {
    const insight = await startComplete()
    const publicFrom = Date.parse('2025-01-31T17:00:00.000Z')
    await stage.announce(draw('2025-02-01', '0417', { publicFrom }), draw('2025-01-31', '0417'))
    await eventuallyFound(insight, 'A 2025-01-31 0417')
    const before = stage.time.now
    stage.time.now = publicFrom
    await eventuallyFound(insight, 'A 2025-02-01 0417', 'A 2025-01-31 0417')
    stage.time.now = before
  })

  it('without a signature is refused', async () => {
    const insight = await startComplete()
    await stage.announceUnsigned(draw('2025-01-31', '0417'))
    await stage.announce(draw('2025-01-30', '0417'))
    await eventuallyFound(insight, 'A 2025-01-30 0417')
    expect(insight.refused()).toMatchObject([{ reason: 'unsigned' }])
  })
})

describe('everything is read again', () => {
  /** What content has now, without an event. */
  const changeSilently = () => {
    stage.content.forget('A', '2025-01-30')
    stage.content.put(draw('2025-01-31', '0417', { rev: 2 }))
  }
  const startBeforeChange = async () => {
    stage.content.put(draw('2025-01-30', '9999'))
    stage.content.put(draw('2025-01-31', '0418'))
    const insight = await startComplete()
    expect(await found(insight, '9999')).toEqual(['A 2025-01-30 9999'])
    return insight
  }
  const expectChange = async (insight: TestInsight) => {
    await eventuallyFound(insight, 'A 2025-01-31 0417')
    for (const digits of ['9999', '0418']) expect(await found(insight, digits)).toEqual([])
    await untilComplete(insight)
  }

  it('when the stream was lost', async () => {
    const insight = await startBeforeChange()
    changeSilently()
    await stage.redis.set(streamEpochKey, 'epoch-2')
    await expectChange(insight)
  })

  it('when an event cannot be read', async () => {
    const insight = await startBeforeChange()
    changeSilently()
    await stage.announceUnreadable(draw('2025-01-31', '0417', { rev: 2 }))
    await expectChange(insight)
    expect(await metricValue(insight.metrics, 'unreadable_events_total')).toBe(1)
  })

  it('each night', async () => {
    const insight = await startBeforeChange()
    changeSilently()
    const before = stage.time.now
    // 04:00 WIB and the half hour over which instances spread.
    stage.time.now = Date.parse('2025-02-01T04:31:00+07:00')
    await expectChange(insight)
    stage.time.now = before
  })

  it('after a backup of content was restored, in which reads go on; in every instance', async () => {
    stage.content.put(draw('2025-01-30', '0417'))
    stage.content.put(draw('2025-01-31', '0417'))
    const both = [await startComplete(), await startComplete()]
    stage.content.forget('A', '2025-01-31')
    for (const date of ['2025-01-29', '2025-01-30']) stage.content.put(draw(date, '0417', { epoch: 5_000 }))
    stage.content.given.isAway = true
    await stage.announceRestore('media')
    await stage.announceRestore('content')
    for (const insight of both) {
      await eventually('the reading', () => insight.isFailing())
      expect(await found(insight)).toEqual(['A 2025-01-31 0417', 'A 2025-01-30 0417'])
    }
    stage.content.given.isAway = false
    for (const insight of both) {
      await eventuallyFound(insight, 'A 2025-01-30 0417', 'A 2025-01-29 0417')
      await untilComplete(insight)
      const { body } = await insight.send('GET', '/public/statistics/A')
      expect(marketStatistics.parse(body).period.draws).toBe(2)
    }
  })

  it('once for many doubts', async () => {
    const insight = await startComplete()
    const before = readings()
    for (let time = 0; time < 20; time++) await stage.announceUnreadable(draw('2025-01-31', '0417'))
    await eventually('the doubt', () => !insight.isComplete())
    await untilComplete(insight)
    expect(readings() - before).toBeLessThanOrEqual(2)
  })
})
