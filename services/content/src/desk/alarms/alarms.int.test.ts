import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { alarm, board } from '@papan/contracts/calls/content/desk-calls.ts'
import { alarmAnswered, alarmRaised, drawReleased } from '@papan/contracts/events/desk-events.ts'
import { isRinging } from '@papan/contracts/lottery/draw-alarms.ts'
import { atWib, minuteMs } from '@papan/contracts/wib.ts'
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
const boardNow = async () => board.parse((await content.asAdmin('GET', '/admin/draws')).body)
const levels = async () => (await boardNow()).alarms.map(({ level }) => level)
const at = (clockTime: string) => {
  content.time.now = atWib(date, clockTime)
  other.time.now = content.time.now
}
const checkBoth = () => Promise.all([content.deskWatch.check(), other.deskWatch.check()])
const answer = (reason = 'Situs resmi terlambat') => content.asAdmin('POST', `${path}/answer`, { reason })
const enter = (numbers = '0042', day = date) =>
  content.given.result({ market, date: day, prizes: [{ type: 'PRIZE 1', numbers }] })

// Closes 17:30, result 18:00.
beforeEach(async () => {
  await content.clear()
  await other.redis.flushdb()
  other.time.now = content.time.now
  await content.given.schedule({ marketName: market })
})

describe('an alarm', () => {
  it('is raised once at each limit by two processes, by no user', async () => {
    at('18:04')
    expect(await checkBoth()).toEqual([
      { overdue: 0, unstaffed: 0 },
      { overdue: 0, unstaffed: 0 },
    ])
    expect(await levels()).toEqual([])
    for (const [time, raised] of [
      ['18:05', ['LATE']],
      ['18:15', ['LATE', 'MASTERS']],
      ['18:30', ['LATE', 'MASTERS', 'OVERDUE']],
    ] as const) {
      at(time)
      for (let round = 0; round < 5; round++) await checkBoth()
      expect(await levels()).toEqual(raised)
    }
    const raised = await content.announced(alarmRaised)
    expect(raised.map(({ data, actor, subject }) => [data, actor.userId, actor.username, subject.id])).toEqual(
      ['LATE', 'MASTERS', 'OVERDUE'].map((level) => [
        { market, date, level },
        null,
        'sistem',
        `singapore_2025-01-31/${level}`,
      ]),
    )
    expect(await checkBoth()).toMatchObject([{ overdue: 1 }, { overdue: 1 }])
  })

  it('is raised without Redis', async () => {
    const away = await startContent({ like: content })
    away.redis.disconnect()
    away.time.now = atWib(date, '18:06')
    await away.deskWatch.check()
    content.time.now = away.time.now
    expect(await levels()).toEqual(['LATE'])
    await away.close()
  })

  it('is over with PRIZE 1', async () => {
    at('18:31')
    await content.deskWatch.check()
    await enter()
    expect(await content.deskWatch.check()).toMatchObject({ overdue: 0 })
    expect((await boardNow()).draws).toMatchObject([{ firstPrize: '0042', filled: 1 }])
    expect(refusalOf(await answer())).toMatchObject({ status: 404, message: contentTexts.alarmNotFound })
  })

  it.each([
    ['a closed market', { status: 'TUTUP' }],
    ['a postponed market', { status: 'DITUNDA' }],
    ['a day off', { exceptions: [{ from: date, to: date, kind: 'LIBUR', reason: 'Hari raya' }] }],
  ] as const)('is not raised of %s', async (_name, change) => {
    await content.given.schedule({ marketName: market, ...change } as never)
    at('19:00')
    expect(await content.deskWatch.check()).toEqual({ overdue: 0, unstaffed: 0 })
    expect(await levels()).toEqual([])
    expect((await boardNow()).draws[0]?.off).not.toBeNull()
  })

  it('is not raised without a close time', async () => {
    await content.connection.collection('schedules').updateOne({}, { $set: { closeTime: null } })
    at('19:00')
    await content.deskWatch.check()
    expect(await boardNow()).toMatchObject({ draws: [], alarms: [] })
  })

  it('of a draw past midnight stays until PRIZE 1', async () => {
    await content.given.schedule({ marketName: market, closeTime: '23:50', openTime: '00:15' })
    content.time.now = atWib('2025-02-01', '00:21')
    await content.deskWatch.check()
    expect((await boardNow()).draws.map((draw) => draw.date)).toEqual([date, '2025-02-01'])
    expect((await boardNow()).alarms).toMatchObject([{ date, level: 'LATE' }])
    expect((await answer()).status).toBe(200)
    await enter()
    expect((await boardNow()).draws.map((draw) => draw.date)).toEqual([date, '2025-02-01'])
    content.time.now = atWib('2025-02-01', '06:15')
    expect((await boardNow()).draws.map((draw) => draw.date)).toEqual(['2025-02-01'])
  })

  it('is forgotten after 7 days, and old draws raise none', async () => {
    at('18:31')
    await content.deskWatch.check()
    await content.connection.collection('alarms').updateMany({}, { $set: { outbox: [] } })
    content.time.now += 8 * 24 * 60 * minuteMs
    await content.given.result({ market, date: '2025-02-07', prizes: [{ type: 'PRIZE 1', numbers: '1' }] })
    await content.deskWatch.check()
    const stored = await content.connection.collection('alarms').find({}).toArray()
    expect(stored.map((one) => one['date'])).toEqual(['2025-02-08', '2025-02-08', '2025-02-08'])
  })
})

describe('an answer', () => {
  const rings = async () => isRinging((await boardNow()).alarms, content.time.now)
  it('silences all alarms of its draw for 15 minutes', async () => {
    at('18:20')
    await content.deskWatch.check()
    expect(await rings()).toBe(true)
    const { body } = await answer()
    expect(alarm.array().parse(body)).toMatchObject(
      ['LATE', 'MASTERS'].map((level) => ({
        level,
        answer: {
          reason: 'Situs resmi terlambat',
          by: 'budi',
          until: new Date(content.time.now + 15 * minuteMs).toISOString(),
        },
      })),
    )
    expect(await rings()).toBe(false)
    at('18:34')
    await content.deskWatch.check()
    expect([await levels(), await rings()]).toEqual([['LATE', 'MASTERS', 'OVERDUE'], false])
    at('18:35')
    expect(await rings()).toBe(true)
    await answer('Siaran terputus')
    expect(await rings()).toBe(false)
    expect(await content.announced(alarmAnswered)).toMatchObject([
      { data: { market, date, reason: 'Situs resmi terlambat' }, actor: { username: 'budi' } },
      { data: { reason: 'Siaran terputus' } },
    ])
  })

  it('repeated with its key, or given twice at the same time, is one entry each', async () => {
    at('18:20')
    await content.deskWatch.check()
    const ask = (key: string) =>
      content.asAdmin('POST', `${path}/answer`, { reason: 'Situs resmi terlambat' }, { 'idempotency-key': key })
    const answers = await Promise.all([ask('k1'), ask('k1'), ask('k2')])
    await content.forgetAnswers()
    await ask('k1')
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await content.announced(alarmAnswered)).toHaveLength(2)
  })

  it('is refused before the alarm, for an unknown draw, and without a reason', async () => {
    at('18:20')
    const unknown = await content.asAdmin('POST', '/admin/draws/NOWHERE/2025-01-31/answer', { reason: 'x' })
    expect([(await answer()).status, unknown.status]).toEqual([404, 404])
    expect(refusalOf(await answer(' '))).toMatchObject({ status: 400, errors: { reason: expect.anything() } })
  })
})

describe('nobody online', () => {
  it('10 minutes before a close is an alarm of its own, once it is known', async () => {
    at('17:21')
    await checkBoth()
    expect(await levels()).toEqual([])
    for (const instance of [content, other]) {
      await setOnline(instance)
      await watchFor(instance)
    }
    expect(await checkBoth()).toMatchObject([{ unstaffed: 1 }, { unstaffed: 1 }])
    expect(await levels()).toEqual(['UNSTAFFED'])
    await setOnline(content, 'sari')
    expect(await content.deskWatch.check()).toMatchObject({ unstaffed: 0 })
    expect(await content.announced(alarmRaised)).toHaveLength(1)
  })
})

describe('a claim ends', () => {
  const token = (username: string) => testToken('ADMIN', { username })
  const claimsOf = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())
  const take = (text: string) => content.as(text)('POST', `${path}/claim`, {})
  const ends = async () =>
    (await content.announced(drawReleased)).map(({ data, actor }) => [data.cause, actor.username])
  const isHeld = async () => (await boardNow()).claims.length > 0
  beforeEach(() => {
    Object.assign(content.snapshot, { validAfter: {}, revokedTokens: [], keptTokens: [] })
    Object.assign(other.snapshot, { validAfter: {}, revokedTokens: [], keptTokens: [] })
  })

  it('with the complete draw, once on two processes', async () => {
    await enter('0042', '2025-01-30')
    content.time.now += minuteMs
    other.time.now = content.time.now
    await take(token('sari'))
    await checkBoth()
    expect([await isHeld(), await ends()]).toEqual([true, []])
    await enter()
    await checkBoth()
    expect([await isHeld(), await ends()]).toEqual([false, [['complete', 'sistem']]])
  })

  it('with the logout of the session that took it, not of another device', async () => {
    const [desk, phone] = [token('sari'), token('sari')]
    await take(desk)
    for (const { snapshot } of [content, other]) snapshot.revokedTokens = [claimsOf(phone).jti]
    await checkBoth()
    expect(await isHeld()).toBe(true)
    for (const { snapshot } of [content, other]) snapshot.revokedTokens = [claimsOf(phone).jti, claimsOf(desk).jti]
    await checkBoth()
    expect([await isHeld(), await ends()]).toEqual([false, [['logout', 'sistem']]])
  })

  it('with the revocation of its holder, except of the session that was kept', async () => {
    const [desk, phone] = [token('sari'), token('sari')]
    await take(desk)
    content.snapshot.validAfter = { 'id-sari': Math.floor(Date.now() / 1000) + 60 }
    content.snapshot.keptTokens = [claimsOf(desk).jti]
    await content.deskWatch.check()
    expect(await isHeld()).toBe(true)
    content.snapshot.keptTokens = [claimsOf(phone).jti]
    await content.deskWatch.check()
    expect([await isHeld(), await ends()]).toEqual([false, [['revoked', 'sistem']]])
  })

  it('with the market that closes, and with the day', async () => {
    await take(token('sari'))
    await content.asAdmin('PATCH', `/admin/schedules/${market}/status`, { status: 'TUTUP' })
    await content.deskWatch.check()
    await content.asAdmin('PATCH', `/admin/schedules/${market}/status`, { status: 'BUKA' })
    await take(token('sari'))
    content.time.now = atWib('2025-02-02', '00:01')
    await content.deskWatch.check()
    expect([await isHeld(), await ends()]).toEqual([
      false,
      [
        ['over', 'sistem'],
        ['over', 'sistem'],
      ],
    ])
  })
})
