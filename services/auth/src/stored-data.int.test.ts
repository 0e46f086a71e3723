import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { accessRefused } from '@papan/contracts/events/auth-events.ts'
import { maxPasskeys, maxUsernameLength } from '@papan/contracts/limits.ts'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import {
  type RuleRow,
  expectRefused,
  fieldsIn,
  isVersionField,
  noNumber,
  requiredText,
} from '@papan/service-kit/test-kit/schema-rules.ts'
import { storedShape, versionShape } from '@papan/service-kit/test-kit/stored-shape.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createRefusalStore } from './refusals/refusal-store.ts'
import { createUserStore } from './users/user-store.ts'

describe('the schema of a user', () => {
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

describe('a refusal report', () => {
  const row = (fields: object = {}) => ({
    id: randomUUID(),
    address: '203.0.113.5',
    minute: '2025-01-31T05:00:00.000Z',
    count: 12,
    statuses: { 401: 10, 429: 2 },
    last: 'GET /api/master/logs',
    ...fields,
  })

  let mongo: Awaited<ReturnType<typeof testDatabase>>
  let store: ReturnType<typeof createRefusalStore>
  const nudged: string[] = []
  beforeAll(async () => {
    mongo = await testDatabase()
    store = createRefusalStore({
      connection: mongo.connection,
      clock: Date.now,
      notifyRelay: (type, id) => nudged.push(`${type} ${id}`),
      maxWaiting: 10,
    })
    await store.model.createIndexes()
  })
  beforeEach(async () => {
    await store.model.deleteMany({})
    nudged.length = 0
  })
  afterAll(() => mongo.close())

  const waiting = async () => (await store.model.find({}).lean()).flatMap(({ outbox }) => outbox)

  it("is stored as one event per row, with the reporter's id", async () => {
    const [first, second] = [row(), row({ address: '2001:db8::1' })]
    expect(await store.take({ refusals: [first, second] })).toEqual({ taken: 2 })
    const events = await waiting()
    expect(events.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(events.find(({ id }) => id === first.id)).toMatchObject({
      type: accessRefused.type,
      actor: { userId: null, username: '-', role: null, ip: '203.0.113.5' },
      data: {
        address: '203.0.113.5',
        minute: '2025-01-31T05:00:00.000Z',
        count: 12,
        statuses: { 401: 10, 429: 2 },
        last: 'GET /api/master/logs',
      },
    })
    expect(nudged).toHaveLength(2)
  })

  it('adds nothing when repeated, also beside new rows', async () => {
    const [first, second] = [row(), row()]
    await store.take({ refusals: [first] })
    await store.take({ refusals: [first, second] })
    expect((await waiting()).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  it('has the same event id when repeated after its row was removed', async () => {
    const first = row()
    await store.take({ refusals: [first] })
    await store.model.deleteMany({})
    await store.take({ refusals: [first] })
    expect((await waiting()).map(({ id }) => id)).toEqual([first.id])
  })

  it.each([
    ['nothing', undefined],
    ['no rows', { refusals: [] }],
    ['too many rows', { refusals: Array.from({ length: 501 }, () => row()) }],
    ['a row without an id', { refusals: [row({ id: undefined })] }],
    ['an id that is none', { refusals: [row({ id: { $gt: '' } })] }],
    ['an unknown field', { refusals: [row({ outbox: [] })] }],
    ['no count', { refusals: [row({ count: 0 })] }],
    ['a status that refuses nothing', { refusals: [row({ statuses: { 200: 1 } })] }],
    ['a minute that is none', { refusals: [row({ minute: 'kemarin' })] }],
    ['a very long call', { refusals: [row({ last: 'x'.repeat(301) })] }],
  ])('is refused whole when it holds %s', async (_name, report) => {
    await expect(store.take(report)).rejects.toMatchObject({ name: 'ZodError' })
    expect(await waiting()).toEqual([])
  })

  it('is refused while too many rows wait for the log', async () => {
    await store.take({ refusals: Array.from({ length: 10 }, () => row()) })
    await expect(store.take({ refusals: [row()] })).rejects.toMatchObject({ status: 503 })
  })
})
