import { beforeEach, describe, expect, it } from '@jest/globals'
import { hash } from 'argon2'
import { master, authOfFile } from '../test-kit/start-test-auth.ts'

const auth = await authOfFile({ limitScale: 100, hasProductCost: true })

const kepala = { _id: 'kepala' as never }
const users = () => auth.connection.collection('users')
const stored = () => users().findOne(kepala)
let old: string
beforeEach(async () => {
  old = await hash(master.password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
  await users().updateOne(kepala, { $set: { passwordHash: old } })
})

describe('a hash of older parameters', () => {
  it('is replaced at the next login, without an event', async () => {
    const before = await stored()
    expect((await auth.login(master)).status).toBe(200)
    const after = await stored()
    expect(after?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/)
    expect(after).toEqual({ ...before, passwordHash: after?.['passwordHash'] })
    expect((await auth.login(master)).status).toBe(200)
    expect((await stored())?.['passwordHash']).toBe(after?.['passwordHash'])
  })

  it('stays when the password is wrong', async () => {
    expect((await auth.login({ ...master, password: 'bukan-ini' })).status).toBe(401)
    expect((await stored())?.['passwordHash']).toBe(old)
  })

  it('does not fail logins while it is replaced', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => auth.login(master)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  })
})
