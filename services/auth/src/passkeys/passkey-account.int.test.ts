import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { secondFactorStart } from '@papan/contracts/calls/auth/account-calls.ts'
import { maxPasskeys } from '@papan/contracts/limits.ts'
import { codeAt, stepMs } from '@papan/contracts/test-kit/authenticator.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { startPasskeyStage, passkeys } from '../test-kit/passkey-stage.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '../test-kit/software-passkey.ts'
import { newFactorKey } from '../test-kit/start-test-auth.ts'

const minute = 60_000
const factor = '/admin/account/second-factor'
const wrong = { status: 400, body: { errors: { passkey: [authTexts.wrongPasskey] } } }

let stage: Awaited<ReturnType<typeof startPasskeyStage>>
let ani: Awaited<ReturnType<typeof stage.addUser>>
let token: string
let caller: ReturnType<typeof stage.auth.as>
const factorKey = newFactorKey()
beforeAll(async () => {
  stage = await startPasskeyStage({ factorKey })
})
afterAll(() => stage.close())
beforeEach(async () => {
  ani = await stage.addUser()
  token = await stage.auth.tokenOf(ani)
  caller = stage.auth.as(token)
})

const idOf = ({ username }: { username: string }) => username.toLowerCase()

const switchCodesOn = async (): Promise<string> => {
  const { secret } = secondFactorStart.parse((await caller('POST', factor)).body)
  await caller('POST', `${factor}/code`, { code: codeAt(secret, stage.auth.clock.now) })
  expect((await caller('POST', `${factor}/activation`)).status).toBe(200)
  return secret
}

describe('adding a passkey', () => {
  it('is logged, listed, and the question names what the user has', async () => {
    const { answer, passkey } = await stage.add(token, ' Ponsel ani ')
    expect(answer).toMatchObject({ status: 200, body: { message: authTexts.passkeyAdded } })
    expect(answer.body).not.toHaveProperty('token')
    expect(await stage.listOf(token)).toMatchObject([{ name: 'Ponsel ani', lastUsedAt: null, isOfSite: true }])
    const question = await stage.questionOf(`${passkeys}/question`, token)
    expect(question['excludeCredentials']).toMatchObject([{ id: passkey.id }])
    expect(JSON.stringify(question['user'])).toContain(ani.username)
    expect(await stage.eventsOf(ani.username, 'users')).toContainEqual({
      type: 'passkey.added.v1',
      data: { username: ani.username, name: 'Ponsel ani' },
    })
  })

  it.each<[string, Parameters<SoftwarePasskey['make']>[1]]>([
    ['for another site', { rpId: 'papan.lain.example' }],
    ['at another origin', { origin: 'https://lain.example' }],
    ['in a frame of another site', { crossOrigin: true }],
  ])('refuses one made %s', async (_name, how) => {
    expect((await stage.add(token, 'Ponsel', createSoftwarePasskey(), how)).answer).toMatchObject(wrong)
    expect(await stage.listOf(token)).toEqual([])
  })

  it('refuses a challenge of another session, another user, another purpose, twice, and too late', async () => {
    const send = (passkey: unknown) => caller('POST', passkeys, { name: 'Ponsel', passkey })
    const elsewhere = await stage.questionOf(`${passkeys}/question`, await stage.auth.tokenOf(ani))
    expect(await send(createSoftwarePasskey().make(elsewhere))).toMatchObject(wrong)
    const budi = await stage.addUser()
    const theirs = await stage.questionOf(`${passkeys}/question`, await stage.auth.tokenOf(budi))
    expect(await send(createSoftwarePasskey().make(theirs))).toMatchObject(wrong)
    const own = await stage.questionOf(`${passkeys}/question`, token)
    const signIn = (await stage.auth.send('POST', '/auth/passkey/question')).body as typeof own
    expect(await send(createSoftwarePasskey().make({ ...own, challenge: signIn.challenge }))).toMatchObject(wrong)
    const twice = await Promise.all([1, 2, 3].map(() => send(createSoftwarePasskey().make(own))))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const late = await stage.questionOf(`${passkeys}/question`, token)
    await stage.forward(6 * minute)
    expect(await send(createSoftwarePasskey().make(late))).toMatchObject(wrong)
  })

  it('refuses one that another user has', async () => {
    const { passkey } = await stage.add(token)
    const budi = await stage.addUser()
    const { answer } = await stage.add(await stage.auth.tokenOf(budi), 'Curian', passkey)
    expect(answer).toMatchObject({ status: 409, body: { code: 'PASSKEY_KNOWN', message: authTexts.passkeyKnown } })
  })

  it(`holds at most ${maxPasskeys}`, async () => {
    for (let n = 0; n < maxPasskeys; n++) expect((await stage.add(token, `Kunci ${n}`)).answer.status).toBe(200)
    expect(await caller('POST', `${passkeys}/question`)).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_LIST_FULL', message: authTexts.passkeyListFull(maxPasskeys) },
    })
  })
})

describe('renaming and removing', () => {
  it('belongs to the owner, and is logged', async () => {
    await stage.add(token, 'Laptop')
    const [listed] = await stage.listOf(token)
    const path = `${passkeys}/${listed?.id}`
    const budi = stage.auth.as(await stage.auth.tokenOf(await stage.addUser()))
    expect((await budi('PUT', path, { name: 'Milik budi' })).status).toBe(404)
    expect((await budi('DELETE', path)).status).toBe(404)
    expect((await caller('PUT', path, { name: ' ' })).body).toMatchObject({
      errors: { name: [authTexts.passkeyNameRequired] },
    })
    expect((await caller('PUT', path, { name: 'Laptop kantor' })).body).toEqual({ message: authTexts.passkeyRenamed })
    expect(await stage.listOf(token)).toMatchObject([{ name: 'Laptop kantor' }])
    expect((await caller('DELETE', path)).body).toEqual({ message: authTexts.passkeyRemoved })
    expect((await caller('DELETE', path)).status).toBe(404)
    expect(await stage.listOf(token)).toEqual([])
    const { username } = ani
    expect((await stage.eventsOf(username, 'users')).slice(-2)).toEqual([
      { type: 'passkey.renamed.v1', data: { username, name: 'Laptop kantor', before: 'Laptop' } },
      { type: 'passkey.removed.v1', data: { username, name: 'Laptop kantor' } },
    ])
  })

  it('keeps the last use beside a write that had read the user before', async () => {
    const { passkey } = await stage.add(token)
    await stage.signIn(passkey)
    const [used] = await stage.listOf(token)
    await caller('PUT', `${passkeys}/${used?.id}`, { name: 'Lain' })
    expect(await stage.listOf(token)).toMatchObject([{ name: 'Lain', lastUsedAt: used?.lastUsedAt }])
    expect(used?.lastUsedAt).not.toBeNull()
  })
})

describe('a passkey beside codes', () => {
  it('leaves the choice; each can be removed, and the other is still asked for', async () => {
    const secret = await switchCodesOn()
    const { passkey } = await stage.add(token)
    const choice = await stage.choiceOf(ani)
    expect(choice.code).toBe(true)
    expect(choice.passkey).not.toBeNull()
    await stage.forward(stepMs)
    const code = codeAt(secret, stage.auth.clock.now)
    expect((await stage.auth.login({ ...ani, code })).status).toBe(200)
    expect((await caller('DELETE', factor)).status).toBe(200)
    expect((await stage.choiceOf(ani)).code).toBe(false)
    expect((await stage.signIn(passkey)).status).toBe(200)
  })
})

describe('a master who resets the second factor', () => {
  it('removes passkeys too and ends the sessions', async () => {
    const { passkey } = await stage.add(token)
    const asMaster = await stage.asMaster()
    expect((await asMaster('GET', '/master/users')).body).toContainEqual(
      expect.objectContaining({ id: idOf(ani), secondFactor: true }),
    )
    expect((await asMaster('DELETE', `/master/users/${idOf(ani)}/second-factor`)).status).toBe(200)
    expect((await caller('GET', '/admin/account')).status).toBe(401)
    expect((await stage.signIn(passkey)).status).toBe(401)
    await stage.forward(1_000)
    const again = await stage.auth.tokenOf(ani)
    expect(await stage.listOf(again)).toEqual([])
    expect((await asMaster('DELETE', `/master/users/${idOf(ani)}/second-factor`)).status).toBe(404)
  })

  it('leaves nothing to a later user of the same name', async () => {
    const { passkey } = await stage.add(token)
    const asMaster = await stage.asMaster()
    await asMaster('DELETE', `/master/users/${idOf(ani)}`)
    expect((await stage.signIn(passkey)).status).toBe(401)
    await stage.forward(1_000)
    await asMaster('POST', '/master/users', { ...ani, role: 'ADMIN' })
    await stage.forward(1_000)
    expect(await stage.listOf(await stage.auth.tokenOf(ani))).toEqual([])
    expect((await stage.signIn(passkey)).status).toBe(401)
  })
})

describe('a restored backup', () => {
  it('holds the passkeys, also where the counters are older', async () => {
    const { passkey } = await stage.add(token)
    const kept = await stage.auth.connection.collection('users').findOne({ _id: idOf(ani) as never })
    await stage.signIn(passkey)
    await stage.auth.connection.collection('users').replaceOne({ _id: idOf(ani) as never }, kept as never)
    await stage.auth.connection.collection('passkey_uses').deleteMany({})
    expect((await stage.signIn(passkey)).status).toBe(200)
  })
})

describe('a sensitive call', () => {
  it('is opened by a passkey for this session, once for each challenge', async () => {
    const { passkey } = await stage.add(token)
    await stage.forward(6 * minute)
    const refused = await caller('POST', `${passkeys}/question`)
    expect(refused).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    const question = await stage.questionOf('/admin/step-up/question', token)
    const answer = passkey.answer(question)
    const { status, body } = await caller('POST', '/admin/step-up', { passkey: answer })
    expect(status).toBe(200)
    const headers = { 'step-up': body['proof'] as string }
    expect((await caller('POST', `${passkeys}/question`, undefined, headers)).status).toBe(200)
    expect(await caller('POST', '/admin/step-up', { passkey: answer })).toMatchObject(wrong)
    expect((await caller('POST', '/admin/step-up', { passkey: answer, password: 'x' })).status).toBe(400)
    const elsewhere = (await stage.signIn(passkey)).body['token'] as string
    const theirs = await stage.questionOf('/admin/step-up/question', elsewhere)
    expect(await caller('POST', '/admin/step-up', { passkey: passkey.answer(theirs) })).toMatchObject(wrong)
    const copied = passkey.answer(await stage.questionOf('/admin/step-up/question', token), { counter: 1 })
    expect(await caller('POST', '/admin/step-up', { passkey: copied })).toMatchObject({
      status: 400,
      body: { errors: { passkey: [authTexts.passkeyCopied] } },
    })
  })
})

describe('REQUIRE_SECOND_FACTOR', () => {
  it('is met by a passkey alone, which cannot be removed then', async () => {
    await stage.forward(5_000)
    const strict = await stage.beside({ factorKey, requireSecondFactor: 'ALL' })
    await stage.forward(2_000)
    const limited = strict.as(await strict.tokenOf(ani))
    expect((await limited('GET', '/admin/sign-ins')).body).toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
    const passkey = createSoftwarePasskey()
    const question = (await limited('POST', `${passkeys}/question`)).body as { challenge: string }
    const added = await limited('POST', passkeys, { name: 'Ponsel', passkey: passkey.make(question) })
    const full = strict.as(added.body['token'] as string)
    expect((await full('GET', '/admin/sign-ins')).status).toBe(200)
    expect((await limited('GET', '/admin/account')).status).toBe(401)
    const [listed] = ((await full('GET', '/admin/account')).body['passkeys'] as { list: { id: string }[] }).list
    expect((await full('DELETE', `${passkeys}/${listed?.id}`)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    const { body } = await stage.signIn(passkey, {}, strict)
    expect((await strict.as(body['token'] as string)('GET', '/admin/sign-ins')).status).toBe(200)
  })
})
