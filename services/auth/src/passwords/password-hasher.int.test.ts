import { describe, expect, it } from '@jest/globals'
import { master, authOfFile } from '../test-kit/start-test-auth.ts'
import { createPasswordHasher, HasherBusy } from './password-hasher.ts'

const auth = await authOfFile({ passwordMin: 10 })
const asMaster = auth.as(await auth.tokenOf(master))

const sentence = 'Password minimal harus 10 karakter.'

describe('PASSWORD_MIN', () => {
  it('raises the minimum of every call that sets a password, with the sentence on its field', async () => {
    const create = (password: string) =>
      asMaster('POST', '/master/users', { username: 'Budi', password, role: 'ADMIN' })
    const short = await create('sembilan9')
    expect([short.status, short.body.message, short.body.errors]).toEqual([400, sentence, { password: [sentence] }])
    expect((await create('sepuluh-10')).status).toBe(201)

    const reset = (newPassword: string) => asMaster('PUT', '/master/users/budi/password', { newPassword })
    expect((await reset('sembilan9')).body.errors).toEqual({ newPassword: [sentence] })
    expect((await reset('sepuluh-20')).status).toBe(200)

    const change = (newPassword: string) =>
      asMaster('POST', '/admin/users/change-password', { oldPassword: master.password, newPassword })
    expect((await change('sembilan9')).body.errors).toEqual({ newPassword: [sentence] })
    expect((await change('sepuluh-30')).status).toBe(200)
  })

  it('does not apply to existing passwords', async () => {
    await auth.connection.collection('users').updateOne({ _id: 'kepala' as never }, { $set: { outbox: [] } })
    expect((await auth.login({ username: 'Budi', password: 'x' })).status).toBe(401)
    expect((await auth.login({ username: 'Budi', password: 'sepuluh-20' })).status).toBe(200)
  })
})

describe('the check of a password', () => {
  it('hashes for an unknown user as for a known one: of 28 at once the last is refused', async () => {
    const hasher = createPasswordHasher()
    const stored = await hasher.hash('rahasia')
    for (const user of [stored, null]) {
      const checks = Array.from({ length: 28 }, () => hasher.matches(user, 'bukan-ini', { isKnown: false, group: 'a' }))
      const answers = await Promise.allSettled(checks)
      expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toEqual([
        ...Array.from({ length: 27 }, () => false),
        expect.any(HasherBusy),
      ])
    }
  })
})
