import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { feedHashPath, feedPagePath } from '@papan/contracts/calls/draw-feed-calls.ts'
import { marketStatistics, numberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { rebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { feedDrawOf, idOf, type GivenDraw } from './test-kit/given-content.ts'
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

const start = async () => {
  const insight = await stage.startInsight()
  instances.push(insight)
  return insight
}
const stop = async (insight: TestInsight) => {
  instances = instances.filter((one) => one !== insight)
  await insight.stop()
}
/** Following the stream, with everything that content has. */
const startBuilt = async () => {
  const insight = await start()
  // Following begins with a doubt.
  await eventually('the stream to be followed', () => insight.isFollowing())
  await eventually('the rebuild and the check', () => insight.rebuilds.isBuilt() && !insight.isInDoubt())
  return insight
}
const rebuild = async (insight: TestInsight) =>
  rebuildState.parse((await insight.asMaster('GET', '/master/insight/rebuild')).body)
/** Where 0417 and its like came: `market date number`. */
const found = async (insight: TestInsight, digits = '0417') => {
  const { status, body } = await insight.send('GET', `/public/numbers/${digits}`)
  expect(status).toBe(200)
  return numberHistory.parse(body).data.map(({ market, date, numbers }) => `${market} ${date} ${numbers}`)
}
const eventuallyFound = (insight: TestInsight, ...expected: string[]) =>
  eventually(`to find ${expected.join()}`, async () => (await found(insight)).join() === expected.join())

const draw = (date: string, numbers: string, further: Partial<GivenDraw> = {}) =>
  feedDrawOf({ market: 'A', date, prizes: [numbers], ...further })

describe('the first start', () => {
  it('reads everything from content, and answers 503 until then', async () => {
    for (const date of ['2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30', '2025-01-31'])
      stage.content.put({ market: 'A', date, prizes: ['0417', '1111'] })
    stage.content.put({ market: 'B', date: '2025-01-31', prizes: ['2222'] })
    stage.content.put({ market: 'B', date: '2025-01-30' })
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
    expect(await rebuild(insight)).toMatchObject({ state: 'waiting', reason: 'first', finishedAt: null })
    stage.content.given.isAway = false
    await eventually('the rebuild', () => insight.rebuilds.isBuilt())
    expect(await found(insight)).toHaveLength(5)
    expect((await insight.send('GET', '/public/statistics/B')).body).toMatchObject({ period: { draws: 1 } })
    expect(await rebuild(insight)).toMatchObject({
      state: 'idle',
      done: 2,
      total: 2,
      draws: 7,
      changed: 7,
      loadedDraws: 6,
    })
    expect(await stage.documents()).toHaveLength(7)
  })

  it('is for master admins only to see and to repeat', async () => {
    const insight = await startBuilt()
    const path = '/master/insight/rebuild'
    for (const method of ['GET', 'POST'])
      expect([(await insight.send(method, path)).status, (await insight.asAdmin(method, path)).status]).toEqual([
        401, 403,
      ])
    const answer = await insight.asMaster('POST', path)
    expect([answer.status, answer.body.reason]).toEqual([202, 'asked'])
    await eventually('its end', async () => (await rebuild(insight)).state === 'idle')
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
    const insight = await startBuilt()
    expect(refusalOf(await insight.send('GET', `/public/${path}`))).toMatchObject({ status, code })
  })
})

describe('an event', () => {
  it('changes the answers, delivered twice and out of order once, in every instance', async () => {
    const [one, two] = [await startBuilt(), await startBuilt()]
    const [first, second, third] = [1, 2, 3].map((rev) => draw('2025-01-31', `0${rev}17`, { rev }))
    if (!first || !second || !third) throw new Error('no draws')
    await stage.announce(first, third, second, third, first)
    await stage.announce(draw('2025-01-30', '0417'))
    for (const insight of [one, two]) {
      await eventuallyFound(insight, 'A 2025-01-30 0417')
      expect(await found(insight, '0317')).toEqual(['A 2025-01-31 0317'])
      expect(await found(insight, '0217')).toEqual([])
    }
    const stored = await eventually('both documents', async () => {
      const all = await stage.documents()
      return all.length === 2 && all
    })
    expect(stored.map(({ _id, rev }) => [_id, rev])).toEqual([
      [idOf('A', '2025-01-30'), 1],
      [idOf('A', '2025-01-31'), 3],
    ])
  })

  it('that deletes leaves a tombstone, which no older event undoes and a later record replaces', async () => {
    const insight = await startBuilt()
    await stage.announce(draw('2025-01-30', '0417'), draw('2025-01-31', '0417'))
    await eventuallyFound(insight, 'A 2025-01-31 0417', 'A 2025-01-30 0417')
    await stage.announce(draw('2025-01-31', '', { rev: 2, deleted: true }), draw('2025-01-31', '0417'))
    await eventuallyFound(insight, 'A 2025-01-30 0417')
    const tombstone = await eventually('the tombstone', async () =>
      (await stage.documents()).find((one) => one['deleted']),
    )
    expect(tombstone).toMatchObject({ date: '2025-01-31', rev: 2, prizes: [] })
    await stage.announce(draw('2025-01-31', '0417', { epoch: 2_000 }))
    await eventuallyFound(insight, 'A 2025-01-31 0417', 'A 2025-01-30 0417')
  })

  it('about a draw of a day to come is shown once that is public', async () => {
    const insight = await startBuilt()
    const publicFrom = '2025-01-31T17:00:00.000Z'
    await stage.announce(draw('2025-02-01', '0417', { publicFrom }), draw('2025-01-31', '0417'))
    await eventuallyFound(insight, 'A 2025-01-31 0417')
    const before = stage.time.now
    stage.time.now = Date.parse(publicFrom)
    await eventuallyFound(insight, 'A 2025-02-01 0417', 'A 2025-01-31 0417')
    stage.time.now = before
  })

  it('without a signature is refused', async () => {
    const insight = await startBuilt()
    await stage.announceUnsigned(draw('2025-01-31', '0417'))
    await stage.announce(draw('2025-01-30', '0417'))
    await eventuallyFound(insight, 'A 2025-01-30 0417')
    expect(insight.refused()).toMatchObject([{ reason: 'unsigned' }])
  })
})

describe('a restart', () => {
  it('loads its documents and reads on in the stream, without content', async () => {
    const before = await startBuilt()
    await stage.announce(draw('2025-01-30', '0417'))
    await eventuallyFound(before, 'A 2025-01-30 0417')
    await eventually('the document', async () => (await stage.documents()).length === 1)
    await stop(before)
    await stage.announce(draw('2025-01-31', '0417'))
    stage.content.asked.length = 0
    stage.content.given.isAway = true
    const after = await start()
    await eventuallyFound(after, 'A 2025-01-31 0417', 'A 2025-01-30 0417')
    expect(stage.content.asked).toEqual([])
  })

  it('after the stream was trimmed compares every market with content, and reads what differs', async () => {
    stage.content.put({ market: 'B', date: '2025-01-31', prizes: ['1111'] })
    const before = await startBuilt()
    await stage.announce(draw('2025-01-30', '9999'))
    await eventually('the document', async () => (await stage.documents()).length === 2)
    await stop(before)
    stage.content.forget('A', '2025-01-30')
    await stage.announce(stage.content.put({ market: 'A', date: '2025-01-31', prizes: ['0417'] }))
    await stage.redis.xtrim(eventsStream, 'MAXLEN', 0)
    stage.content.asked.length = 0
    const after = await start()
    await eventuallyFound(after, 'A 2025-01-31 0417')
    // Gone from content, without an event that came.
    expect(await found(after, '9999')).toEqual([])
    await eventually('the check to end', () => !after.isInDoubt())
    const pages = stage.content.asked.filter((path) => path === feedPagePath)
    expect(stage.content.asked.filter((path) => path === feedHashPath)).toHaveLength(2)
    // Market A and the ids that its page lacked; B is the same.
    expect(pages).toHaveLength(2)
    expect(await metricValue(after.metrics, 'insight_differences_total')).toBe(0)
  })
})

describe('the comparison with content', () => {
  it('heals a draw that differs, counts it, and leaves one alone whose event is on its way', async () => {
    stage.content.put({ market: 'A', date: '2025-01-30', prizes: ['0417'] })
    const insight = await startBuilt()
    expect(await insight.checkNow()).toMatchObject({ markets: 1, differing: [], healed: 0, late: 0 })
    stage.content.put({ market: 'A', date: '2025-01-30', prizes: ['0418'], rev: 2 })
    stage.content.put({
      market: 'A',
      date: '2025-01-31',
      prizes: ['0417'],
      updatedAt: new Date(stage.time.now).toISOString(),
    })
    expect(await insight.checkNow()).toMatchObject({ differing: ['A'], healed: 2, late: 1 })
    expect(await metricValue(insight.metrics, 'insight_differences_total')).toBe(1)
    expect(await found(insight)).toEqual(['A 2025-01-31 0417'])
    // The same version with other numbers, as after a fault of a disk.
    await stage.connection
      .collection('draws')
      .updateOne({ date: '2025-01-31' }, { $set: { 'prizes.0.numbers': '5555' } })
    await stage.announce(draw('2025-01-29', '1111'))
    await eventually('the document', async () => (await stage.documents()).length === 3)
    await stop(insight)
    const after = await startBuilt()
    expect(await found(after, '5555')).toHaveLength(1)
    expect(await after.checkNow()).toMatchObject({ differing: ['A'], healed: 1 })
    expect(await found(after)).toEqual(['A 2025-01-31 0417'])
  })
})

describe('a restored backup of content', () => {
  it('starts one rebuild, in which reads go on; every instance has it then', async () => {
    stage.content.put({ market: 'A', date: '2025-01-30', prizes: ['0417'] })
    stage.content.put({ market: 'A', date: '2025-01-31', prizes: ['0417'] })
    const [one, two] = [await startBuilt(), await startBuilt()]
    stage.content.forget('A', '2025-01-31')
    stage.content.put({ market: 'A', date: '2025-01-29', prizes: ['0417'], epoch: 5_000 })
    stage.content.put({ market: 'A', date: '2025-01-30', prizes: ['0417'], epoch: 5_000 })
    stage.time.now += 1_000
    await stage.announceRestore('media')
    await stage.announceRestore('content')
    for (const insight of [one, two]) await eventuallyFound(insight, 'A 2025-01-30 0417', 'A 2025-01-29 0417')
    expect(await rebuild(one)).toMatchObject({ state: 'idle', reason: 'restored', draws: 2 })
    expect((await stage.documents()).map(({ epoch, deleted }) => [epoch, deleted])).toEqual([
      [5_000, false],
      [5_000, false],
      [1_000, true],
    ])
    expect(marketStatistics.parse((await two.send('GET', '/public/statistics/A')).body).period.draws).toBe(2)
  })

  it('is finished by another instance when the one that ran it died', async () => {
    for (const market of ['A', 'B', 'C']) stage.content.put({ market, date: '2025-01-31', prizes: ['0417'] })
    await stop(await startBuilt())
    // What a killed instance leaves: it had read market A, and is silent since.
    const requestedAt = stage.time.now + 1_000
    const left = { requestedAt, runFor: requestedAt, runner: 'dead', beatAt: stage.time.now, market: 'A', done: 1 }
    await stage.connection.collection('state').updateOne({ finishedFor: { $gt: 0 } }, { $set: left })
    const insight = await startBuilt()
    expect((await rebuild(insight)).state).toBe('running')
    stage.time.now += 20_000
    await eventually('its end', async () => (await rebuild(insight)).state === 'idle')
    expect(await rebuild(insight)).toMatchObject({ done: 3, total: 3 })
  })
})
