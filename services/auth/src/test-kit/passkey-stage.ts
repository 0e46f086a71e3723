import { account } from '@papan/contracts/calls/auth/account-calls.ts'
import type { Passkey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import type { PasskeyQuestion, SecondFactorChoice } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'
import { master, startTestAuth } from './start-test-auth.ts'

type TestAuth = Awaited<ReturnType<typeof startTestAuth>>
type Deviation = Parameters<SoftwarePasskey['answer']>[1]

export const passkeys = '/admin/account/passkeys'

/** Auth with one master admin, and users with passkeys. Tests move its clock. */
export const startPasskeyStage = async (options: Parameters<typeof startTestAuth>[0] = {}) => {
  const auth = await startTestAuth({ limitScale: 1_000, ...options })
  const others: TestAuth[] = []
  let count = 0
  const forward = async (ms: number): Promise<void> => {
    auth.clock.now += ms
    for (const { auth: one } of [auth, ...others]) await one.access.refresh()
  }
  const asMaster = async () => auth.as(await auth.tokenOf(master))

  const questionOf = async (path: string, token: string, at = auth): Promise<PasskeyQuestion> =>
    (await at.as(token)('POST', path)).body as PasskeyQuestion

  return {
    auth,
    forward,
    asMaster,
    questionOf,

    /** Another instance over the same data and clock. */
    async beside(different: Parameters<typeof startTestAuth>[0] = {}): Promise<TestAuth> {
      const other = await startTestAuth({ like: auth, limitScale: 1_000, ...different })
      others.push(other)
      return other
    },

    async addUser(): Promise<{ username: string; password: string }> {
      count += 1
      const user = { username: `Ani${count}`, password: 'rahasia-ani' }
      await (
        await asMaster()
      )('POST', '/master/users', { ...user, role: 'ADMIN' })
      await forward(2_000)
      return user
    },

    /** Registers a passkey for the session of this token. */
    async add(token: string, name = 'Ponsel', passkey = createSoftwarePasskey(), how: Deviation = {}) {
      const question = await questionOf(`${passkeys}/question`, token)
      const answer = await auth.as(token)('POST', passkeys, { name, passkey: passkey.make(question, how) })
      return { passkey, answer }
    },

    listOf: async (token: string): Promise<Passkey[]> =>
      account.parse((await auth.as(token)('GET', '/admin/account')).body).passkeys.list,

    /** Without password and code. */
    async signIn(passkey: SoftwarePasskey, how: Deviation = {}, at = auth) {
      const question = (await at.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
      return at.send('POST', '/auth/passkey', { passkey: passkey.answer(question, how) })
    },

    /** The ways that a right password leaves. */
    choiceOf: async (credentials: { username: string; password: string }): Promise<SecondFactorChoice> =>
      (await auth.login(credentials)).body['current'] as SecondFactorChoice,

    /** Events about this user, without the outbox's own fields. */
    async eventsOf(username: string, collection: 'users' | 'logins') {
      const events = await auth.waiting(collection)
      return events
        .filter(({ data }) => (data as { username?: string }).username === username)
        .map(({ type, data }) => ({ type, data: data as Record<string, unknown> }))
    },

    async close(): Promise<void> {
      for (const other of others) await other.close()
      await auth.close()
    },
  }
}
