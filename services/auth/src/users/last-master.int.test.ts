import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { master, startTestAuth } from '../test-kit/start-test-auth.ts'
import type { PendingDeletion } from './last-master-guard.ts'

type Auth = Awaited<ReturnType<typeof startTestAuth>>
let auth: Auth
let second: Auth
beforeAll(async () => {
  auth = await startTestAuth({ limitScale: 1_000 })
  // Another instance over the same database, with the same key.
  second = await startTestAuth({ limitScale: 1_000, like: auth })
})
afterAll(async () => {
  await second.close()
  await auth.close()
})

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
const living = async () => (await users().find({ deletedAt: null }).toArray()).map(({ _id }) => String(_id)).toSorted()
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
