import { beforeEach, describe, expect, it } from '@jest/globals'
import { dayMs, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { notifyOfFile } from '../test-kit/start-test-notify.ts'
import type { TestBrowser } from '../test-kit/test-push-service.ts'
import { leaseMs } from './work-store.ts'

const test = await notifyOfFile()
const { content, pushService, clock } = test
const market = 'SINGAPORE'
const path = '/public/push/subscription'
let date: string
beforeEach(async () => {
  await test.empty()
  // Never back: a push service's pause of the test before is over.
  clock.now = Math.max(Date.now(), clock.now) + 15 * minuteMs
  date = wibDate(clock.now)
  content.publish(market, date, [])
})

const first = (numbers: string) => ({ type: 'PRIZE 1', numbers })
const others = [
  { type: 'PRIZE 2', numbers: '2222' },
  { type: 'PRIZE 3', numbers: '3333' },
]
const later = (ms = 1_000) => void (clock.now += ms)
const changed = (...prizes: { type: string; numbers: string }[]) => {
  later()
  content.publish(market, date, prizes)
  return test.take(
    test.event('result', prizes.length > 0 ? 'prize.recorded.v1' : 'result.deleted.v1', { market, date }),
  )
}
const publish = async (...prizes: { type: string; numbers: string }[]) => {
  await changed(...prizes)
  await test.run()
}
const usual = { wants: [{ market, what: 'FIRST_PRIZE' }], withNumber: true, delayMinutes: 0 }
const subscribe = async (fields: object = {}): Promise<TestBrowser> => {
  const browser = pushService.browser()
  const { status } = await test.send('PUT', path, { ...usual, ...browser.subscription, ...fields })
  expect(status).toBe(200)
  return browser
}
const count = () => test.collection('push-subscriptions').countDocuments()
const lastOf = ({ received }: TestBrowser) => received.at(-1)?.message
const wholeDraw = [{ market, what: 'WHOLE_DRAW' }]

describe('a push', () => {
  it('tells of PRIZE 1 or the whole draw, with or without numbers, to who wants that market', async () => {
    const one = await subscribe()
    const whole = await subscribe({ wants: wholeDraw })
    const quiet = await subscribe({ withNumber: false })
    const other = await subscribe({ wants: [{ market: 'SYDNEY', what: 'FIRST_PRIZE' }] })
    await publish(first('0417'))
    const url = `/hasil-keluaran/SINGAPORE/${date}`
    const shared = { kind: 'RESULT', market, date, changes: [], url }
    expect(lastOf(one)).toEqual({ ...shared, what: 'FIRST_PRIZE', prizes: [first('0417')] })
    expect(lastOf(quiet)).toEqual({ ...shared, what: 'FIRST_PRIZE', prizes: [] })
    expect(whole.received).toEqual([])
    await publish(first('0417'), ...others)
    expect(lastOf(whole)).toEqual({ ...shared, what: 'WHOLE_DRAW', prizes: [first('0417'), ...others] })
    expect([one, quiet, whole, other].map(({ received }) => received.length)).toEqual([1, 1, 1, 0])
    const [{ headers }] = one.received as [TestBrowser['received'][number]]
    expect(headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers['topic']).toMatch(/^[\w-]{32}$/)
    expect(whole.received[0]?.headers['topic']).toBe(headers['topic'])
  })

  it('waits as long as its visitor wants, and then says what is so', async () => {
    const browser = await subscribe({ delayMinutes: 3 })
    await publish(first('0417'))
    later(2 * minuteMs)
    await publish(first('0471'))
    expect(browser.received).toEqual([])
    later(minuteMs)
    await test.run()
    expect(browser.received.map(({ message }) => [message.kind, message.prizes])).toEqual([['RESULT', [first('0471')]]])
  })

  it('of a correction and a withdrawal goes for a day to exactly those who were sent the wrong number', async () => {
    const [told, changedMind, gone, quiet] = [
      await subscribe(),
      await subscribe(),
      await subscribe(),
      await subscribe({ withNumber: false }),
    ]
    await publish(first('0417'))
    const late = await subscribe()
    const elsewhere = [{ market: 'SYDNEY', what: 'FIRST_PRIZE' }]
    await test.send('PUT', path, { ...usual, ...changedMind.subscription, wants: elsewhere })
    await test.send('POST', `${path}/end`, gone.own)
    await publish(first('0471'))
    await publish()
    for (const browser of [told, changedMind]) {
      expect(browser.kinds()).toEqual(['RESULT', 'CORRECTED', 'WITHDRAWN'])
      expect(browser.received.map(({ headers }) => headers['ttl'])).toEqual(['600', '86400', '86400'])
    }
    expect(told.received[1]?.message.changes).toEqual([{ type: 'PRIZE 1', from: '0417', to: '0471' }])
    expect(lastOf(told)?.changes).toEqual([{ type: 'PRIZE 1', from: '0471', to: null }])
    expect([gone, quiet, late].map((browser) => browser.kinds())).toEqual([['RESULT'], ['RESULT'], []])
    await publish(first('0500'))
    expect(told.kinds().at(-1)).toBe('RESULT')
    expect(quiet.kinds()).toEqual(['RESULT'])
  })

  it('of a correction reaches a browser under the address that it has now', async () => {
    const before = await subscribe()
    await publish(first('0417'))
    const now = pushService.browser()
    await test.send('PUT', path, { ...usual, ...now.subscription, replaces: before.own })
    await publish(first('0471'))
    expect([before.kinds(), now.kinds()]).toEqual([['RESULT'], ['CORRECTED']])
    expect(await count()).toBe(1)
  })

  it('is sent once for repeated events, and again after a kill between sending and noting, with the same topic', async () => {
    const browsers = [await subscribe(), await subscribe(), await subscribe()]
    await changed(first('0417'))
    const killed = new Error('killed')
    const { collection } = test.notify.push.models[1] as { collection: { updateOne: unknown } }
    const { updateOne } = collection
    // The record of what was sent is not written.
    collection.updateOne = (
      filter: object,
      update: { $set?: { groups?: { said: object | null }[] } },
      ...rest: object[]
    ) => {
      if (update.$set?.groups?.some(({ said }) => said)) throw killed
      return (updateOne as (...args: object[]) => unknown).call(collection, filter, update, ...rest)
    }
    await expect(test.run()).rejects.toBe(killed)
    collection.updateOne = updateOne
    later(leaseMs)
    await test.notify.push.wakeDue()
    await test.run()
    await publish(first('0417'))
    for (const { received } of browsers) {
      expect(received.map(({ message }) => message.prizes)).toEqual([[first('0417')], [first('0417')]])
      expect(new Set(received.map(({ headers }) => headers['topic'])).size).toBe(1)
    }
  })

  it('of a number that was corrected after such a kill says so', async () => {
    const browser = await subscribe()
    pushService.answer.beforeAnswer = () => new Promise(() => undefined)
    await publish(first('0417'))
    pushService.reset()
    await publish(first('0471'))
    expect(browser.kinds()).toEqual(['RESULT', 'CORRECTED'])
    expect(lastOf(browser)?.changes).toEqual([{ type: 'PRIZE 1', from: '0417', to: '0471' }])
  })

  it('is shared by instances and lost by no loss of Redis', async () => {
    const browsers = [await subscribe(), await subscribe()]
    await changed(first('0417'))
    test.loseJobs()
    for (let round = 0; round < 3; round++) {
      await test.notify.push.wakeDue()
      await Promise.all([test.run(), test.run()])
    }
    expect(browsers.map((browser) => browser.kinds())).toEqual([['RESULT'], ['RESULT']])
    content.publish(market, date, [first('0471')])
    later()
    await test.notify.push.recheck()
    await test.run()
    expect(browsers.map((browser) => browser.kinds().at(-1))).toEqual(['CORRECTED', 'CORRECTED'])
  })

  it('is never of a number that is older than its life, or than a restore', async () => {
    const browser = await subscribe()
    await changed(first('0417'))
    later(11 * minuteMs)
    await test.run()
    expect(browser.received).toEqual([])
    expect(test.lines.some((line) => line.includes('not pushed: it is too old'))).toBe(true)
    date = wibDate(clock.now - dayMs)
    test.restored.at = clock.now + 2 * minuteMs
    await publish(first('1234'))
    expect(browser.received).toEqual([])
  })

  it('waits while content is away', async () => {
    const browser = await subscribe()
    content.state.away = true
    await publish(first('0417'))
    content.state.away = false
    later(5_000)
    await test.run()
    expect(browser.kinds()).toEqual(['RESULT'])
  })

  it('holds what fits of a draw of 200 long numbers', async () => {
    const browser = await subscribe({ wants: wholeDraw })
    content.state.planned = 200
    await publish(
      first('12345678901234567890'),
      ...Array.from({ length: 199 }, (_, at) => ({
        type: 'CONSOLATION',
        numbers: String(at).padStart(20, '0'),
      })),
    )
    const [{ bytes, message }] = browser.received as [TestBrowser['received'][number]]
    expect(message.prizes[0]).toEqual(first('12345678901234567890'))
    expect([bytes > 2_500, bytes < 3_200]).toEqual([true, true])
  })
})

describe('an answer of the push service', () => {
  it.each([
    [201, 'RESULT', 1, 1],
    [400, 'refused', 1, 1],
    [403, 'key-refused', 1, 1],
    [404, 'gone', 1, 0],
    [410, 'gone', 1, 0],
    [413, 'refused', 1, 1],
    [429, 'later', 2, 1],
    [500, 'later', 2, 1],
  ])('%d: %s', async (status, outcome, tries, kept) => {
    const browser = await subscribe()
    pushService.answer.status = status
    await publish(first('0417'))
    pushService.reset()
    later(minuteMs)
    await test.run()
    expect([browser.received.length, await count()]).toEqual([tries, kept])
    const counts = await test.metrics.registry.metrics()
    if (status !== 201) expect(counts).toMatch(new RegExp(`notify_pushes_total\\{outcome="${outcome}"`))
  })

  it('429 stops all of its pushes as long as it says, and a correction then tells nobody who was sent nothing', async () => {
    const browsers = [await subscribe(), await subscribe()]
    Object.assign(pushService.answer, { status: 429, headers: { 'retry-after': '120' } })
    await publish(first('0417'))
    const tried = () => browsers.reduce((sum, { received }) => sum + received.length, 0)
    const before = tried()
    later(minuteMs)
    await test.run()
    expect(tried()).toBe(before)
    pushService.reset()
    await publish(first('0471'))
    later(2 * minuteMs)
    await test.run()
    expect(browsers.map((browser) => lastOf(browser))).toMatchObject([
      { kind: 'RESULT', prizes: [first('0471')] },
      { kind: 'RESULT', prizes: [first('0471')] },
    ])
  })

  it('that never comes is tried again, and given up with the life of the number', async () => {
    const browser = await subscribe()
    pushService.answer.status = 500
    await publish(first('0417'))
    for (let minutes = 0; minutes < 15; minutes++) {
      later(minuteMs)
      await test.run()
    }
    const { length } = browser.received
    expect(length).toBeGreaterThan(3)
    later(minuteMs)
    await test.run()
    expect(browser.received).toHaveLength(length)
  })
})
