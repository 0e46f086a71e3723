import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { askJson, bearer, type Answer } from './harness/ask.ts'
import { tokenOf } from './harness/token-of.ts'
import type { Product } from './harness/product.ts'

export const callers = ['anonymous', 'ADMIN', 'MASTER_ADMIN', 'expired', 'revoked'] as const
export type Caller = (typeof callers)[number]

export const adminUser = { username: 'admin-biasa', password: 'rahasia-admin', role: 'ADMIN' }

/** The same token, signed with the product's key, already expired. */
const expiredLike = async (token: string, dataDir: string): Promise<string> => {
  const { header, payload } = jsonwebtoken.decode(token, { complete: true }) ?? {}
  const key = await readFile(join(dataDir, 'secrets', 'token-key.pem'), 'utf8')
  const { iat = 0 } = payload as JwtPayload
  const ended = { ...(payload as JwtPayload), iat: iat - 600, exp: iat - 60 }
  return jsonwebtoken.sign(ended, key, { algorithm: 'ES256', keyid: header?.kid ?? '' })
}

/** The gateway answers for a service that is too busy, without asking who calls: asked again until the service answers itself. */
export const answerOf = async (call: () => Promise<Answer>): Promise<Answer> => {
  let seen = await call()
  const isDecided = async () => {
    if (![503, 504].includes(seen.status)) return true
    seen = await call()
    return false
  }
  await eventually('an answer of the service', isDecided).catch(() => undefined)
  return seen
}

/** Creates an ADMIN beside the first master and answers the headers of every kind of caller. */
export const makeCallers = async (product: Product) => {
  const signInAs = (user?: typeof adminUser) => eventually('a login', () => tokenOf(product, user).catch(() => null))
  const master = await signInAs()
  const create = () => askJson(`${product.url}/api/master/users`, adminUser, { headers: bearer(master) })
  const created = await answerOf(create)
  // 409 where an answer of 503 hid that it was created.
  if (created.status !== 201 && created.status !== 409)
    throw new Error(`the ADMIN was not created: ${created.status} ${created.text}`)
  const signIn = (caller: Caller) => signInAs(caller === 'ADMIN' ? adminUser : undefined)
  const revoked = await signInAs()
  await answerOf(() => askJson(`${product.url}/api/auth/logout`, {}, { headers: bearer(revoked) }))
  const tokens: Record<Caller, string | null> = {
    anonymous: null,
    ADMIN: await signIn('ADMIN'),
    MASTER_ADMIN: master,
    expired: await expiredLike(master, product.dataDir),
    revoked,
  }
  const headersOf = (caller: Caller): Record<string, string> => {
    const token = tokens[caller]
    return token === null ? {} : bearer(token)
  }
  return {
    headersOf,
    /** A separate token for a call that revokes it. */
    freshHeadersOf: async (caller: Caller) =>
      caller === 'ADMIN' || caller === 'MASTER_ADMIN' ? bearer(await signIn(caller)) : headersOf(caller),
  }
}
