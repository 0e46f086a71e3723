import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { accessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { user, userList } from '@papan/contracts/calls/auth/user-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { authOfFile, master, startTestAuth } from '../test-kit/start-test-auth.ts'
import type { PendingDeletion } from './last-master-guard.ts'

const auth = await authOfFile({ limitScale: 1_000 })
const asMaster = auth.as(await auth.tokenOf(master))

describe('routes of users', () => {
  beforeEach(async () => {
    // Deleted through the service: a direct database delete would leave revocations in other services.
    await asMaster('DELETE', '/master/users/budi')
    await auth.connection.collection('users').deleteMany({ _id: { $ne: 'kepala' as never } })
    await auth.connection.collection('users').updateOne({}, { $set: { outbox: [] } })
  })

  const credentials = { username: 'Budi', password: 'rahasia-budi' }
  const budi = { ...credentials, role: 'ADMIN' }
  const create = (body: unknown = budi) => asMaster('POST', '/master/users', body)
  const created = async (body: typeof budi = budi) => user.parse((await create(body)).body)
  const logout = (token: string) => auth.as(token)('POST', '/auth/logout')
  const told = async () => (await auth.waiting('users')).map(({ type, data }) => ({ type, data }))

  describe('POST /master/users', () => {
    it('creates a user who can log in, and announces them without the password', async () => {
      const answer = await create()
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({ id: 'budi', username: 'Budi', role: 'ADMIN', createdAt: expect.any(String) })
      expect((await auth.login({ username: 'BUDI', password: budi.password })).status).toBe(200)
      const events = await auth.waiting('users')
      expect(events).toMatchObject([
        { type: 'user.created.v1', data: { username: 'Budi', role: 'ADMIN' }, actor: { userId: 'kepala' } },
      ])
      expect(JSON.stringify(events)).not.toMatch(/argon2|rahasia/)
    })

    it('refuses an existing name in any case', async () => {
      await created()
      const again = await create({ ...budi, username: 'bUDI' })
      expect(again.status).toBe(409)
      expect(again.body).toMatchObject({
        code: 'USERNAME_TAKEN',
        message: authTexts.usernameTaken,
        errors: { username: [authTexts.usernameTaken] },
      })
    })

    it.each(['ＢＵＤＩ', 'bu\u200bdi', '\u2060Budi\ufeff', 'b\u00adudi'])(
      'refuses an existing name that looks like %s',
      async (username) => {
        await created()
        expect((await create({ ...budi, username })).status).toBe(409)
        expect((await auth.login({ username, password: budi.password })).status).toBe(200)
      },
    )

    it('stores a name as it looks, and compares passwords by RFC 8265', async () => {
      const answer = await create({ ...budi, username: ' ＢＵ\u200bＤＩ', password: 'e\u0301 sandi\u00a0saya' })
      expect(answer.body).toMatchObject({ id: 'budi', username: 'BUDI' })
      const status = async (username: string, password: string) => (await auth.login({ username, password })).status
      expect(await status('budi', '\u00e9 sandi saya')).toBe(200)
      expect(await status('budi', '\u00e9 sandi  saya')).toBe(401)
      expect(await status('budi', '\u00c9 sandi saya')).toBe(401)
    })

    it.each([
      ['username', { ...budi, username: '\u212aepala' }, fieldTexts.username],
      ['username', { ...budi, username: 'bud\u0456' }, fieldTexts.username],
      ['password', { ...budi, password: 'raha\u200bsia-budi' }, authTexts.passwordCharacters],
    ])('refuses a disallowed character of a %s', async (field, body, message) => {
      expect((await create(body)).body).toMatchObject({ errors: { [field]: [message] } })
    })

    it('takes no sign that a lower case would make a letter of a name', async () =>
      expect((await auth.login({ ...master, username: '\u212aepala' })).status).toBe(401))

    it('creates one user for 50 concurrent requests with one name, and answers 409 to the others', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => create({ ...budi, username: index % 2 ? 'Budi' : 'BUDI' })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
      expect(await auth.connection.collection('users').countDocuments({})).toBe(2)
      expect(await told()).toHaveLength(1)
    })

    it.each([
      ['an empty object', {}, ['username', 'password', 'role']],
      ['a long password', { ...budi, password: 'x'.repeat(201) }, ['password']],
      ['a name with a blank', { ...budi, username: 'Budi Santoso' }, ['username']],
      ['a name with a slash', { ...budi, username: 'a/b' }, ['username']],
      ['a hidden name', { ...budi, username: '.budi' }, ['username']],
      [
        'operators',
        { username: { $ne: 1 }, password: { $gt: '' }, role: { $in: [] } },
        ['username', 'password', 'role'],
      ],
      ['an unknown role', { ...budi, role: 'ROOT' }, ['role']],
      [
        'fields of the store',
        { ...budi, passwordHash: 'x', validAfter: 0, outbox: [] },
        ['passwordHash', 'validAfter', 'outbox'],
      ],
    ])('answers 400 to %s and stores nothing', async (_name, body, fields) => {
      const answer = await create(body)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.errors as object).toSorted()).toEqual(fields.toSorted())
      expect(await auth.connection.collection('users').countDocuments({})).toBe(1)
    })

    it("says the spec's sentence about a short password", async () => {
      const { errors } = (await create({ ...budi, password: '12345' })).body
      expect(errors).toEqual({ password: ['Password minimal harus 6 karakter.'] })
      expect((await create({ ...budi, password: '123456' })).status).toBe(201)
    })
  })

  describe('GET /master/users', () => {
    it('lists every user by name, and nothing of passwords', async () => {
      await created({ ...budi, username: 'Zul' })
      await created()
      const answer = await asMaster('GET', '/master/users')
      expect(userList.parse(answer.body).map(({ id }) => id)).toEqual(['budi', 'kepala', 'zul'])
      expect(Object.keys(answer.body[0] as object).toSorted()).toEqual([
        'createdAt',
        'id',
        'role',
        'secondFactor',
        'username',
      ])
    })
  })

  describe('DELETE /master/users/:userId', () => {
    it('deletes a user, revokes their sessions for good, and announces it with the previous record', async () => {
      const { createdAt } = await created()
      const token = await auth.tokenOf(credentials)
      const answer = await asMaster('DELETE', '/master/users/budi')
      expect(answer).toMatchObject({ status: 200, body: { message: authTexts.userDeleted } })

      expect((await logout(token)).status).toBe(401)
      expect((await auth.login(credentials)).status).toBe(401)
      expect((await asMaster('GET', '/master/users')).body).toHaveLength(1)
      expect((await auth.waiting('users')).at(-1)).toMatchObject({
        type: 'user.revoked.v1',
        data: { username: 'Budi', reason: 'deleted' },
        before: { id: 'budi', username: 'Budi', role: 'ADMIN', createdAt },
      })
      // The log has the deletion and the document is removed: the tokens stay refused.
      await auth.connection.collection('users').deleteOne({ _id: 'budi' as never })
      await auth.auth.access.refresh()
      expect((await logout(token)).status).toBe(401)
    })

    it('keeps old sessions revoked for a user re-created with the same name', async () => {
      await created()
      const old = await auth.tokenOf(credentials)
      await asMaster('DELETE', '/master/users/budi')
      await created({ ...budi, password: 'lain-sekali' })
      const fresh = await auth.tokenOf({ ...credentials, password: 'lain-sekali' })
      expect((await logout(old)).status).toBe(401)
      expect((await logout(fresh)).status).toBe(200)
    })

    it('refuses to delete oneself, with the text of the button', async () => {
      const answer = await asMaster('DELETE', '/master/users/kepala')
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ code: 'SELF_DELETE', message: 'Tidak dapat menghapus diri sendiri' })
    })

    it.each(['siapa', 'KEPALA', '%00', '..%2f', '__proto__', '$ne', '%7B%22$gt%22:%22%22%7D', '%20kepala'])(
      'answers 404 to %s',
      async (id) => {
        const answer = await asMaster('DELETE', `/master/users/${id}`)
        expect(answer.status).toBe(404)
        expect(answer.body.message).toBe(authTexts.userNotFound)
      },
    )

    it('deletes a user once for concurrent requests', async () => {
      await created()
      const answers = await Promise.all(Array.from({ length: 10 }, () => asMaster('DELETE', '/master/users/budi')))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
      expect((await told()).filter(({ type }) => type === 'user.revoked.v1')).toHaveLength(1)
    })
  })

  describe('PUT /master/users/:userId/password', () => {
    const reset = (body: unknown, id = 'budi') => asMaster('PUT', `/master/users/${id}/password`, body)

    it('sets the password, revokes all sessions of the user and announces it', async () => {
      await created()
      const tokens = [await auth.tokenOf(credentials), await auth.tokenOf(credentials)]
      const answer = await reset({ newPassword: 'baru-sekali' })
      expect(answer).toMatchObject({ status: 200, body: { message: 'Password untuk Budi berhasil direset.' } })
      for (const token of tokens) expect((await logout(token)).status).toBe(401)
      expect((await auth.login(credentials)).status).toBe(401)
      // Within the same second as the reset, too.
      const fresh = await auth.tokenOf({ ...credentials, password: 'baru-sekali' })
      expect((await logout(fresh)).status).toBe(200)
      expect((await auth.waiting('users')).filter(({ type }) => type === 'user.revoked.v1')[0]).toMatchObject({
        data: { username: 'Budi', reason: 'password-reset' },
      })
    })

    it('takes effect in every service at once', async () => {
      await created()
      await reset({ newPassword: 'baru-sekali' })
      const { validAfter } = accessSnapshot.parse(await auth.auth.answers['/internal/access']())
      expect(validAfter['budi']).toBeGreaterThan(auth.clock.now / 1000)
    })

    it.each([
      ['nothing', undefined],
      ['another key', { newPassword: 'panjang-sekali', role: 'MASTER_ADMIN' }],
    ])('answers 400 to %s', async (_name, body) => {
      await created()
      expect((await reset(body)).status).toBe(400)
      expect((await auth.login(credentials)).status).toBe(200)
    })

    it('answers 404 to unknown users', async () => {
      expect((await reset({ newPassword: 'panjang-sekali' }, 'siapa')).status).toBe(404)
      expect((await reset({ newPassword: 'panjang-sekali' }, '%00')).status).toBe(404)
    })
  })
})

describe('deletions of masters', () => {
  /** Another instance over the same database, with the same key. */
  let second: typeof auth
  beforeAll(async () => (second = await startTestAuth({ limitScale: 1_000, like: auth })))
  afterAll(() => second.close())

  const users = () => auth.connection.collection('users')
  const guard = () => auth.connection.collection('master_guard')
  beforeEach(async () => {
    await users().deleteMany({ _id: { $ne: 'kepala' as never } })
  })

  const named = (name: string) => ({ username: name, password: `rahasia-${name}` })

  /** Master admins of these names, each signed in. */
  const masters = async (...names: string[]) => {
    const asKepala = auth.as(await auth.tokenOf(master))
    const tokens: string[] = []
    for (const name of names) {
      expect((await asKepala('POST', '/master/users', { ...named(name), role: 'MASTER_ADMIN' })).status).toBe(201)
      tokens.push(await auth.tokenOf(named(name)))
    }
    await second.auth.access.refresh()
    return tokens
  }
  const living = async () =>
    (await users().find({ deletedAt: null }).toArray()).map(({ _id }) => String(_id)).toSorted()
  const told = async () =>
    (await auth.waiting('users')).filter(({ data }) => (data as { reason?: string }).reason === 'deleted')

  describe('the last master admin', () => {
    it('remains when two master admins delete each other concurrently on two instances', async () => {
      for (let round = 0; round < 5; round++) {
        const [ani = '', dedi = ''] = await masters('ani', 'dedi')
        // Only these two are left.
        await users().updateOne({ _id: 'kepala' as never }, { $set: { role: 'ADMIN' } })
        const answers = await Promise.all([
          auth.as(ani)('DELETE', '/master/users/dedi'),
          second.as(dedi)('DELETE', '/master/users/ani'),
        ])
        await users().updateOne({ _id: 'kepala' as never }, { $set: { role: 'MASTER_ADMIN' } })
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        expect(statuses[0]).toBe(200)
        expect(statuses[1]).toBe(401)
        expect(await living()).toHaveLength(2)
        await users().deleteMany({ _id: { $ne: 'kepala' as never } })
      }
    })

    it('remains when all delete all others', async () => {
      const names = ['ani', 'bayu', 'citra', 'dedi']
      const tokens = await masters(...names)
      await users().updateOne({ _id: 'kepala' as never }, { $set: { role: 'ADMIN' } })
      const answers = await Promise.all(
        tokens.flatMap((token, index) =>
          names
            .filter((_name, other) => other !== index)
            .map((name, other) => (other % 2 ? auth : second).as(token)('DELETE', `/master/users/${name}`)),
        ),
      )
      await users().updateOne({ _id: 'kepala' as never }, { $set: { role: 'MASTER_ADMIN' } })
      const left = (await living()).filter((id) => id !== 'kepala')
      expect(left.length).toBeGreaterThanOrEqual(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(names.length - left.length)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      // One event for each who is gone.
      expect(new Set((await told()).map(({ data }) => (data as { username: string }).username)).size).toBe(
        (await told()).length,
      )
    })

    it('is not deleted by a user who is no master admin, for any token claims', async () => {
      await masters('ani')
      const asKepala = auth.as(await auth.tokenOf(master))
      await users().updateOne({ _id: 'kepala' as never }, { $set: { role: 'ADMIN' } })
      const answer = await asKepala('DELETE', '/master/users/ani')
      await users().updateOne({ _id: 'kepala' as never }, { $set: { role: 'MASTER_ADMIN' } })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'LAST_MASTER', message: authTexts.lastMaster })
      expect(await living()).toEqual(['ani', 'kepala'])
    })

    it('is not deleted with the token of a user deleted just before', async () => {
      const [ani = ''] = await masters('ani')
      const asKepala = auth.as(await auth.tokenOf(master))
      expect((await asKepala('DELETE', '/master/users/ani')).status).toBe(200)
      // The second instance does not know it yet.
      expect((await second.as(ani)('DELETE', '/master/users/kepala')).status).toBe(401)
      expect(await living()).toEqual(['kepala'])
    })

    it('is not deleted by a concurrently deleted admin while others remain', async () => {
      const [ani = ''] = await masters('ani', 'bayu')
      const asKepala = auth.as(await auth.tokenOf(master))
      await asKepala('DELETE', '/master/users/ani')
      expect((await second.as(ani)('DELETE', '/master/users/bayu')).status).toBe(401)
      expect(await living()).toEqual(['bayu', 'kepala'])
    })
  })

  describe('a deletion whose process died', () => {
    const leave = async (id: string) => {
      const epoch: unknown = (await users().findOne({ _id: id as never }))?.['epoch']
      const doing = {
        actor: { userId: 'ani', username: 'Ani', role: 'MASTER_ADMIN', ip: '203.0.113.5' },
        requestId: null,
      }
      const leaving = { id, epoch, doing } as PendingDeletion
      await guard().updateOne({ _id: 'masters' as never }, { $inc: { turn: 1 }, $set: { leaving } }, { upsert: true })
    }

    it('is finished by the next deletion, which does not count that user', async () => {
      const [ani = ''] = await masters('ani', 'bayu')
      await leave('bayu')
      const asKepala = auth.as(await auth.tokenOf(master))
      expect((await asKepala('DELETE', '/master/users/ani')).status).toBe(200)
      expect(await living()).toEqual(['kepala'])
      expect(
        new Map((await told()).map(({ actor, data }) => [(data as { username: string }).username, actor.userId])),
      ).toEqual(
        new Map([
          ['ani', 'kepala'],
          ['bayu', 'ani'],
        ]),
      )
      expect((await second.as(ani)('DELETE', '/master/users/kepala')).status).toBe(401)
    })

    it('is finished at the next start, and spares a user re-created with that name', async () => {
      await masters('ani', 'bayu')
      await leave('bayu')
      await (await startTestAuth({ like: auth })).close()
      expect(await living()).toEqual(['ani', 'kepala'])

      await leave('ani')
      await users().deleteOne({ _id: 'ani' as never })
      auth.clock.now += 1
      await masters('ani')
      await (await startTestAuth({ like: auth })).close()
      expect(await living()).toEqual(['ani', 'kepala'])
    })
  })
})
