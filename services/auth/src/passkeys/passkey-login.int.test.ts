import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { account } from '@papan/contracts/calls/auth/account-calls.ts'
import type { PasskeyQuestion } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { startPasskeyStage, passkeys } from '../test-kit/passkey-stage.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '../test-kit/software-passkey.ts'

let stage: Awaited<ReturnType<typeof startPasskeyStage>>
let ani: Awaited<ReturnType<typeof stage.addUser>>
let token: string
let key: SoftwarePasskey
beforeAll(async () => {
  stage = await startPasskeyStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  ani = await stage.addUser()
  token = await stage.auth.tokenOf(ani)
  key = (await stage.add(token)).passkey
})

const wrong = { status: 401, body: { code: 'WRONG_PASSKEY', message: authTexts.wrongPasskey } }
const byPasskey = (answer: unknown, at = stage.auth) => at.login({ ...ani, passkey: answer })
const second = async (): Promise<PasskeyQuestion> => {
  const { passkey } = await stage.choiceOf(ani)
  if (!passkey) throw new Error('no question')
  return passkey
}

describe('a sign-in without password', () => {
  it('opens all that the user may do, and is listed as such', async () => {
    const { status, body } = await stage.signIn(key)
    expect(status).toBe(200)
    const caller = stage.auth.as(body['token'] as string)
    expect((await caller('GET', '/admin/account')).body).toMatchObject({ username: ani.username })
    expect((await caller('GET', '/admin/sign-ins')).body).toContainEqual(
      expect.objectContaining({ method: 'passkey-alone' }),
    )
    const events = await stage.eventsOf(ani.username, 'logins')
    const named = { username: ani.username, name: 'Ponsel' }
    expect(events).toContainEqual({ type: 'passkey.first-used.v1', data: named })
    await stage.signIn(key)
    const later = await stage.eventsOf(ani.username, 'logins')
    expect(later.filter(({ type }) => type === 'passkey.first-used.v1')).toHaveLength(1)
  })

  it('works at any instance, whichever asked', async () => {
    const other = await stage.beside()
    const question = (await stage.auth.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
    const answer = await other.send('POST', '/auth/passkey', { passkey: key.answer(question) })
    expect(answer.status).toBe(200)
  })

  it.each<[string, Parameters<SoftwarePasskey['answer']>[1]]>([
    ['the domain of another site', { rpId: 'papan.lain.example' }],
    ['another origin', { origin: 'https://papan.example.lain.example' }],
    ['the origin without https', { origin: 'http://papan.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a user who was not verified', { isVerified: false }],
  ])('refuses %s', async (_name, how) => {
    expect(await stage.signIn(key, how)).toMatchObject(wrong)
    expect(await stage.eventsOf(ani.username, 'logins')).toContainEqual({
      type: 'passkey.refused.v1',
      data: { username: ani.username, reason: 'wrong-passkey' },
    })
    expect((await stage.signIn(key)).status).toBe(200)
  })

  it('refuses a signature of another key, and an unknown passkey, which is logged without a name', async () => {
    const question = (await stage.auth.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
    const thief = createSoftwarePasskey()
    const forged = { ...thief.answer(question), id: key.id, rawId: key.id }
    expect(await stage.auth.send('POST', '/auth/passkey', { passkey: forged })).toMatchObject(wrong)
    expect(await stage.signIn(thief)).toMatchObject(wrong)
    expect(await stage.eventsOf('-', 'logins')).toContainEqual({
      type: 'passkey.refused.v1',
      data: { username: '-', reason: 'unknown-passkey' },
    })
  })

  it.each([
    ['later than 5 minutes', (challenge: string) => challenge, 301_000],
    ['changed', (challenge: string) => `${challenge.slice(0, -4)}AAAA`, 0],
    ['made elsewhere', () => 'AAAAAAAAAAAAAAAAAAAAAA', 0],
  ])('refuses a challenge %s', async (_name, change, ms) => {
    const question = (await stage.auth.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
    await stage.forward(ms)
    const answer = key.answer({ ...question, challenge: change(question.challenge) })
    expect(await stage.auth.send('POST', '/auth/passkey', { passkey: answer })).toMatchObject(wrong)
  })

  it('takes each challenge once: replayed, twice at once, at two instances', async () => {
    const other = await stage.beside()
    const counting = createSoftwarePasskey({ counts: false })
    await stage.add(token, 'Tanpa hitungan', counting)
    const question = (await stage.auth.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
    const passkey = counting.answer(question)
    const send = (at: typeof other) => at.send('POST', '/auth/passkey', { passkey })
    const answers = await Promise.all([stage.auth, other, stage.auth, other].map(send))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
    expect(await send(stage.auth)).toMatchObject(wrong)
    // The same passkey goes on with a question of its own.
    expect((await stage.signIn(counting)).status).toBe(200)
  })
})

describe('a passkey as the second step', () => {
  it('is asked for after a right password only, and needs no code', async () => {
    expect((await stage.auth.login({ ...ani, password: 'salah-sekali' })).body).not.toHaveProperty('current')
    const asked = await stage.auth.login(ani)
    expect(asked).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED', message: authTexts.passkeyRequired, current: { code: false } },
    })
    const question = await second()
    expect(question['allowCredentials']).toMatchObject([{ id: key.id }])
    const { status, body } = await byPasskey(key.answer(question, { isVerified: false }))
    expect(status).toBe(200)
    const listed = await stage.auth.as(body['token'] as string)('GET', '/admin/sign-ins')
    expect(listed.body).toContainEqual(expect.objectContaining({ method: 'passkey' }))
  })

  it('is no way round the password', async () => {
    const answer = await stage.auth.login({ ...ani, password: 'salah', passkey: key.answer(await second()) })
    expect(answer.body).toMatchObject({ code: 'WRONG_LOGIN' })
  })

  it('refuses the passkey and the challenge of another user', async () => {
    const budi = await stage.addUser()
    const other = (await stage.add(await stage.auth.tokenOf(budi))).passkey
    expect(await byPasskey(other.answer(await second()))).toMatchObject(wrong)
    const { passkey: theirs } = await stage.choiceOf(budi)
    if (!theirs) throw new Error('no question')
    expect(await byPasskey(key.answer(theirs))).toMatchObject(wrong)
  })

  it('refuses a challenge of another purpose', async () => {
    const signIn = (await stage.auth.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
    const stepUp = await stage.questionOf('/admin/step-up/question', token)
    const register = await stage.questionOf(`${passkeys}/question`, token)
    for (const question of [signIn, stepUp, register])
      expect(await byPasskey(key.answer(question))).toMatchObject(wrong)
    const passkey = key.answer(await second())
    expect(await stage.auth.send('POST', '/auth/passkey', { passkey })).toMatchObject(wrong)
  })

  it('opens no more once it was removed', async () => {
    const question = await second()
    const [listed] = await stage.listOf(token)
    expect((await stage.auth.as(token)('DELETE', `${passkeys}/${listed?.id}`)).status).toBe(200)
    expect((await stage.signIn(key)).status).toBe(401)
    // The last second factor is gone: the password is enough again, and the answer is not looked at.
    expect((await byPasskey(key.answer(question))).status).toBe(200)
    expect((await stage.auth.login(ani)).status).toBe(200)
  })
})

describe('a copied passkey', () => {
  it('is refused when its counter goes back, logged, and the owner reads it', async () => {
    expect((await stage.signIn(key)).status).toBe(200)
    const used = await stage.listOf(token)
    for (const counter of [1, 2]) {
      const copied = await stage.signIn(key, { counter })
      expect(copied).toMatchObject({ status: 401, body: { code: 'PASSKEY_COPIED', message: authTexts.passkeyCopied } })
      expect(copied.body).not.toHaveProperty('token')
    }
    expect(await stage.listOf(token)).toEqual(used)
    const events = (await stage.eventsOf(ani.username, 'logins')).filter(({ type }) => type === 'passkey.copied.v1')
    expect(events).toEqual(
      [1, 2].map(() => ({ type: 'passkey.copied.v1', data: { username: ani.username, name: 'Ponsel' } })),
    )
    const { notices } = account.parse((await stage.auth.as(token)('GET', '/admin/account')).body)
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'passkey-copied', device: 'Ponsel' }))
    // The owner's own goes on.
    expect((await stage.signIn(key)).status).toBe(200)
  })

  it('wins once when both use the same count at once', async () => {
    const questions = await Promise.all(
      Array.from(
        { length: 4 },
        async () => (await stage.auth.send('POST', '/auth/passkey/question')).body as PasskeyQuestion,
      ),
    )
    const answers = questions.map((question) => key.answer(question, { counter: 40 }))
    const seen = await Promise.all(answers.map((passkey) => stage.auth.send('POST', '/auth/passkey', { passkey })))
    expect(seen.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })
})

describe('guesses', () => {
  it('are limited as those of codes are; the owner gets in from the usual address', async () => {
    const usual = '198.51.100.7'
    const strict = await stage.beside({ limitScale: 1 })
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const guess = async (ip: string, how: object) => {
      const question = (await strict.send('POST', '/auth/passkey/question')).body as PasskeyQuestion
      return strict.send('POST', '/auth/passkey', { passkey: key.answer(question, how) }, from(ip))
    }
    expect((await guess(usual, {})).status).toBe(200)
    let checked = 0
    for (let n = 0; n < 60; n++) {
      await stage.forward(1_000)
      const { body } = await guess(`203.0.113.${n}`, { rpId: 'lain.example' })
      if (body['code'] === 'WRONG_PASSKEY') checked++
      else expect(body).toMatchObject({ code: 'LOGIN_THROTTLED' })
    }
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(20)
    expect((await guess('203.0.113.99', {})).status).toBe(429)
    expect((await guess(usual, {})).status).toBe(200)
  })
})

describe('a site that is neither https nor localhost', () => {
  it('says so at each call, and its users without passkeys sign in as before', async () => {
    const plain = await stage.beside({ passkeySite: null })
    const off = { status: 409, body: { code: 'PASSKEY_UNAVAILABLE', message: authTexts.passkeyUnavailable } }
    const passkey = key.answer({ challenge: 'AAAA' })
    expect(await plain.send('POST', '/auth/passkey/question')).toMatchObject(off)
    expect(await plain.send('POST', '/auth/passkey', { passkey })).toMatchObject(off)
    expect(await plain.as(token)('POST', `${passkeys}/question`)).toMatchObject(off)
    expect(await plain.as(token)('POST', '/admin/step-up/question')).toMatchObject(off)
    expect((await plain.as(token)('GET', '/admin/account')).body).toMatchObject({
      passkeys: { isAvailable: false, list: [{ isOfSite: false }] },
    })
    expect(await plain.login(ani)).toMatchObject({
      status: 401,
      body: {
        code: 'SECOND_FACTOR_REQUIRED',
        message: authTexts.passkeyOfOtherSite,
        current: { code: false, passkey: null },
      },
    })
    const budi = await stage.addUser()
    expect((await plain.login(budi)).status).toBe(200)
  })
})

describe('a site at another domain', () => {
  it('asks for no passkey of the domain before, and refuses it', async () => {
    const moved = await stage.beside({ passkeySite: { rpId: 'baru.example', origin: 'https://baru.example' } })
    expect((await stage.signIn(key, { rpId: 'baru.example', origin: 'https://baru.example' }, moved)).status).toBe(401)
    expect((await moved.login(ani)).body).toMatchObject({ message: authTexts.passkeyOfOtherSite })
    expect((await moved.as(token)('POST', '/admin/step-up/question')).status).toBe(404)
  })
})
