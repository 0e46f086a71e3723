import { describe, expect, it } from '@jest/globals'
import { bodyCasesOf, revokedInBody } from '@papan/service-kit/test-kit/revoked-in-body.ts'
import { master, authOfFile } from './test-kit/start-test-auth.ts'

const auth = await authOfFile({ limitScale: 100 })
const asMaster = auth.as(await auth.tokenOf(master))

let made = 0
const json = Buffer.from(JSON.stringify({ username: 'dedi', password: 'rahasia-dedi', role: 'ADMIN', ip: '10.0.0.1' }))

describe('an admin revoked while their request body arrives', () => {
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
