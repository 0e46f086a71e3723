import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { pushLifeDays } from '@papan/contracts/limits.ts'
import { notifyTexts } from '@papan/contracts/texts/notify-texts.ts'
import { dayMs, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { notifyOfFile } from '../test-kit/start-test-notify.ts'

const test = await notifyOfFile()
const { content, pushService, clock } = test
const market = 'SINGAPORE'
const path = '/public/push/subscription'
beforeEach(async () => {
  await test.empty()
  clock.now = Math.max(Date.now(), clock.now) + minuteMs
})

const usual = { wants: [{ market, what: 'FIRST_PRIZE' }], withNumber: true, delayMinutes: 0 }
const bodyOf = (browser = pushService.browser()) => ({ ...usual, ...browser.subscription })
const save = (body: object) => test.send('PUT', path, body)
const stored = () => test.collection('push-subscriptions').find({}).toArray()
const publish = async (numbers: string) => {
  const date = wibDate(clock.now)
  content.publish(market, date, [{ type: 'PRIZE 1', numbers }])
  await test.take(test.event('result', 'prize.recorded.v1', { market, date }))
  await test.run()
}

it('browsers are counted by market for master admins, a few as <5', async () => {
  const wantsOf = (...markets: string[]) => ({
    wants: markets.flatMap((name) => [
      { market: name, what: 'FIRST_PRIZE' },
      { market: name, what: 'WHOLE_DRAW' },
    ]),
  })
  for (const markets of [[market, 'ST. LOUIS'], [market], [market], [market], [market]])
    expect((await save({ ...bodyOf(), ...wantsOf(...markets) })).status).toBe(200)
  const counted = await test.asMaster('GET', '/master/push-subscribers')
  expect([counted.status, counted.body]).toEqual([
    200,
    {
      browsers: 5,
      markets: [
        { market, browsers: 5 },
        { market: 'ST. LOUIS', browsers: '<5' },
      ],
    },
  ])
  expect((await test.asAdmin('GET', '/master/push-subscribers')).status).toBe(403)
  expect((await test.send('GET', '/master/push-subscribers')).status).toBe(401)
})

describe('a subscription', () => {
  it('is stored once, changed by who has its secret, and shows neither address nor key', async () => {
    const body = bodyOf()
    for (const delayMinutes of [0, 5]) {
      const { status, body: answer } = await save({ ...body, delayMinutes })
      expect([status, answer]).toEqual([200, { message: notifyTexts.pushSaved }])
    }
    const all = await stored()
    expect(all).toMatchObject([{ delayMinutes: 5 }])
    const text = JSON.stringify(all) + test.lines.join('')
    const { endpoint, keys } = body
    for (const secret of [endpoint, endpoint.split('/').at(-1) ?? '', keys.auth, keys.p256dh])
      expect(text).not.toContain(secret)
  })

  it('is neither changed, renewed, ended nor replaced by another secret', async () => {
    const [mine, theirs] = [bodyOf(), bodyOf()]
    await save(mine)
    const before = await stored()
    const own = { endpoint: mine.endpoint, auth: theirs.keys.auth }
    const taken = await save({ ...mine, keys: { ...mine.keys, auth: theirs.keys.auth } })
    expect([taken.status, taken.body.code]).toEqual([403, 'PUSH_FOREIGN'])
    const renewed = await test.send('POST', `${path}/renew`, own)
    const unknown = await test.send('POST', `${path}/renew`, { ...own, endpoint: theirs.endpoint })
    for (const { status, body } of [renewed, unknown]) expect([status, body.code]).toEqual([404, 'PUSH_NOT_FOUND'])
    const ended = await test.send('POST', `${path}/end`, own)
    const none = await test.send('POST', `${path}/end`, { ...own, endpoint: theirs.endpoint })
    expect([ended.status, ended.text]).toEqual([200, none.text])
    expect((await save({ ...theirs, replaces: own })).status).toBe(200)
    expect((await stored()).filter(({ _id }) => _id.equals(before[0]?._id))).toEqual(before)
  })

  it('ends when its visitor ends it, and when nothing renews it for 60 days', async () => {
    const [one, other, third] = [bodyOf(), bodyOf(), bodyOf()]
    for (const body of [one, other, third]) await save(body)
    const ownOf = ({ endpoint, keys }: typeof one) => ({ endpoint, auth: keys.auth })
    expect((await test.send('POST', `${path}/end`, ownOf(third))).status).toBe(200)
    clock.now += pushLifeDays * dayMs - minuteMs
    expect((await test.send('POST', `${path}/renew`, ownOf(one))).status).toBe(200)
    clock.now += 2 * minuteMs
    await test.notify.push.wakeDue()
    expect(await stored()).toHaveLength(1)
    expect((await test.send('POST', `${path}/renew`, ownOf(other))).status).toBe(404)
    expect((await test.send('POST', `${path}/renew`, ownOf(one))).status).toBe(200)
  })

  it.each([
    ['an address without https', { endpoint: 'http://example.com/push' }, 'endpoint'],
    ['an address with a password', { endpoint: 'https://a:b@example.com/push' }, 'endpoint'],
    ['a private address', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
    ['the address of a cloud', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    ['a private address in IPv6', { endpoint: 'https://[::ffff:10.0.0.1]/push' }, 'endpoint'],
    ['a long address', { endpoint: `https://example.com/${'x'.repeat(1_000)}` }, 'endpoint'],
    ['a point beside the curve', { keys: { p256dh: `BA${'x'.repeat(85)}`, auth: 'x'.repeat(21) + 'A' } }, 'keys'],
    ['a short key', { keys: { p256dh: 'BAAA', auth: 'x'.repeat(21) + 'A' } }, 'keys'],
    ['no market', { wants: [] }, 'wants'],
    [
      '114 markets',
      { wants: Array.from({ length: 114 }, (_, at) => ({ market: `M${at}`, what: 'WHOLE_DRAW' })) },
      'wants',
    ],
    ['a delay of 6 minutes', { delayMinutes: 6 }, 'delayMinutes'],
    ['a watched number', { numbers: ['0417'] }, 'numbers'],
  ])('is refused with %s, and nothing is stored', async (_name, fields, field) => {
    const { status, body } = await save({ ...bodyOf(), ...fields })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'INVALID', [field]])
    expect(await stored()).toEqual([])
  })

  it.each([
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
  ])('at a name that leads to a %s address is never sent anything, and goes', async (_name, address) => {
    test.hosts.set('push.example', address)
    const browser = pushService.browser()
    const endpoint = browser.subscription.endpoint.replace('http://127.0.0.1', 'https://push.example')
    expect((await save({ ...bodyOf(browser), endpoint })).status).toBe(200)
    await publish('0417')
    expect([browser.received, await stored()]).toEqual([[], []])
  })

  it('of a flood is refused where there are too many, and those before stay', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) statuses.push((await save(bodyOf())).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 503])
    expect(await stored()).toHaveLength(20)
  })

  it('of a flood from thousands of addresses is counted for all of them, and those before can be renewed', async () => {
    const own = bodyOf()
    await save(own)
    const flood = (from: number) =>
      Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          save({ ...own, endpoint: `https://fcm.googleapis.com/fcm/send/${from + at}` }),
        ),
      )
    for (let from = 0; from < 3_000; from += 100) await flood(from)
    clock.now += minuteMs / 2
    const { status, headers } = await save(bodyOf())
    expect([status, headers.get('retry-after')]).toEqual([503, '30'])
    expect(await stored()).toHaveLength(20)
    const { endpoint, keys } = own
    expect((await test.send('POST', `${path}/renew`, { endpoint, auth: keys.auth })).status).toBe(200)
  }, 60_000)
})

it('the public key is a point of 65 bytes', async () => {
  const { body } = await test.send('GET', '/public/push')
  expect(Buffer.from(body.key, 'base64url')).toHaveLength(65)
})

it('an unknown secret of the right length says nothing', async () => {
  const own = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', auth: randomBytes(16).toString('base64url') }
  expect((await test.send('POST', `${path}/end`, own)).body).toEqual({ message: notifyTexts.pushEnded })
})
