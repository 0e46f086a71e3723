import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { authCalls } from '@papan/contracts/calls/all-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { codeAt, stepMs } from '@papan/contracts/test-kit/authenticator.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { newFactorKey, startTestAuth } from '../test-kit/start-test-auth.ts'
import { master } from '../test-kit/start-test-auth.ts'

const factor = '/admin/account/second-factor'
const minute = 60_000
const ani = { username: 'Ani', password: 'rahasia-ani' }

let auth: Awaited<ReturnType<typeof startTestAuth>>
let secret: string
/** The master has a second factor, Ani has none; both signed in more than 5 minutes ago. */
let tokens: { master: string; ani: string }
const forward = async (ms: number) => {
  auth.clock.now += ms
  await auth.auth.access.refresh()
}
const code = () => codeAt(secret, auth.clock.now)
beforeAll(async () => {
  const factorKey = newFactorKey()
  auth = await startTestAuth({ limitScale: 1_000, factorKey })
  const token = await auth.tokenOf(master)
  const caller = auth.as(token)
  await caller('POST', '/master/users', { ...ani, role: 'MASTER_ADMIN' })
  secret = ((await caller('POST', factor)).body as { secret: string }).secret
  await caller('POST', `${factor}/code`, { code: code() })
  await caller('POST', `${factor}/activation`)
  tokens = { master: token, ani: await auth.tokenOf(ani) }
  await forward(6 * minute)
})
afterAll(() => auth.close())

const prove = async (body: object, token = tokens.master) => auth.as(token)('POST', '/admin/step-up', body)
const proofOf = async (body: object, token = tokens.master) => {
  const { body: answer } = await prove(body, token)
  return (answer as { proof: string }).proof
}
const asked = Object.values<Call>(authCalls).filter(({ stepUp }) => stepUp === true)
/** Parameters name nothing existing, so that no call changes anything. */
const send = ({ method, path }: Call, token: string, headers: Record<string, string> = {}) =>
  auth.as(token)(method, path.replaceAll(/:(\w+)/g, 'tidak-ada'), method === 'DELETE' ? undefined : {}, headers)

describe('a sensitive call', () => {
  it('is every call of users, allowed addresses and second factors', () => {
    expect(asked.map(({ operationId }) => operationId).toSorted()).toEqual([
      'addAllowedIp',
      'addUser',
      'beginPasskey',
      'beginSecondFactor',
      'deleteAllowedCidr',
      'deleteAllowedIp',
      'deleteUser',
      'removePasskey',
      'removeSecondFactor',
      'renewRecoveryCodes',
      'resetPassword',
      'resetSecondFactor',
    ])
  })

  it('is refused to a user with a second factor without a proof, and to nobody else', async () => {
    const seen: Record<string, unknown> = {}
    for (const call of asked) {
      const { status, body } = await send(call, tokens.master)
      seen[call.operationId] = [status, body['code'], (await send(call, tokens.ani)).body['code'] === body['code']]
    }
    expect(seen).toEqual(
      Object.fromEntries(asked.map(({ operationId }) => [operationId, [403, 'STEP_UP_REQUIRED', false]])),
    )
  })

  it.each(['password', 'code'])('is open after a %s for 5 minutes, to this session alone', async (kind) => {
    await forward(stepMs)
    const proof = await proofOf(kind === 'password' ? { password: master.password } : { code: code() })
    const calls = asked.filter(({ operationId }) => !['removeSecondFactor', 'renewRecoveryCodes'].includes(operationId))
    for (const call of calls)
      expect((await send(call, tokens.master, { 'step-up': proof })).body['code']).not.toBe('STEP_UP_REQUIRED')
    const [call] = calls as [Call]
    await forward(stepMs)
    const other = await auth.tokenOf({ ...master, code: code() } as never)
    await forward(4 * minute)
    expect((await send(call, tokens.master, { 'step-up': proof })).body['code']).not.toBe('STEP_UP_REQUIRED')
    // Expired between question and call: asked again.
    await forward(minute)
    expect((await send(call, tokens.master, { 'step-up': proof })).body['code']).toBe('STEP_UP_REQUIRED')
    expect((await send(call, other, { 'step-up': await proofOf({ password: master.password }) })).body['code']).toBe(
      'STEP_UP_REQUIRED',
    )
  })

  it('is open within 5 minutes of a login', async () => {
    await forward(stepMs)
    const fresh = await auth.tokenOf({ ...master, code: code() } as never)
    const [call] = asked as [Call]
    expect((await send(call, fresh)).body['code']).not.toBe('STEP_UP_REQUIRED')
    await forward(5 * minute)
    expect((await send(call, fresh)).body['code']).toBe('STEP_UP_REQUIRED')
  })

  it('is refused to forged proofs: a token, rubbish, none of this user', async () => {
    const [call] = asked as [Call]
    const foreign = await proofOf({ password: ani.password }, tokens.ani)
    for (const proof of [tokens.master, 'a.b.c', '', foreign])
      expect((await send(call, tokens.master, { 'step-up': proof })).body['code']).toBe('STEP_UP_REQUIRED')
    // A proof is no token either.
    expect((await auth.as(foreign)('GET', '/admin/account')).status).toBe(401)
  })
})

describe('POST /admin/step-up', () => {
  it('says what is wrong and signs nobody out', async () => {
    const wrong = await prove({ password: 'salah-sekali' })
    expect(wrong).toMatchObject({ status: 400, body: { errors: { password: [authTexts.wrongPassword] } } })
    expect(await prove({ code: '000000' })).toMatchObject({
      status: 400,
      body: { errors: { code: [authTexts.wrongCode] } },
    })
    for (const body of [{}, { password: 'x', code: '1' }, { password: '' }, { code: { $ne: 1 } }])
      expect((await prove(body)).status).toBe(400)
    const events = (await auth.waiting('logins')).map(({ type, data }) => ({ type, data }))
    expect(events).toContainEqual({
      type: 'step-up.refused.v1',
      data: { username: 'Kepala', reason: 'wrong-password' },
    })
  })

  it('counts each code once', async () => {
    await forward(stepMs)
    const body = { code: code() }
    expect((await prove(body)).status).toBe(200)
    expect((await prove(body)).status).toBe(400)
  })

  it('limits guesses, apart from those of logins', async () => {
    const strict = await startTestAuth({ like: auth })
    const guess = () => strict.as(tokens.master)('POST', '/admin/step-up', { password: 'salah-sekali' })
    const seen = await Promise.all(Array.from({ length: 30 }, guess))
    const owner = await strict.login(ani)
    await strict.close()
    expect(seen.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(seen.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20)
    expect(owner.status).toBe(200)
  })
})

describe('STEP_UP=ALL', () => {
  it('asks users without a second factor too, by password', async () => {
    const strict = await startTestAuth({ like: auth, limitScale: 1_000, stepUp: 'ALL' })
    const [call] = asked as [Call]
    const { path, method } = call
    const to = path.replaceAll(/:(\w+)/g, 'tidak-ada')
    const caller = strict.as(tokens.ani)
    expect((await caller(method, to, {})).body['code']).toBe('STEP_UP_REQUIRED')
    const { body } = await caller('POST', '/admin/step-up', { password: ani.password })
    const headers = { 'step-up': body['proof'] as string }
    expect((await caller(method, to, {}, headers)).body['code']).not.toBe('STEP_UP_REQUIRED')
    await strict.close()
  })
})
