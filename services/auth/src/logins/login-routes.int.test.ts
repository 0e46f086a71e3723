import { beforeEach, describe, expect, it } from '@jest/globals'
import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'
import { accessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { master, authOfFile } from '../test-kit/start-test-auth.ts'

const auth = await authOfFile({ limitScale: 100 })
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
