import { describe, expect, it } from '@jest/globals'
import { master, authOfFile } from '../test-kit/start-test-auth.ts'

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
