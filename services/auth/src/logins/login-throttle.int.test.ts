import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { master, startTestAuth } from '../test-kit/start-test-auth.ts'

let auth: Awaited<ReturnType<typeof startTestAuth>>
beforeEach(async () => (auth = await startTestAuth()))
afterEach(() => auth.close())

const wrong = { ...master, password: 'bukan-ini' }
const ownersAddress = '198.51.100.7'

/** Wrong logins from as many addresses, one after another; the answers' statuses. */
const attack = async (times: number) => {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push((await auth.login(wrong, `203.0.113.${index}`)).status)
  return statuses
}

describe('the login throttle', () => {
  it('blocks an account for longer after each failure, with Retry-After', async () => {
    expect(await attack(6)).toEqual([401, 401, 401, 401, 401, 429])
    const refused = await auth.login(wrong, '203.0.113.200')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body.message).toBe(authTexts.loginThrottled)
    auth.clock.now += 1_000
    expect(await attack(2)).toEqual([401, 429])
    expect((await auth.login(wrong, '203.0.113.200')).headers.get('retry-after')).toBe('2')
    // The right password does not help a stranger while the account is closed.
    expect((await auth.login(master, '203.0.113.200')).status).toBe(429)
    auth.clock.now += 2_000
    expect((await auth.login(master, '203.0.113.200')).status).toBe(200)
    expect(await attack(1)).toEqual([401])
  })

  it('treats an unknown name in the same way', async () => {
    const nobody = { username: 'siapa', password: 'x' }
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await auth.login(nobody, `203.0.113.${index}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('admits an address that logged in before', async () => {
    await auth.login(master, ownersAddress)
    await attack(6)
    expect((await auth.login(master, '203.0.113.200')).status).toBe(429)
    expect((await auth.login(master, ownersAddress)).status).toBe(200)
  })

  it('keeps counting other addresses when the owner logs in', async () => {
    await auth.login(master, ownersAddress)
    expect(await attack(6)).toEqual([401, 401, 401, 401, 401, 429])
    for (let round = 0; round < 5; round++) {
      expect((await auth.login(master, ownersAddress)).status).toBe(200)
      expect(await attack(2)).toEqual([429, 429])
    }
    auth.clock.now += 1_000
    expect(await attack(2)).toEqual([401, 429])
    await auth.login(master, ownersAddress)
    expect((await auth.login(wrong, '203.0.113.200')).headers.get('retry-after')).toBe('2')
  })

  it('counts no correct passwords, also concurrent ones', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => auth.login(master, ownersAddress)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await attack(6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('limits such an address separately', async () => {
    await auth.login(master, ownersAddress)
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) statuses.push((await auth.login(wrong, ownersAddress)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('counts concurrent attempts before checking any password', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => auth.login(wrong, `203.0.113.${index}`)))
    const checked = answers.filter(({ status }) => status === 401)
    expect(checked).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('limits an address that tries many names, and logs few of its refusals', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const names = Array.from({ length: 20 }, (_, index) => `u${round}-${index}`)
      const answers = await Promise.all(names.map((username) => auth.login({ username, password: 'x' }, '203.0.113.9')))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const reasons = (await auth.waiting('logins')).map(({ data }) => (data as { reason: string }).reason)
    expect(reasons.filter((reason) => reason === 'throttled')).toHaveLength(3)
    expect((await auth.login(master, ownersAddress)).status).toBe(200)
  })

  it('logs few refusals of one account from many addresses', async () => {
    expect((await attack(30)).filter((status) => status === 429)).toHaveLength(25)
    const reasons = (await auth.waiting('logins')).map(({ data }) => (data as { reason: string }).reason)
    expect(reasons.filter((reason) => reason === 'throttled')).toHaveLength(10)
  })

  it('forgets wrong logins after an hour', async () => {
    await attack(5)
    auth.clock.now += 61 * 60_000
    await auth.auth.access.refresh()
    expect(await attack(6)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('several instances', () => {
  it('count an address together', async () => {
    const second = await startTestAuth({ like: auth })
    const statuses: number[] = []
    for (let index = 0; index < 62; index++) {
      const instance = index % 2 ? second : auth
      statuses.push((await instance.login({ username: `u${index}`, password: 'x' }, '203.0.113.9')).status)
    }
    await second.close()
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429])
  })
})

describe('without Redis', () => {
  it('each instance allows half the limit, with Retry-After', async () => {
    const alone = await startTestAuth({ redisUrl: 'redis://127.0.0.1:1' })
    const statuses: number[] = []
    for (let index = 0; index < 32; index++)
      statuses.push((await alone.login({ username: `u${index}`, password: 'x' }, '203.0.113.9')).status)
    const refused = await alone.login({ username: 'lain', password: 'x' }, '203.0.113.9')
    expect((await alone.login(master, ownersAddress)).status).toBe(200)
    await alone.close()
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
