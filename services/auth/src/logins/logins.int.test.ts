import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { account } from '@papan/contracts/calls/auth/account-calls.ts'
import { accessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { type SignIn, seenTokensPath, signInList } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { authOfFile, master, startTestAuth } from '../test-kit/start-test-auth.ts'

const auth = await authOfFile({ limitScale: 100 })

describe('logins', () => {
  beforeEach(async () => {
    auth.clock.now = Date.now()
    await auth.connection.collection('logins').deleteMany({})
    await auth.connection.collection('allowed_ips').deleteMany({})
    await auth.auth.access.refresh()
  })

  const allow = async (...cidrs: string[]) => {
    await auth.connection.collection('allowed_ips').insertOne({ _id: 'list', ips: cidrs, deletedAt: null } as never)
    await auth.auth.access.refresh()
  }
  const loggedIn = async (): Promise<string> => (await auth.login(master)).body.token

  describe('POST /auth/login', () => {
    it('answers a token for the right password and a name in any case, and announces it once', async () => {
      const answer = await auth.login({ username: ' kEPALA ', password: master.password })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body)).toEqual(['token'])
      const claims = jsonwebtoken.decode(answer.body.token) as JwtPayload
      expect(claims).toMatchObject({ sub: 'kepala', username: 'Kepala', role: 'MASTER_ADMIN' })
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(tokenLifeSeconds)

      const events = await auth.waiting('logins')
      expect(events).toEqual([
        expect.objectContaining({
          type: 'login.succeeded.v1',
          data: { username: 'Kepala' },
          actor: { userId: 'kepala', username: 'Kepala', role: 'MASTER_ADMIN', ip: '203.0.113.5' },
          requestId: answer.headers.get('x-request-id'),
        }),
      ])
    })

    it('answers unknown user and wrong password alike, and distinguishes them in the log', async () => {
      const wrong = await auth.login({ ...master, password: 'bukan-ini' })
      const unknown = await auth.login({ username: 'siapa', password: 'bukan-ini' })
      for (const answer of [wrong, unknown]) {
        expect(answer.status).toBe(401)
        expect({ ...answer.body, requestId: '' }).toEqual({
          code: 'WRONG_LOGIN',
          message: authTexts.wrongLogin,
          requestId: '',
        })
      }
      const headersOf = ({ headers }: typeof wrong) => [...headers.keys()].sort()
      expect(headersOf(wrong)).toEqual(headersOf(unknown))
      const told = (await auth.waiting('logins')).map(({ data }) => data)
      expect(told).toHaveLength(2)
      expect(told).toContainEqual({ username: 'Kepala', reason: 'wrong-password' })
      expect(told).toContainEqual({ username: 'siapa', reason: 'unknown-user' })
    })

    it.each([
      [
        'empty texts',
        { username: ' ', password: '' },
        { username: [authTexts.usernameRequired], password: [authTexts.passwordRequired] },
      ],
      [
        'operators',
        { username: { $gt: '' }, password: { $ne: '' } },
        { username: [fieldTexts.wrongType], password: [fieldTexts.wrongType] },
      ],
      ['an unknown key', { ...master, role: 'MASTER_ADMIN' }, { role: [fieldTexts.unknownKey] }],
      ['a very long name', { ...master, username: 'a'.repeat(201) }, { username: [fieldTexts.tooLong(200)] }],
      ['a list', [master], { body: [fieldTexts.wrongType] }],
    ])('answers 400 to %s', async (_name, body, errors) => {
      const answer = await auth.login(body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual(errors)
      expect(await auth.waiting('logins')).toEqual([])
    })

    it('survives a name with control characters and announces it as it was typed', async () => {
      const username = 'a\u0000b\u001b[31m\n'
      expect((await auth.login({ username, password: 'x' })).status).toBe(401)
      expect((await auth.waiting('logins'))[0]?.data).toMatchObject({ username: username.trim() })
    })

    it('refuses addresses outside the allowed ones, with the right password too', async () => {
      await allow('198.51.100.0/24', '2001:db8::/32')
      const refused = await auth.login(master, '203.0.113.5')
      expect(refused.status).toBe(403)
      expect(refused.body.message).toBe(errorTexts.addressRefused)
      expect((await auth.waiting('logins'))[0]?.data).toEqual({ username: 'Kepala', reason: 'address-refused' })
      expect((await auth.login(master, '198.51.100.7')).status).toBe(200)
      expect((await auth.login(master, '2001:db8::7')).status).toBe(200)
      expect((await auth.login(master, '::ffff:198.51.100.7')).status).toBe(200)
    })
  })

  describe('POST /auth/logout', () => {
    const logout = (token: string, ip = '203.0.113.5') =>
      auth.as(token)('POST', '/auth/logout', undefined, { 'x-forwarded-for': ip })

    it('revokes this token at once and announces it', async () => {
      const [ended, other] = [await loggedIn(), await loggedIn()]
      const { jti } = jsonwebtoken.decode(ended) as JwtPayload
      const before = (await auth.waiting('users')).length
      const answer = await logout(ended)
      expect(answer).toMatchObject({ status: 200, body: { message: authTexts.loggedOut } })

      expect((await logout(ended)).status).toBe(401)
      const snapshot = accessSnapshot.parse(await auth.auth.answers['/internal/access']())
      expect(snapshot.revokedTokens).toContain(jti)
      const events = await auth.waiting('users')
      expect(events).toHaveLength(before + 1)
      expect(events.at(-1)).toMatchObject({
        type: 'user.revoked.v1',
        data: { username: 'Kepala', reason: 'logged-out' },
        actor: { userId: 'kepala', ip: '203.0.113.5' },
      })
      expect((await logout(other)).status).toBe(200)
    })

    it('drops a revoked token once it has expired', async () => {
      const token = await loggedIn()
      await logout(token)
      auth.clock.now += tokenLifeSeconds * 1000 + 1000
      const snapshot = accessSnapshot.parse(await auth.auth.answers['/internal/access']())
      expect(snapshot.revokedTokens).toEqual([])
      await auth.auth.access.refresh()
      expect((await logout(token)).status).toBe(401)
    })

    it('ends a session from an address that is not allowed', async () => {
      const token = await loggedIn()
      await allow('198.51.100.0/24')
      expect((await logout(token)).status).toBe(200)
      expect((await logout(token, '198.51.100.7')).status).toBe(401)
    })
  })

  describe('what leaves the service', () => {
    it('never holds a password or its hash', async () => {
      await auth.login({ ...master, password: 'salah-sekali' })
      const user = await auth.connection.collection('users').findOne({})
      const told = [
        await auth.waiting('logins'),
        await auth.waiting('users'),
        auth.auth.sources.map(({ subjectType, toRecord }) => (subjectType === 'user' ? toRecord(user as never) : null)),
      ]
      expect(user?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$/)
      expect(JSON.stringify(told)).not.toMatch(/argon2|salah-sekali|rahasia/)
    })
  })
})

describe('sign-ins', () => {
  let auth: Awaited<ReturnType<typeof startTestAuth>>
  let asMaster: ReturnType<typeof auth.as>
  beforeAll(async () => {
    auth = await startTestAuth({ limitScale: 1_000 })
  })
  afterAll(() => auth.close())

  let count = 0
  let budi: { username: string; password: string }
  beforeEach(async () => {
    // The clock moves by hours.
    asMaster = auth.as(await auth.tokenOf(master))
    budi = { username: `Budi${++count}`, password: 'rahasia-budi' }
    await asMaster('POST', '/master/users', { ...budi, role: 'ADMIN' })
    await forward(2_000)
  })
  const forward = async (ms: number) => {
    auth.clock.now += ms
    await auth.auth.access.refresh()
  }

  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
  type From = { agent?: string; ip?: string; id?: string }
  const signIn = async ({ agent = chrome, ip = '203.0.113.7', id }: From = {}): Promise<string> => {
    const headers = { 'x-forwarded-for': ip, 'user-agent': agent, ...(id ? { 'device-id': id } : {}) }
    const { status, body } = await auth.send('POST', '/auth/login', budi, headers)
    expect(status).toBe(200)
    return body['token'] as string
  }
  const listOf = async (token: string): Promise<SignIn[]> =>
    signInList.parse((await auth.as(token)('GET', '/admin/sign-ins')).body)
  const newDevices = async () =>
    (await auth.waiting('logins')).filter(
      ({ type, actor }) => type === 'login.from-new-device.v1' && actor.username === budi.username,
    )

  describe('GET /admin/sign-ins', () => {
    it('lists own devices in words, newest first, and which one asks', async () => {
      const desk = await signIn()
      await forward(60_000)
      await signIn({ agent: phone, ip: '198.51.100.23' })
      expect(await listOf(desk)).toMatchObject([
        {
          device: 'Chrome di Android',
          address: '198.51.100.23',
          method: 'password',
          isThis: false,
          isNewAddress: true,
        },
        { device: 'Chrome di Windows', address: '203.0.113.7', isThis: true, isNewDevice: false, isNewAddress: false },
      ])
    })

    it('forgets what has ended: logged out, expired, of another user', async () => {
      const [desk, other] = [await signIn(), await signIn({ agent: phone })]
      await auth.as(other)('POST', '/auth/logout')
      expect(await listOf(desk)).toHaveLength(1)
      await forward(7 * 3_600_000)
      const later = await signIn()
      await forward(2 * 3_600_000)
      expect(await listOf(later)).toHaveLength(1)
    })

    it('learns when a device was last seen from every process, on the internal port', async () => {
      const [desk, other] = [await signIn(), await signIn({ agent: phone })]
      const [, id = ''] = (await listOf(desk)).map((one) => one.id).toReversed()
      await forward(90_000)
      await auth.auth.reports[seenTokensPath]({ tokens: [id, 'tidak-ada'] })
      const seen = (await listOf(desk)).find((one) => one.id === id)
      expect(Date.parse(seen?.lastSeenAt ?? '') - Date.parse(seen?.firstSeenAt ?? '')).toBe(90_000)
      await expect(auth.auth.reports[seenTokensPath]({ tokens: [{ $ne: 1 }] })).rejects.toThrow()
      expect(other).not.toBe(desk)
    })
  })

  describe('a new device', () => {
    it('is an entry of the log and a line for the user on the other devices, which the new one cannot close', async () => {
      const desk = await signIn({ id: 'desk-browser-0001' })
      expect(await newDevices()).toHaveLength(0)
      const thief = await signIn({ agent: phone, ip: '198.51.100.80', id: 'phone-browser-002' })
      expect((await newDevices()).map(({ data }) => data)).toEqual([
        { username: budi.username, device: 'Chrome di Android' },
      ])
      const [notice] = account.parse((await auth.as(desk)('GET', '/admin/account')).body).notices
      expect(notice).toMatchObject({ kind: 'new-device', device: 'Chrome di Android', address: '198.51.100.80' })
      expect(account.parse((await auth.as(thief)('GET', '/admin/account')).body).notices).toEqual([])
      const path = `/admin/account/notices/${notice?.id}`
      expect((await auth.as(thief)('DELETE', path)).status).toBe(404)
      expect((await auth.as(desk)('DELETE', path)).status).toBe(200)
    })

    it.each<[string, From, From, number]>([
      ['the same browser elsewhere', { id: 'desk-browser-0001' }, { id: 'desk-browser-0001', ip: '198.51.100.9' }, 0],
      ['another browser at the same place', { id: 'desk-browser-0001' }, { id: 'other-browser-003' }, 1],
      ['a client without an id at the same place', {}, {}, 0],
      ['a client without an id elsewhere', {}, { ip: '198.51.100.9' }, 1],
      ['a malformed id counts as none', { id: '<script>' }, { id: '{"$ne":1}' }, 0],
    ])('%s', async (_name, first, second, expected) => {
      await signIn(first)
      await signIn(second)
      expect(await newDevices()).toHaveLength(expected)
    })
  })

  describe('ending', () => {
    it('ends one other device at once, logged once, and not the own one', async () => {
      const [desk, other] = [await signIn(), await signIn({ agent: phone })]
      const list = await listOf(desk)
      const target = list.find(({ isThis }) => !isThis)?.id ?? ''
      const own = list.find(({ isThis }) => isThis)?.id ?? ''
      const caller = auth.as(desk)
      expect((await caller('DELETE', `/admin/sign-ins/${own}`)).body).toMatchObject({ code: 'SIGN_IN_CURRENT' })
      expect((await caller('DELETE', `/admin/sign-ins/${target}`)).body).toEqual({ message: authTexts.signInEnded })
      expect((await auth.as(other)('GET', '/admin/account')).status).toBe(401)
      expect((await caller('DELETE', `/admin/sign-ins/${target}`)).status).toBe(404)
      expect((await caller('DELETE', '/admin/sign-ins/tidak-ada')).status).toBe(404)
      expect(auth.auth.access.check(other).kind).toBe('refused')
      const events = (await auth.waiting('users')).filter(({ type }) => type === 'sign-in.ended.v1')
      expect(events.filter(({ actor }) => actor.username === budi.username)).toMatchObject([
        {
          data: { username: budi.username, device: 'Chrome di Android', address: '203.0.113.7' },
          earlier: [{ type: 'user.revoked.v1', data: { username: budi.username, reason: 'logged-out' } }],
        },
      ])
    })

    it('ends all others and keeps the own one', async () => {
      const tokens = [await signIn(), await signIn({ agent: phone }), await signIn({ ip: '198.51.100.9' })]
      const [desk = '', ...others] = tokens
      expect((await auth.as(desk)('DELETE', '/admin/sign-ins')).body).toEqual({ message: authTexts.otherSignInsEnded })
      expect(await listOf(desk)).toHaveLength(1)
      for (const other of others) expect((await auth.as(other)('GET', '/admin/account')).status).toBe(401)
    })

    it('belongs to the user and to master admins', async () => {
      const desk = await signIn()
      const userId = budi.username.toLowerCase()
      const [theirs] = signInList.parse((await asMaster('GET', `/master/sign-ins?userId=${userId}`)).body)
      const [masters] = signInList.parse((await asMaster('GET', '/admin/sign-ins')).body)
      expect(theirs).toMatchObject({ device: 'Chrome di Windows', isThis: false })
      const caller = auth.as(desk)
      expect((await caller('GET', `/master/sign-ins?userId=${userId}`)).status).toBe(403)
      expect((await caller('DELETE', `/admin/sign-ins/${masters?.id}`)).status).toBe(404)
      expect((await caller('DELETE', `/master/sign-ins/${masters?.id}`)).status).toBe(403)
      expect((await asMaster('GET', '/master/sign-ins?userId=tidak-ada')).status).toBe(404)
      expect((await asMaster('GET', '/master/sign-ins')).status).toBe(400)
      expect((await asMaster('DELETE', `/master/sign-ins/${theirs?.id}`)).status).toBe(200)
      expect((await caller('GET', '/admin/account')).status).toBe(401)
    })
  })
})
