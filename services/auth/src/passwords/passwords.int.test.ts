import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { hash } from 'argon2'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { authOfFile, master, startTestAuth } from '../test-kit/start-test-auth.ts'
import { HasherBusy, createPasswordHasher } from './password-hasher.ts'

const auth = await authOfFile({ limitScale: 1_000 })
const asMaster = auth.as(await auth.tokenOf(master))
const costly = await authOfFile({ limitScale: 100, hasProductCost: true })
const longer = await authOfFile({ passwordMin: 10 })
const asLongerMaster = longer.as(await longer.tokenOf(master))

describe('a changed password', () => {
  const old = { username: 'Budi', password: 'rahasia-lama' }
  const fresh = { username: 'Budi', password: 'rahasia-baru' }
  const body = { oldPassword: old.password, newPassword: fresh.password }

  beforeEach(async () => {
    await asMaster('DELETE', '/master/users/budi')
    // A second later: sessions of the deleted Budi are not those of the next.
    auth.clock.now += 1_000
    await asMaster('POST', '/master/users', { ...old, role: 'ADMIN' })
    await auth.connection.collection('users').updateOne({ _id: 'budi' as never }, { $set: { outbox: [] } })
  })

  const change = (token: string, given: unknown = body) => auth.as(token)('POST', '/admin/users/change-password', given)
  const isAlive = async (token: string) => (await change(token, {})).status === 400
  const told = async () => (await auth.waiting('users')).filter(({ actor }) => actor.userId === 'budi')

  describe('POST /admin/users/change-password', () => {
    it("changes the password, ends the user's other sessions and keeps this one", async () => {
      const [mine, other] = [await auth.tokenOf(old), await auth.tokenOf(old)]
      const answer = await change(mine)
      expect(answer).toMatchObject({ status: 200, body: { message: authTexts.passwordChanged } })
      expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
      expect((await auth.login(old)).status).toBe(401)
      expect(await isAlive(await auth.tokenOf(fresh))).toBe(true)
      expect(await told()).toMatchObject([
        { type: 'user.revoked.v1', data: { username: 'Budi', reason: 'password-changed' } },
      ])
    })

    it('ends the kept session when it logs out, and when the password changes elsewhere', async () => {
      const mine = await auth.tokenOf(old)
      await change(mine)
      const later = await auth.tokenOf(fresh)
      await change(later, { oldPassword: fresh.password, newPassword: 'yang-ketiga' })
      expect([await isAlive(mine), await isAlive(later)]).toEqual([false, true])
      await auth.as(later)('POST', '/auth/logout')
      expect(await isAlive(later)).toBe(false)
      await asMaster('PUT', '/master/users/budi/password', { newPassword: old.password })
      expect(await isAlive(later)).toBe(false)
    })

    it('answers 400 for a wrong old password, and changes nothing', async () => {
      const mine = await auth.tokenOf(old)
      const answer = await change(mine, { ...body, oldPassword: 'bukan-ini' })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        message: authTexts.wrongOldPassword,
        errors: { oldPassword: [authTexts.wrongOldPassword] },
      })
      expect(await isAlive(mine)).toBe(true)
      expect(await told()).toEqual([])
    })

    it('announces a wrong old password, and never the password', async () => {
      await auth.connection.collection('logins').deleteMany({})
      await change(await auth.tokenOf(old), { ...body, oldPassword: 'bukan-ini' })
      const events = (await auth.waiting('logins')).filter(({ type }) => type === 'password-change.refused.v1')
      expect(events).toMatchObject([
        { data: { username: 'Budi', reason: 'wrong-old-password' }, actor: { userId: 'budi', role: 'ADMIN' } },
      ])
      expect(JSON.stringify(events)).not.toContain('bukan-ini')
    })

    it.each([
      ['nothing', {}, ['oldPassword', 'newPassword']],
      ['operators', { oldPassword: { $ne: '' }, newPassword: { $gt: '' } }, ['oldPassword', 'newPassword']],
      ['another user', { ...body, userId: 'kepala' }, ['userId']],
    ])('answers 400 to %s', async (_name, given, fields) => {
      const answer = await change(await auth.tokenOf(old), given)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.errors as object).toSorted()).toEqual(fields.toSorted())
      expect((await auth.login(old)).status).toBe(200)
    })

    it('succeeds once of many concurrent requests, and revokes all earlier sessions', async () => {
      const tokens = await Promise.all(Array.from({ length: 5 }, () => auth.tokenOf(old)))
      const answers = await Promise.all(
        tokens.map((token, index) => change(token, { ...body, newPassword: `rahasia-baru-${index}` })),
      )
      const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
      expect(winners).toHaveLength(1)
      for (const { status } of answers) expect([200, 400, 401]).toContain(status)
      for (const [index, token] of tokens.entries()) expect(await isAlive(token)).toBe(index === winners[0])
      expect((await auth.login({ ...old, password: `rahasia-baru-${winners[0]}` })).status).toBe(200)
      expect(await told()).toHaveLength(1)
    })

    it('refuses the session of a concurrent login with the old password', async () => {
      const mine = await auth.tokenOf(old)
      const [changed, ...logins] = await Promise.all([
        change(mine),
        ...Array.from({ length: 20 }, async (_, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 5))
          return auth.login(old)
        }),
      ])
      expect(changed.status).toBe(200)
      const tokens = logins.flatMap(({ body: { token } }) => (token ? [String(token)] : []))
      for (const token of tokens) expect(await isAlive(token)).toBe(false)
      expect(await isAlive(mine)).toBe(true)
    })
  })

  describe('a stolen session', () => {
    let strict: typeof auth
    beforeAll(async () => (strict = await startTestAuth()))
    afterAll(() => strict.close())

    it('may guess the old password only a few times, without blocking its owner', async () => {
      const owner = await strict.tokenOf(master, '198.51.100.7')
      const guess = (oldPassword: string, ip: string) =>
        strict.as(owner)(
          'POST',
          '/admin/users/change-password',
          { oldPassword, newPassword: 'rahasia-baru' },
          {
            'x-forwarded-for': ip,
          },
        )
      const statuses: number[] = []
      for (let index = 0; index < 7; index++) statuses.push((await guess('tebakan', `203.0.113.${index}`)).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
      expect((await guess('tebakan', '203.0.113.9')).headers.get('retry-after')).toBe('1')
      const reasons = (await strict.waiting('logins'))
        .filter(({ type }) => type === 'password-change.refused.v1')
        .map(({ data }) => (data as { reason: string }).reason)
      const times = (reason: string) => reasons.filter((one) => one === reason).length
      expect([times('wrong-old-password'), times('throttled')]).toEqual([5, 3])
      expect((await strict.login(master, '198.51.100.7')).status).toBe(200)
      strict.clock.now += 1_000
      await strict.auth.access.refresh()
      expect((await guess(master.password, '198.51.100.7')).status).toBe(200)
    })
  })
})

describe('a hash of older parameters', () => {
  const kepala = { _id: 'kepala' as never }
  const users = () => costly.connection.collection('users')
  const stored = () => users().findOne(kepala)
  let old: string
  beforeEach(async () => {
    old = await hash(master.password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
    await users().updateOne(kepala, { $set: { passwordHash: old } })
  })

  it('is replaced at the next login, without an event', async () => {
    const before = await stored()
    expect((await costly.login(master)).status).toBe(200)
    const after = await stored()
    expect(after?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/)
    expect(after).toEqual({ ...before, passwordHash: after?.['passwordHash'] })
    expect((await costly.login(master)).status).toBe(200)
    expect((await stored())?.['passwordHash']).toBe(after?.['passwordHash'])
  })

  it('stays when the password is wrong', async () => {
    expect((await costly.login({ ...master, password: 'bukan-ini' })).status).toBe(401)
    expect((await stored())?.['passwordHash']).toBe(old)
  })

  it('does not fail logins while it is replaced', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => costly.login(master)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  })
})

describe('rules of passwords', () => {
  const sentence = 'Password minimal harus 10 karakter.'

  describe('PASSWORD_MIN', () => {
    it('raises the minimum of every call that sets a password, with the sentence on its field', async () => {
      const create = (password: string) =>
        asLongerMaster('POST', '/master/users', { username: 'Budi', password, role: 'ADMIN' })
      const short = await create('sembilan9')
      expect([short.status, short.body.message, short.body.errors]).toEqual([400, sentence, { password: [sentence] }])
      expect((await create('sepuluh-10')).status).toBe(201)

      const reset = (newPassword: string) => asLongerMaster('PUT', '/master/users/budi/password', { newPassword })
      expect((await reset('sembilan9')).body.errors).toEqual({ newPassword: [sentence] })
      expect((await reset('sepuluh-20')).status).toBe(200)

      const change = (newPassword: string) =>
        asLongerMaster('POST', '/admin/users/change-password', { oldPassword: master.password, newPassword })
      expect((await change('sembilan9')).body.errors).toEqual({ newPassword: [sentence] })
      expect((await change('sepuluh-30')).status).toBe(200)
    })

    it('does not apply to existing passwords', async () => {
      await longer.connection.collection('users').updateOne({ _id: 'kepala' as never }, { $set: { outbox: [] } })
      expect((await longer.login({ username: 'Budi', password: 'x' })).status).toBe(401)
      expect((await longer.login({ username: 'Budi', password: 'sepuluh-20' })).status).toBe(200)
    })
  })

  describe('the check of a password', () => {
    it('hashes for an unknown user as for a known one: of 28 at once the last is refused', async () => {
      const hasher = createPasswordHasher()
      const stored = await hasher.hash('rahasia')
      for (const user of [stored, null]) {
        const checks = Array.from({ length: 28 }, () =>
          hasher.matches(user, 'bukan-ini', { isKnown: false, group: 'a' }),
        )
        const answers = await Promise.allSettled(checks)
        expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toEqual([
          ...Array.from({ length: 27 }, () => false),
          expect.any(HasherBusy),
        ])
      }
    })
  })
})
