import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { setRestoredAt } from '@papan/service-kit/records/epochs.ts'
import { master, startTestAuth } from '../test-kit/start-test-auth.ts'

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

describe('after a restore', () => {
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
