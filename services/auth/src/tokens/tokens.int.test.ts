import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { forgedTokens } from '@papan/runtime/test-kit/forged-tokens.ts'
import { setRestoredAt } from '@papan/service-kit/records/epochs.ts'
import { bodyCasesOf, revokedInBody } from '@papan/service-kit/test-kit/revoked-in-body.ts'
import { authOfFile, master, newSigningKey, startTestAuth } from '../test-kit/start-test-auth.ts'
import { publishedKey } from './signing-key.ts'

const auth = await authOfFile({ limitScale: 100 })
const asMaster = auth.as(await auth.tokenOf(master))

describe('a forged token', () => {
  const guarded = calls.filter(({ service, role }) => service === 'auth' && role !== 'all')

  const bodyOf = ({ text }: { text: string }): unknown => ({ ...(JSON.parse(text) as object), requestId: '' })

  it.each(
    guarded.map(({ method, path }) => [method, path.replace(':userId', 'kepala').replace(':ip', '10.0.0.0%2F8')]),
  )('is refused at %s %s without details', async (method = '', path = '') => {
    const { kid } = publishedKey(auth.signingKey)
    for (const [name, token] of forgedTokens(auth.signingKey, kid)) {
      const answer = await auth.as(token)(method, path)
      expect([name, answer.status, bodyOf(answer)]).toEqual([
        name,
        401,
        { code: 'BAD_TOKEN', message: errorTexts.badToken, requestId: '' },
      ])
    }
    const unknownKey = forgedTokens(newSigningKey(), kid)
    expect((await auth.as(unknownKey.at(-3)?.[1] ?? '')(method, path)).status).toBe(401)
    expect((await auth.login(master)).status).toBe(200)
  })

  it('is refused in every place where a token does not belong', async () => {
    const token = await auth.tokenOf(master)
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token} `, `Bearer  ${token}`, `Bearer ${token},x`])
      expect([authorization, (await auth.send('GET', '/master/users', undefined, { authorization })).status]).toEqual([
        authorization,
        authorization === `Bearer ${token} ` ? 200 : 401,
      ])
    expect((await auth.send('GET', `/master/users?token=${token}`)).status).toBe(401)
    expect((await auth.send('GET', '/master/users', undefined, { cookie: `authToken=${token}` })).status).toBe(401)
  })
})

describe('an admin revoked while their request body arrives', () => {
  let made = 0
  const json = Buffer.from(
    JSON.stringify({ username: 'dedi', password: 'rahasia-dedi', role: 'ADMIN', ip: '10.0.0.1' }),
  )

  it.each(bodyCasesOf('auth'))('is answered 401 and nothing is stored: %s', async (_name, bodyCase) => {
    // A name of its own: a token of a name that ended in this second would be refused from the start.
    const admin = { username: `admin${++made}`, password: 'rahasia-admin' }
    const { body } = await asMaster('POST', '/master/users', { ...admin, role: 'MASTER_ADMIN' })
    const seen = await revokedInBody({
      ...bodyCase,
      url: auth.url,
      connection: auth.connection,
      token: await auth.tokenOf(admin),
      body: json,
      revoke: () => asMaster('DELETE', `/master/users/${body.id}`),
    })
    expect(seen).toEqual({ status: 401, code: 'BAD_TOKEN', isUntouched: true })
  })
})

describe('after a restore', () => {
  const day = 86_400_000
  const admin = { username: 'Ani', password: 'rahasia-ani' }

  let auth: Awaited<ReturnType<typeof startTestAuth>>
  let token: string
  beforeAll(async () => {
    auth = await startTestAuth({ limitScale: 1_000 })
    token = await auth.tokenOf(master)
    await auth.as(token)('POST', '/master/users', { ...admin, role: 'ADMIN' })
  })
  afterEach(async () => {
    setRestoredAt(0)
    await auth.auth.access.refresh()
  })
  afterAll(() => auth.close())

  /** The users as a backup of `ms` ago had them are put back now, by a clock that is `aheadMs` ahead. */
  const restore = async ({ aheadMs = 0 } = {}) => {
    auth.clock.now += 60_000
    setRestoredAt(auth.clock.now + aheadMs)
    await auth.auth.access.refresh()
  }
  const statusOf = (of: string) => auth.auth.access.check(of).kind
  const changePassword = (of: string, oldPassword: string, newPassword: string) =>
    auth.as(of)('POST', '/admin/users/change-password', { oldPassword, newPassword })

  it('a login from before is refused, since it may have ended after the backup', async () => {
    token = await auth.tokenOf(master)
    expect(statusOf(token)).toBe('valid')
    await restore()
    expect(statusOf(token)).toBe('refused')
  })

  it('a login of a user missing in the backup is refused', async () => {
    const newcomer = await auth.tokenOf(admin)
    const users = auth.connection.collection('users')
    const stored = await users.findOne({ _id: 'ani' as never })
    await users.deleteOne({ _id: 'ani' as never })
    await restore()
    expect(statusOf(newcomer)).toBe('refused')
    if (stored) await users.insertOne(stored)
  })

  it('a login that outlived a change of the password is refused', async () => {
    const kept = await auth.tokenOf(admin)
    expect((await changePassword(kept, admin.password, 'rahasia-baru')).status).toBeLessThan(300)
    expect(statusOf(kept)).toBe('valid')
    admin.password = 'rahasia-baru'
    await restore()
    expect(statusOf(kept)).toBe('refused')
  })

  it.each([
    ['', 0],
    [', also where its clock was a day ahead', day],
  ])('a new login is accepted, and revoked when its password is reset%s', async (_name, aheadMs) => {
    await restore({ aheadMs })
    const fresh = await auth.tokenOf(admin)
    token = await auth.tokenOf(master)
    expect([statusOf(fresh), statusOf(token)]).toEqual(['valid', 'valid'])
    const answer = await auth.as(token)('PUT', '/master/users/ani/password', { newPassword: admin.password })
    expect(answer.status).toBeLessThan(300)
    expect([statusOf(fresh), statusOf(token)]).toEqual(['refused', 'valid'])
    expect(statusOf(await auth.tokenOf(admin))).toBe('valid')
  })
})
