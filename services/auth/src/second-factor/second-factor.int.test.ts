import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { authCalls } from '@papan/contracts/calls/all-calls.ts'
import { account, secondFactorStart } from '@papan/contracts/calls/auth/account-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { codeAt, stepMs } from '@papan/contracts/test-kit/authenticator.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { setRestoredAt } from '@papan/service-kit/records/epochs.ts'
import { startPasskeyStage } from '../test-kit/passkey-stage.ts'
import { master, newFactorKey, startTestAuth } from '../test-kit/start-test-auth.ts'

const factor = '/admin/account/second-factor'

describe('a second factor', () => {
  let stage: Awaited<ReturnType<typeof startPasskeyStage>>
  let auth: typeof stage.auth
  let asMaster: ReturnType<typeof auth.as>
  const factorKey = newFactorKey()
  beforeAll(async () => {
    stage = await startPasskeyStage({ factorKey })
    auth = stage.auth
    asMaster = await stage.asMaster()
  })
  afterAll(() => stage.close())

  const beside = (options: Parameters<typeof stage.beside>[0] = {}) => stage.beside({ factorKey, ...options })
  const forward = (ms: number) => stage.forward(ms)

  let ani: { username: string; password: string }
  beforeEach(async () => {
    ani = await stage.addUser()
    await forward(10 * stepMs)
  })

  type Caller = ReturnType<typeof auth.as>
  const begin = async (caller: Caller) => secondFactorStart.parse((await caller('POST', factor)).body)
  const codeNow = (secret: string, steps = 0) => codeAt(secret, auth.clock.now + steps * stepMs)

  /** Ani with a second factor; the next code is a fresh one. */
  const switchedOn = async () => {
    const token = await auth.tokenOf(ani)
    const caller = auth.as(token)
    const { secret } = await begin(caller)
    const checked = await caller('POST', `${factor}/code`, { code: codeNow(secret) })
    const { recoveryCodes } = checked.body as unknown as { recoveryCodes: string[] }
    expect((await caller('POST', `${factor}/activation`)).status).toBe(200)
    await forward(2 * stepMs)
    return { token, caller, secret, recoveryCodes }
  }
  const told = (collection: 'users' | 'logins') => stage.eventsOf(ani.username, collection)

  describe('setting up', () => {
    it('switches on only after a right code, shows the recovery codes once, and is logged once', async () => {
      const caller = auth.as(await auth.tokenOf(ani))
      expect((await caller('POST', `${factor}/code`, { code: '123456' })).body).toMatchObject({
        code: 'SECOND_FACTOR_NOT_STARTED',
      })
      const { secret, uri, qr } = await begin(caller)
      expect(uri).toContain(secret)
      expect(qr).toContain('<svg')
      expect((await caller('POST', `${factor}/activation`)).status).toBe(409)
      const wrong = await caller('POST', `${factor}/code`, { code: codeNow(secret, 5) })
      expect(wrong).toMatchObject({ status: 400, body: { errors: { code: [authTexts.wrongCode] } } })
      expect((await caller('POST', `${factor}/activation`)).status).toBe(409)

      const { body } = await caller('POST', `${factor}/code`, { code: codeNow(secret) })
      expect(new Set(body['recoveryCodes'] as string[]).size).toBe(10)
      // Not on yet: a plain client signs in as before.
      expect((await auth.login(ani)).status).toBe(200)
      expect((await caller('POST', `${factor}/activation`)).body).toEqual({ message: authTexts.secondFactorActivated })
      expect(account.parse((await caller('GET', '/admin/account')).body).secondFactor).toMatchObject({
        isOn: true,
        recoveryCodesLeft: 10,
        isRequired: false,
        isAvailable: true,
      })
      expect((await caller('POST', factor)).status).toBe(409)
      expect((await told('users')).filter(({ type }) => type === 'second-factor.enabled.v1')).toHaveLength(1)
      const stored = await auth.connection.collection('users').findOne({ _id: ani.username.toLowerCase() as never })
      expect(JSON.stringify(stored)).not.toContain(secret)
      for (const code of body['recoveryCodes'] as string[]) expect(JSON.stringify(stored)).not.toContain(code)
    })

    it('lets the later of two begun setups win', async () => {
      const caller = auth.as(await auth.tokenOf(ani))
      const first = await begin(caller)
      const second = await begin(caller)
      expect((await caller('POST', `${factor}/code`, { code: codeNow(first.secret) })).status).toBe(400)
      expect((await caller('POST', `${factor}/code`, { code: codeNow(second.secret) })).status).toBe(200)
    })

    it('is forgotten half an hour later', async () => {
      const caller = auth.as(await auth.tokenOf(ani))
      const { secret } = await begin(caller)
      await caller('POST', `${factor}/code`, { code: codeNow(secret) })
      await forward(31 * 60_000)
      expect((await caller('POST', `${factor}/activation`)).status).toBe(409)
    })
  })

  describe('POST /auth/login with a second factor', () => {
    it('asks for the code after a right password only, and gives no token without it', async () => {
      const { secret } = await switchedOn()
      expect((await auth.login({ ...ani, password: 'salah-sekali' })).body).toMatchObject({ code: 'WRONG_LOGIN' })
      const asked = await auth.login(ani)
      expect(asked).toMatchObject({
        status: 401,
        body: { code: 'SECOND_FACTOR_REQUIRED', message: 'Masukkan kode verifikasi.' },
      })
      expect(asked.body).not.toHaveProperty('token')
      // A right code beside a wrong password is not looked at, and stays fresh.
      const code = codeNow(secret)
      expect((await auth.login({ ...ani, password: 'salah-sekali', code })).body).toMatchObject({ code: 'WRONG_LOGIN' })
      expect((await auth.login({ ...ani, code })).status).toBe(200)
    })

    it('counts each code once: replayed within its step, in a race, and at another instance', async () => {
      const { secret } = await switchedOn()
      const second = await beside()
      const code = codeNow(secret)
      const answers = await Promise.all([auth, second, auth, second].map((one) => one.login({ ...ani, code })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
      expect((await auth.login({ ...ani, code })).body).toMatchObject({
        code: 'WRONG_CODE',
        message: authTexts.wrongCode,
      })
      expect((await told('logins')).map(({ data }) => data)).toContainEqual({
        username: ani.username,
        reason: 'wrong-code',
      })
    })

    it('takes each recovery code once, also twice at once, however it is typed', async () => {
      const { recoveryCodes } = await switchedOn()
      const [first = '', second = ''] = recoveryCodes
      const answers = await Promise.all(Array.from({ length: 4 }, () => auth.login({ ...ani, code: first })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
      expect((await auth.login({ ...ani, code: ` ${second.toLowerCase().replace('-', ' ')} ` })).status).toBe(200)
      expect((await auth.login({ ...ani, code: second })).status).toBe(401)
      const used = (await told('users')).filter(({ type }) => type === 'recovery-code.used.v1')
      expect(used.map(({ data }) => data)).toEqual([
        { username: ani.username, left: 9 },
        { username: ani.username, left: 8 },
      ])
    })

    it('ignores a code of a user without a second factor', async () => {
      expect((await auth.login({ ...ani, code: '123456' })).status).toBe(200)
    })
  })

  describe('switching off and new recovery codes', () => {
    it('needs no code any more, once', async () => {
      const { caller } = await switchedOn()
      expect(await caller('DELETE', factor)).toMatchObject({
        status: 200,
        body: { message: authTexts.secondFactorRemoved },
      })
      expect((await caller('DELETE', factor)).status).toBe(404)
      expect((await auth.login(ani)).status).toBe(200)
    })

    it('voids the old recovery codes', async () => {
      const { caller, recoveryCodes } = await switchedOn()
      const { body } = await caller('POST', `${factor}/recovery-codes`)
      expect((await auth.login({ ...ani, code: recoveryCodes[0] })).status).toBe(401)
      expect((await auth.login({ ...ani, code: (body['recoveryCodes'] as string[])[0] })).status).toBe(200)
    })
  })

  describe('a lost phone', () => {
    it('is reset by a master, while signed in too: all sessions end, and the user is told at the next sign-in', async () => {
      const { token } = await switchedOn()
      const id = ani.username.toLowerCase()
      expect((await auth.as(token)('DELETE', `/master/users/${id}/second-factor`)).status).toBe(403)
      expect((await asMaster('DELETE', `/master/users/${id}/second-factor`)).body).toEqual({
        message: authTexts.secondFactorReset(ani.username),
      })
      expect((await auth.as(token)('GET', '/admin/account')).status).toBe(401)
      expect((await asMaster('DELETE', `/master/users/${id}/second-factor`)).status).toBe(404)
      await forward(1_000)
      const caller = auth.as(await auth.tokenOf(ani))
      const { notices, secondFactor } = account.parse((await caller('GET', '/admin/account')).body)
      expect(secondFactor.isOn).toBe(false)
      expect(notices).toMatchObject([{ kind: 'second-factor-reset', by: 'Kepala' }])
      const path = `/admin/account/notices/${notices[0]?.id}`
      expect((await asMaster('DELETE', path)).status).toBe(404)
      expect((await caller('DELETE', path)).status).toBe(200)
      expect(account.parse((await caller('GET', '/admin/account')).body).notices).toEqual([])
    })

    it('passes nothing to a later user of the same name', async () => {
      await switchedOn()
      await asMaster('DELETE', `/master/users/${ani.username.toLowerCase()}`)
      await forward(1_000)
      await asMaster('POST', '/master/users', { ...ani, role: 'ADMIN' })
      await forward(1_000)
      expect((await auth.login(ani)).status).toBe(200)
    })
  })

  describe('a restored backup', () => {
    it('holds the second factor: its codes and recovery codes go on', async () => {
      const { token, secret, recoveryCodes } = await switchedOn()
      const users = auth.connection.collection('users')
      const _id = ani.username.toLowerCase() as never
      const kept = await users.findOne({ _id })
      await users.deleteOne({ _id })
      await users.insertOne(kept as never)
      await forward(2 * stepMs)
      setRestoredAt(auth.clock.now)
      await forward(2 * stepMs)
      expect((await auth.as(token)('GET', '/admin/account')).status).toBe(401)
      expect((await auth.login(ani)).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
      expect((await auth.login({ ...ani, code: codeNow(secret) })).status).toBe(200)
      expect((await auth.login({ ...ani, code: recoveryCodes[0] })).status).toBe(200)
      setRestoredAt(0)
      await forward(0)
    })
  })

  describe('the key of the secrets', () => {
    it('is rotated: the old secret opens, moves to the new key with its next code, and needs the old key no more', async () => {
      const { secret } = await switchedOn()
      const newKey = newFactorKey()
      const rotated = await beside({ factorKey: newKey, factorPreviousKey: factorKey })
      expect((await rotated.login({ ...ani, code: codeNow(secret) })).status).toBe(200)
      await forward(2 * stepMs)
      const after = await beside({ factorKey: newKey })
      expect((await after.login({ ...ani, code: codeNow(secret) })).status).toBe(200)
    })

    it('when lost, says so, and leaves the recovery codes', async () => {
      const { secret, recoveryCodes } = await switchedOn()
      for (const key of [newFactorKey(), null]) {
        const without = await beside({ factorKey: key })
        expect((await without.login({ ...ani, code: codeNow(secret) })).body).toMatchObject({
          code: 'SECOND_FACTOR_UNAVAILABLE',
          message: authTexts.secondFactorUnavailable,
        })
        expect((await without.login({ ...ani, code: recoveryCodes.pop() })).status).toBe(200)
      }
    })
  })

  describe('guesses', () => {
    it('are limited to 20 a minute for one user from any number of addresses; the owner gets in from the usual one', async () => {
      const { secret } = await switchedOn()
      const usual = '198.51.100.7'
      expect((await auth.login({ ...ani, code: codeNow(secret) }, usual)).status).toBe(200)
      await forward(2 * stepMs)
      const strict = await beside({ limitScale: 1 })
      let checked = 0
      for (let guess = 0; guess < 60; guess++) {
        // The clock moves a second with each guess: one minute in all.
        await forward(1_000)
        const { body } = await strict.login({ ...ani, code: '000000' }, `203.0.113.${guess}`)
        if (body['code'] === 'WRONG_CODE') checked++
        else expect(body).toMatchObject({ code: 'LOGIN_THROTTLED' })
      }
      expect(checked).toBeGreaterThan(0)
      expect(checked).toBeLessThanOrEqual(20)
      expect((await strict.login({ ...ani, code: codeNow(secret) }, '203.0.113.99')).status).toBe(429)
      expect((await strict.login({ ...ani, code: codeNow(secret) }, usual)).status).toBe(200)
    })
  })

  describe('REQUIRE_SECOND_FACTOR', () => {
    it('leaves who has none the setup and nothing else, ends older sessions, and opens all after it', async () => {
      const older = auth.as(await auth.tokenOf(ani))
      await forward(5_000)
      const strict = await beside({ factorKey, requireSecondFactor: 'ALL' })
      await forward(2_000)
      await strict.auth.access.refresh()
      const stale = strict.as(await auth.tokenOf(master))
      expect((await stale('GET', '/master/users')).status).toBe(200)
      const token = await strict.tokenOf(ani)
      const limited = strict.as(token)
      expect((await limited('POST', '/admin/users/change-password', {})).body).toMatchObject({
        code: 'SECOND_FACTOR_MISSING',
        message: authTexts.secondFactorMissing,
      })
      expect((await limited('GET', '/admin/account')).body).toMatchObject({ secondFactor: { isRequired: true } })
      const { secret } = await begin(limited)
      expect((await limited('POST', `${factor}/code`, { code: codeNow(secret) })).status).toBe(200)
      const { body } = await limited('POST', `${factor}/activation`)
      const full = strict.as(body['token'] as string)
      expect((await full('POST', '/admin/users/change-password', {})).status).toBe(400)
      expect((await limited('GET', '/admin/account')).status).toBe(401)
      expect((await full('DELETE', factor)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
      expect((await older('GET', '/admin/account')).status).toBe(200)
    })
  })
})

describe('step-up', () => {
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
      const calls = asked.filter(
        ({ operationId }) => !['removeSecondFactor', 'renewRecoveryCodes'].includes(operationId),
      )
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
})
