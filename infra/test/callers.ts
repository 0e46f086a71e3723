import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { askJson, bearer } from './harness/ask.ts'
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

/** Creates an ADMIN beside the first master and answers the headers of every kind of caller. */
export const makeCallers = async (product: Product) => {
  const master = await tokenOf(product)
  const created = await askJson(`${product.url}/api/master/users`, adminUser, { headers: bearer(master) })
  if (created.status !== 201) throw new Error(`the ADMIN was not created: ${created.status} ${created.text}`)
  const signIn = (caller: Caller) => (caller === 'ADMIN' ? tokenOf(product, adminUser) : tokenOf(product))
  const revoked = await tokenOf(product)
  await askJson(`${product.url}/api/auth/logout`, {}, { headers: bearer(revoked) })
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
