import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { maxPasskeys, maxUsernameLength } from '@papan/contracts/limits.ts'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import {
  expectRefused,
  fieldsIn,
  isVersionField,
  type RuleRow,
  noNumber,
  requiredText,
} from '@papan/service-kit/test-kit/schema-rules.ts'
import { storedShape, versionShape } from '@papan/service-kit/test-kit/stored-shape.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createUserStore } from './user-store.ts'

const token = () => ({ jti: 'j', iat: 1, exp: 2 })
const factor = {
  userEpoch: 1,
  factorId: 'f',
  sealed: 'k.s',
  salt: 's',
  recovery: 'h',
  since: '2025-01-31T05:00:00.000Z',
}
const passkey = {
  passkeyId: 'p',
  userEpoch: 1,
  credentialId: 'c',
  publicKey: 'k',
  counter: 0,
  transports: 'internal',
  rpId: 'papan.example',
  name: 'Ponsel',
  createdAt: '2025-01-31T05:00:00.000Z',
}
const good = {
  username: 'Budi',
  role: 'ADMIN',
  passwordHash: 'secret hash',
  secondFactor: factor,
  passkeys: [passkey],
  validAfter: 0,
  revokedTokens: [token()],
  keptTokens: [token()],
} as const

const seconds = (path: string): RuleRow[] => [noNumber(path), [path, 'required', null], [path, 'min', -1]]
const tokens = (path: string): RuleRow[] => [
  [path, 'cast', 'not a list'],
  ...requiredText(`${path}.jti`),
  ...seconds(`${path}.iat`),
  ...seconds(`${path}.exp`),
]
const rows: RuleRow[] = [
  ...requiredText('username'),
  ['username', 'maxlength', 'A'.repeat(maxUsernameLength + 1)],
  ['username', 'regexp', '.budi'],
  ...requiredText('role'),
  ['role', 'enum', 'VISITOR'],
  ...requiredText('passwordHash'),
  ['secondFactor', 'cast', 'not a part'],
  noNumber('secondFactor.userEpoch'),
  ['secondFactor.userEpoch', 'required', null],
  ...requiredText('secondFactor.factorId'),
  ...requiredText('secondFactor.sealed'),
  ...requiredText('secondFactor.salt'),
  ['secondFactor.recovery', 'cast', { secret: 'x' }],
  ...requiredText('secondFactor.since'),
  ['passkeys', 'cast', 'not a list'],
  ['passkeys', 'max', Array.from({ length: maxPasskeys + 1 }, () => passkey)],
  ...['passkeyId', 'credentialId', 'publicKey', 'rpId', 'name', 'createdAt'].flatMap((key) =>
    requiredText(`passkeys.${key}`),
  ),
  ...seconds('passkeys.userEpoch'),
  ...seconds('passkeys.counter'),
  ['passkeys.transports', 'cast', { not: 'a text' }],
  ...seconds('validAfter'),
  ...tokens('revokedTokens'),
  ['revokedTokens', 'required', null],
  ...tokens('keptTokens'),
]

let mongo: Mongo
let store: ReturnType<typeof createUserStore>
const event = { type: 'x.stored.v1', data: {} }
beforeAll(async () => {
  mongo = await testDatabase()
  store = createUserStore({ connection: mongo.connection, clock: Date.now, notifyRelay: () => undefined })
  await store.write('written', testContext, () => ({ fields: good as never, event }))
})
afterAll(() => mongo.close())

describe('the schema of a user', () => {
  it('keeps the stored keys, their order and types', async () => {
    const marks = '[{ jti: string, iat: Int32, exp: Int32 }]'
    expect(await storedShape(mongo.connection, 'users', 'written')).toBe(
      '{ _id: string, username: string, role: string, passwordHash: string, ' +
        'secondFactor: { userEpoch: Int32, factorId: string, sealed: string, salt: string, recovery: string, since: string }, ' +
        'passkeys: [{ passkeyId: string, userEpoch: Int32, credentialId: string, publicKey: string, counter: Int32, ' +
        'transports: string, rpId: string, name: string, createdAt: string }], ' +
        'validAfter: Int32, ' +
        `revokedTokens: ${marks}, keptTokens: ${marks}, ${versionShape()} }`,
    )
  })

  it('has a row here for each of its fields', () => {
    const own = fieldsIn(store.model.shape).filter((path) => !isVersionField(path))
    expect(rows.map(([path]) => path)).toEqual(expect.arrayContaining(own))
  })

  it.each(rows)('refuses %s that breaks "%s", and nothing is stored', (...row) =>
    expectRefused(store as never, good, row),
  )

  it('names no value where it refuses one: a log holds no password hash', async () => {
    const fields = { ...good, username: 'secret name!', passwordHash: { secret: 'hash' } }
    await expect(store.write('fresh', testContext, () => ({ fields: fields as never, event }))).rejects.toThrow(
      'users fresh breaks its schema: username (invalid_format), passwordHash (invalid_type)',
    )
  })
})
