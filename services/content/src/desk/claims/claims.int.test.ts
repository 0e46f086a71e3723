import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { board, claim } from '@papan/contracts/calls/content/desk-calls.ts'
import {
  drawAccepted,
  drawDeclined,
  drawOffered,
  drawReleased,
  drawTaken,
  drawTakenOver,
} from '@papan/contracts/events/desk-events.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { setOnline, watchFor } from '../../test-kit/presence.ts'
import { startContent, type TestContent } from '../../test-kit/start-content.ts'

let content: TestContent
let other: TestContent
beforeAll(async () => {
  content = await startContent()
  other = await startContent({ like: content })
})
afterAll(async () => {
  await other.close()
  await content.close()
})

const [market, date] = ['SINGAPORE', '2025-01-31']
const path = `/admin/draws/${market}/${date}`
const by = (username: string, instance = content) => instance.as(testToken('ADMIN', { username }))
const send = (username: string, what: string, body?: object, instance = content) =>
  by(username, instance)('POST', `${path}/${what}`, body)
const take = (username: string, body: object = {}, instance = content) => send(username, 'claim', body, instance)
const boardNow = async () => board.parse((await content.asAdmin('GET', '/admin/draws')).body)
const held = async () =>
  (await boardNow()).claims.map(({ holder, offeredTo }) => [holder.username, offeredTo?.username])

beforeEach(async () => {
  await content.clear()
  await other.redis.flushdb()
  other.time.now = content.time.now
  await content.given.schedule({ marketName: market })
})

describe('taking a draw', () => {
  it('says who is at it, in one event; taking it again changes nothing', async () => {
    const answer = await take('sari')
    expect(answer.status).toBe(200)
    const taken = claim.parse(answer.body)
    expect(taken).toMatchObject({ market, date, holder: { userId: 'id-sari', username: 'sari' }, offeredTo: null })
    expect((await take('sari')).body).toEqual(taken)
    expect(await content.announced(drawTaken)).toMatchObject([{ data: { market, date }, actor: { username: 'sari' } }])
    expect((await boardNow()).claims).toEqual([taken])
  })

  it('that another holds is refused with their name and claim, to master admins too', async () => {
    const { body: taken } = await take('sari')
    const refused = await take('ratna')
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'DRAW_HELD', message: 'Sudah diambil sari.' })
    expect(refused.body.current).toEqual(taken)
    expect((await content.asMaster('POST', `${path}/claim`, {})).status).toBe(409)
    expect((await content.asMaster('POST', `${path}/release`)).status).toBe(409)
  })

  it('at the same instant on two processes: one has it, the other reads who', async () => {
    for (let round = 0; round < 25; round++) {
      const answers = await Promise.all([take('sari'), take('ratna', {}, other)])
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      const winner = won?.body.holder.username
      expect([won?.status, lost?.status, lost?.body.message]).toEqual([200, 409, `Sudah diambil ${winner}.`])
      expect(await held()).toEqual([[winner, undefined]])
      expect((await send(winner, 'release')).status).toBe(200)
    }
    expect(await content.announced(drawTaken)).toHaveLength(25)
    expect(await content.announced(drawReleased)).toHaveLength(25)
  })

  it.each([
    ['of an unknown market', '/admin/draws/NOWHERE/2025-01-31/claim'],
    ['of tomorrow', `/admin/draws/${market}/2025-02-01/claim`],
    ['of the day before the schedule was made', `/admin/draws/${market}/2025-01-30/claim`],
    ['of no date', `/admin/draws/${market}/hari-ini/claim`],
  ])('%s is refused', async (_name, unknown) => {
    const before = await content.dump()
    const refused = refusalOf(await by('sari')('POST', unknown, {}))
    expect(refused).toMatchObject({ status: 404, code: 'DRAW_NOT_FOUND', message: contentTexts.drawNotFound })
    expect(await content.dump()).toBe(before)
  })

  it.each([
    ['closed', { status: 'TUTUP' }, 404],
    ['postponed', { status: 'DITUNDA' }, 200],
    ['on a day off', { exceptions: [{ from: date, to: date, kind: 'LIBUR', reason: 'Hari raya' }] }, 404],
    ['on a day without a draw', { day: 'Senin' }, 404],
  ] as const)('of a market that is %s', async (_name, change, status) => {
    await content.given.schedule({ marketName: market, ...change } as never)
    expect((await take('sari')).status).toBe(status)
  })

  it('of a market without a schedule is taken once its session is started', async () => {
    const unscheduled = '/admin/draws/BARU/2025-01-31/claim'
    expect((await by('sari')('POST', unscheduled, {})).status).toBe(404)
    await content.given.result({ market: 'BARU', date, prizes: [] })
    expect((await by('sari')('POST', unscheduled, {})).status).toBe(200)
    const refused = await by('ratna')('POST', unscheduled, {})
    expect(refusalOf(refused)).toMatchObject({ status: 409, message: 'Sudah diambil sari.' })
  })

  it('of a complete draw is refused', async () => {
    content.time.now += minuteMs
    for (const day of ['2025-01-30', date])
      await content.given.result({ market, date: day, prizes: [{ type: 'PRIZE 1', numbers: '0042' }] })
    expect(refusalOf(await take('sari'))).toMatchObject({ status: 404, message: contentTexts.drawComplete })
  })

  it('repeated with its key answers the same, one that another holds since too', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await by('sari')('POST', `${path}/claim`, {}, key)
    await send('sari', 'release')
    await take('ratna')
    const again = await by('sari')('POST', `${path}/claim`, {}, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await held()).toEqual([['ratna', undefined]])
  })
})

describe('a hand-over', () => {
  beforeEach(async () => {
    await setOnline(content, 'sari', 'ratna', 'budi')
    await content.online.poll()
    await take('sari')
  })
  const offer = (to: string, note?: string) => send('sari', 'offer', { to: `id-${to}`, ...(note ? { note } : {}) })

  it('stays with the giver until it is accepted', async () => {
    expect((await offer('ratna', 'istirahat')).body).toMatchObject({
      holder: { username: 'sari' },
      offeredTo: { userId: 'id-ratna', username: 'ratna' },
      note: 'istirahat',
    })
    expect((await take('budi')).status).toBe(409)
    expect((await take('ratna')).body).toMatchObject({
      holder: { username: 'ratna' },
      offeredTo: null,
      note: 'istirahat',
    })
    expect(await content.announced(drawOffered)).toMatchObject([
      { data: { to: 'ratna', note: 'istirahat' }, actor: { username: 'sari' } },
    ])
    expect(await content.announced(drawAccepted)).toMatchObject([
      { data: { from: 'sari' }, actor: { username: 'ratna' } },
    ])
  })

  it('may be declined, and withdrawn by the giver', async () => {
    await offer('ratna')
    expect((await send('ratna', 'decline')).body).toMatchObject({ holder: { username: 'sari' }, offeredTo: null })
    await offer('budi')
    await send('sari', 'decline')
    expect(await held()).toEqual([['sari', undefined]])
    expect((await content.announced(drawDeclined)).map(({ data }) => data)).toEqual([
      { market, date },
      { market, date, withdrawn: true },
    ])
  })

  it('to several at once goes to one', async () => {
    await offer('ratna')
    const answers = await Promise.all([take('ratna'), take('ratna', {}, other), take('budi', {}, other)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409'])
    expect(await content.announced(drawAccepted)).toHaveLength(1)
  })

  it('is refused to others, to oneself, and to one who is not online', async () => {
    expect(refusalOf(await send('ratna', 'offer', { to: 'id-budi' }))).toMatchObject({ status: 409, code: 'DRAW_HELD' })
    expect(refusalOf(await offer('sari'))).toMatchObject({ status: 400, errors: { to: [contentTexts.drawHeldByOwn] } })
    expect(refusalOf(await offer('wati'))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(refusalOf(await send('ratna', 'decline'))).toMatchObject({
      status: 404,
      message: contentTexts.drawNotOffered,
    })
    expect(refusalOf(await send('sari', 'decline'))).toMatchObject({
      status: 404,
      message: contentTexts.drawNotOffered,
    })
    await send('sari', 'release')
    for (const what of ['release', 'decline'])
      expect(refusalOf(await send('sari', what))).toMatchObject({ status: 404, message: contentTexts.drawNotHeld })
    expect(refusalOf(await offer('budi'))).toMatchObject({ status: 404, message: contentTexts.drawNotHeld })
  })

  it('repeated with its key is stored once', async () => {
    const key = { 'idempotency-key': 'k1' }
    const ask = () => by('sari')('POST', `${path}/offer`, { to: 'id-ratna' }, key)
    const answers = await Promise.all([ask(), ask()])
    await content.forgetAnswers()
    await send('ratna', 'decline')
    expect((await ask()).body).toMatchObject({ offeredTo: null })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await content.announced(drawOffered)).toHaveLength(1)
  })
})

describe('taking over', () => {
  const takeOver = (username = 'ratna') => take(username, { from: 'id-sari' })
  const expectAfterAMinute = async () => {
    await watchFor(content, 55_000)
    expect((await takeOver()).status).toBe(409)
    await watchFor(content, 5_000)
    expect((await takeOver()).status).toBe(200)
  }

  it('needs a holder who has been offline for 60 s', async () => {
    await setOnline(content, 'sari', 'ratna')
    await watchFor(content)
    await take('sari')
    expect((await takeOver()).status).toBe(409)
    await setOnline(content, 'ratna')
    await watchFor(content, 55_000)
    expect((await takeOver()).status).toBe(409)
    expect((await boardNow()).seen).toEqual([
      { userId: 'id-sari', at: new Date(content.time.now - 55_000).toISOString() },
    ])
    await watchFor(content, 5_000)
    expect((await take('ratna')).status).toBe(409)
    expect((await take('ratna', { from: 'id-budi' })).status).toBe(409)
    expect((await takeOver()).body).toMatchObject({ holder: { username: 'ratna' } })
    expect(await content.announced(drawTakenOver)).toMatchObject([
      { data: { from: 'sari' }, actor: { username: 'ratna' } },
    ])
    expect((await take('budi', { from: 'id-sari' })).body.message).toBe('Sudah diambil ratna.')
  })

  it('counts the 60 s from the first poll without the holder, whose connection may have ended just before', async () => {
    await setOnline(content, 'sari', 'ratna')
    await watchFor(content)
    await take('sari')
    // Lost between two polls: at the last one the holder was online.
    await setOnline(content, 'ratna')
    content.time.now += 5_000
    await expectAfterAMinute()
  })

  it('begins again with each connection of the holder', async () => {
    await setOnline(content, 'ratna')
    await watchFor(content)
    await take('sari')
    await setOnline(content, 'sari', 'ratna')
    await content.online.poll()
    await setOnline(content, 'ratna')
    await expectAfterAMinute()
  })

  it('goes to one of two', async () => {
    await setOnline(content, 'ratna')
    await setOnline(other, 'ratna')
    await take('sari')
    await watchFor(content)
    await watchFor(other)
    const answers = await Promise.all([takeOver(), take('budi', { from: 'id-sari' }, other)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await content.announced(drawTakenOver)).toHaveLength(1)
  })

  it('waits until this process has watched for 60 s', async () => {
    await take('sari')
    expect([(await takeOver()).status, (await boardNow()).seen]).toEqual([409, [{ userId: 'id-sari', at: null }]])
    await setOnline(content, 'ratna')
    await expectAfterAMinute()
  })

  it('is refused while no realtime instance says who is online, and a minute longer', async () => {
    await setOnline(content, 'ratna')
    await watchFor(content)
    await take('sari')
    await content.redis.flushdb()
    await watchFor(content, 20_000)
    expect([(await takeOver()).status, (await boardNow()).seen]).toEqual([409, [{ userId: 'id-sari', at: null }]])
    await setOnline(content, 'ratna')
    await expectAfterAMinute()
  })

  it('is refused while Redis is away; claims go on', async () => {
    const away = await startContent({ like: content })
    away.time.now = content.time.now
    await setOnline(away, 'ratna')
    await watchFor(away)
    await take('sari', {}, away)
    away.redis.disconnect()
    away.time.now += 16_000
    const refused = await take('ratna', { from: 'id-sari' }, away)
    const released = await send('sari', 'release', undefined, away)
    await away.close()
    expect([refused.status, released.status]).toEqual([409, 200])
  })
})
