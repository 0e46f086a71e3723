import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import { authOfFile, master, startTestAuth } from '../test-kit/start-test-auth.ts'
import { guessesKey } from './guess-limits.ts'

/** Keeps the database of the file: making one with its indexes takes most of a test. */
const keeper = await authOfFile()
/** An instance without memory over an empty database and an empty Redis. */
const startEmpty = async (options: Parameters<typeof startTestAuth>[0] = {}) => {
  await testRedisDatabase()
  for (const { name } of await keeper.connection.listCollections())
    if (name !== infoCollection) await keeper.connection.collection(name).deleteMany({})
  return startTestAuth({ like: keeper, ...options })
}
let auth: Awaited<ReturnType<typeof startTestAuth>>
beforeEach(async () => (auth = await startEmpty()))
afterEach(() => auth.close())

const wrong = { ...master, password: 'bukan-ini' }
const [ownersAddress, elsewhere] = ['198.51.100.7', '192.0.2.7']
const ownersDevice = 'perangkat-pemilik-0001'

const statusOf = async (body: unknown, ip: string) => (await auth.login(body, ip)).status
const fromDevice = async (body: unknown, ip: string, device = ownersDevice) =>
  (await auth.send('POST', '/auth/login', body, { 'x-forwarded-for': ip, 'device-id': device })).status

/** Wrong logins at one name, all at once; the answers' statuses. */
const guess = (times: number, addressOf: (index: number) => string, body: unknown = wrong) =>
  Promise.all(Array.from({ length: times }, (_, index) => statusOf(body, addressOf(index))))
const ofOneNetwork = (index: number) => `203.0.113.${index}`
const ofManyNetworks = (index: number) => `10.0.${index}.1`
const looked = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length
const throttledReasons = async () =>
  (await auth.waiting('logins')).filter(({ data }) => (data as { reason: string }).reason === 'throttled')

describe('guesses at one name', () => {
  it.each([
    ['a user', wrong],
    ['nobody', { username: 'siapa', password: 'x' }],
  ])('of %s from one network are looked at five times, and lock no other network out', async (_name, body) => {
    const statuses = await guess(12, ofOneNetwork, body)
    expect([looked(statuses), refused(statuses)]).toEqual([5, 7])
    expect([await statusOf(body, elsewhere), await statusOf(master, ownersAddress)]).toEqual([401, 200])
  })

  it('of one network leave the name a share for networks that have not guessed', async () => {
    await guess(30, ofOneNetwork)
    expect(await guess(3, ofManyNetworks)).toEqual([401, 401, 401])
  })

  it('of many networks are looked at eight times at once, then one each 5.5 s, as Retry-After says', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => auth.login(wrong, ofManyNetworks(index))),
    )
    const late = answers.filter(({ status }) => status === 429)
    expect([answers.length, late.length]).toEqual([20, 12])
    const waits = late.map(({ headers }) => Number(headers.get('retry-after')))
    expect(waits.every((wait) => wait >= 1 && wait <= 6)).toBe(true)
    expect(late[0]?.body.message).toBe(authTexts.loginThrottled)
  })

  it('that are refused use up no share of their network', async () => {
    await guess(30, ofManyNetworks)
    await guess(12, () => elsewhere, master)
    const others = Array.from({ length: 10 }, (_, index) =>
      statusOf({ username: `u${index}`, password: 'x' }, elsewhere),
    )
    expect(looked(await Promise.all(others))).toBe(10)
  })

  it('that are right are none, also concurrent ones', async () => {
    expect(await guess(5, () => ownersAddress, master)).toEqual([200, 200, 200, 200, 200])
    expect(looked(await guess(12, ofManyNetworks))).toBe(8)
  })

  it('are logged ten times a minute at most once refused', async () => {
    expect(refused(await guess(30, ofManyNetworks))).toBe(22)
    expect(await throttledReasons()).toHaveLength(10)
  })
})

describe('a known place', () => {
  // A name has two guesses, and one more each 22 s.
  beforeEach(async () => {
    await auth.close()
    auth = await startEmpty({ limitScale: 0.25 })
  })

  it('gets in while strangers guess from everywhere: an address, or a device in any network', async () => {
    expect(await fromDevice(master, ownersAddress)).toBe(200)
    for (let round = 0; round < 3; round++) {
      await guess(12, ofManyNetworks)
      expect(await statusOf(master, '203.0.113.200')).toBe(429)
      expect(await statusOf(master, ownersAddress)).toBe(200)
      expect(await fromDevice(master, ofManyNetworks(0))).toBe(200)
    }
  })

  it('gets in from the very address that used up its own share', async () => {
    await fromDevice(master, ownersAddress)
    await guess(40, () => elsewhere)
    expect([await statusOf(master, elsewhere), await fromDevice(master, elsewhere)]).toEqual([429, 200])
  })

  it('has its own guesses, then those that a stranger has; other known places keep theirs', async () => {
    await fromDevice(master, ownersAddress)
    const statuses = await Promise.all(Array.from({ length: 12 }, () => fromDevice(wrong, elsewhere)))
    expect([looked(statuses), refused(statuses)]).toEqual([3 + 2, 7])
    expect(await statusOf(master, ownersAddress)).toBe(200)
  })

  it.each([
    ['of another user', async () => fromDevice({ username: 'Ani', password: 'rahasia-ani' }, elsewhere)],
    ['of another device', async () => fromDevice(master, elsewhere, 'perangkat-lain-000001')],
    [
      'after 91 days',
      async () => {
        auth.clock.now += 91 * dayMs
        await auth.auth.access.refresh()
        return fromDevice(master, elsewhere)
      },
    ],
    [
      'after all other sessions were ended',
      async () => {
        const token = await auth.tokenOf(master, ownersAddress)
        await auth.as(token)('DELETE', '/admin/sign-ins')
        return fromDevice(master, elsewhere)
      },
    ],
    [
      'after a new password',
      async () => {
        const token = await auth.tokenOf(master, ownersAddress)
        const body = { oldPassword: master.password, newPassword: 'rahasia-baru' }
        await auth.as(token)('POST', '/admin/users/change-password', body)
        return fromDevice({ ...master, password: 'rahasia-baru' }, elsewhere)
      },
    ],
  ])('is none %s', async (_name, login) => {
    const asMaster = auth.as(await auth.tokenOf(master, '198.51.100.9'))
    await asMaster('POST', '/master/users', { username: 'Ani', password: 'rahasia-ani', role: 'ADMIN' })
    await fromDevice(master, ownersAddress)
    await guess(6, ofManyNetworks)
    await guess(6, ofManyNetworks, { username: 'Ani', password: 'x' })
    expect(await login()).toBe(429)
  })

  it('is one of the last 20 devices', async () => {
    for (let index = 0; index < 22; index++) {
      auth.clock.now += 1
      await fromDevice(master, ownersAddress, `perangkat-nomor-${10 + index}`)
    }
    expect(await auth.connection.collection('known_places').countDocuments()).toBe(20 + 1)
    await guess(6, ofManyNetworks)
    expect(await fromDevice(master, elsewhere, 'perangkat-nomor-11')).toBe(429)
    expect(await fromDevice(master, elsewhere, 'perangkat-nomor-12')).toBe(200)
  })
})

describe('guesses at many names', () => {
  const names = (times: number, ipOf: (index: number) => string) =>
    Promise.all(
      Array.from({ length: times }, (_, index) => statusOf({ username: `u${index}`, password: 'x' }, ipOf(index))),
    )

  it('from one address are looked at ten times, and few refusals logged', async () => {
    expect(looked(await names(40, () => ofOneNetwork(9)))).toBe(10)
    expect(await throttledReasons()).toHaveLength(3)
    expect(looked(await names(1, () => ofOneNetwork(10)))).toBe(1)
  })

  it.each([
    ['a /24', ofOneNetwork],
    ['a /56', (index: number) => `2001:db8:1:2300::${index + 1}`],
  ])('from all addresses of %s are looked at 15 times at most; another network gets in', async (_name, ipOf) => {
    const seen = looked(await names(40, ipOf))
    expect(seen).toBeGreaterThanOrEqual(10)
    expect(seen).toBeLessThanOrEqual(15)
    expect(await statusOf(master, ownersAddress)).toBe(200)
  })

  it('are counted together by two instances', async () => {
    const second = await startTestAuth({ like: auth })
    const statuses: number[] = []
    for (let index = 0; index < 14; index++) {
      const instance = index % 2 ? second : auth
      statuses.push((await instance.login({ username: `u${index}`, password: 'x' }, '203.0.113.9')).status)
    }
    await second.close()
    expect(looked(statuses)).toBe(10)
  })
})

describe('the counts in Redis', () => {
  /** So many counts that are whole again after two minutes, and so many that are now. */
  const fill = async (counted: number, whole: number) => {
    const redis = await readyRedis(auth.redisUrl)
    const script = `local now = redis.call('TIME')[1] * 1000
      for i = 1, ARGV[1] do redis.call('ZADD', KEYS[1], now + 120000 + i, 'x' .. i) end
      for i = 1, ARGV[2] do redis.call('ZADD', KEYS[1], i, 'old' .. i) end`
    await redis.eval(script, 1, guessesKey, counted, whole)
    return redis
  }

  it('lose what is whole again, and end with the last of them', async () => {
    const redis = await fill(1_000, 99_000)
    expect(await statusOf(wrong, elsewhere)).toBe(401)
    expect(await redis.zcard(guessesKey)).toBe(1_004)
    expect(await redis.pttl(guessesKey)).toBeGreaterThan(60_000)
    expect(await redis.pttl(guessesKey)).toBeLessThanOrEqual(121_000)
    redis.disconnect()
  })

  it('are 100,000 at most: beyond that an instance counts alone, half as many', async () => {
    const redis = await fill(100_000, 0)
    expect(looked(await guess(12, ofManyNetworks))).toBe(4)
    expect(await redis.zcard(guessesKey)).toBe(100_000)
    redis.disconnect()
  })
})

describe('without Redis', () => {
  it('each instance allows half, and one more with time', async () => {
    const alone = await startTestAuth({ redisUrl: 'redis://127.0.0.1:1' })
    const statusAt = async (index: number) => (await alone.login(wrong, ofManyNetworks(index))).status
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push(await statusAt(index))
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    expect((await alone.login(wrong, elsewhere)).headers.get('retry-after')).toBe('11')
    alone.clock.now += 11_000
    await alone.auth.access.refresh()
    expect([await statusAt(6), await statusAt(7)]).toEqual([401, 429])
    alone.clock.now += 11_000
    await alone.auth.access.refresh()
    expect((await alone.login(master, ownersAddress)).status).toBe(200)
    await alone.close()
  })
})
