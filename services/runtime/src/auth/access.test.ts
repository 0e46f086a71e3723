import { afterEach, describe, expect, it, jest } from '@jest/globals'
import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { createLogger } from '../logger.ts'
import { testSnapshot, testToken } from '../test-kit/test-access.ts'
import { createAccessBy, type Access } from './access.ts'

type Question = { answer: (text: string) => void; fail: () => void }

let access: Access
afterEach(() => {
  access.stop()
  jest.useRealTimers()
})

/** An access over an auth that answers when the test says so. */
const startAccess = () => {
  const questions: Question[] = []
  const time = { now: Date.now() }
  access = createAccessBy({
    ask: () => new Promise((answer, reject) => questions.push({ answer, fail: () => reject(new Error('no answer')) })),
    log: createLogger('test', 'silent'),
    clock: () => time.now,
  })
  const status = () => access.check(token).kind
  return { questions, time, status }
}
const token = testToken('ADMIN', { username: 'budi' })
const trusting = JSON.stringify(testSnapshot())
const revoking = JSON.stringify({ ...testSnapshot(), validAfter: { 'id-budi': Date.now() } })
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('createAccess', () => {
  it('is unknown for tokens and addresses before the first snapshot', async () => {
    const { questions, status } = startAccess()
    expect([status(), access.isFresh(), access.isAddressAllowed('192.0.2.1')]).toEqual(['unknown', false, false])
    questions[0]?.answer(trusting)
    await settled()
    expect([status(), access.isFresh(), access.isAddressAllowed('192.0.2.1')]).toEqual(['valid', true, true])
  })

  it('uses a snapshot for at most 5 s', async () => {
    const { questions, time, status } = startAccess()
    questions[0]?.answer(trusting)
    await settled()
    time.now += 5_000
    expect(status()).toBe('valid')
    time.now += 1
    expect([status(), access.isAddressAllowed('192.0.2.1')]).toEqual(['unknown', false])
  })

  it("counts a snapshot's age from its request", async () => {
    const { questions, time, status } = startAccess()
    time.now += 4_000
    questions[0]?.answer(trusting)
    await settled()
    time.now += 1_001
    expect(status()).toBe('unknown')
  })

  it('refuses a token once auth revokes it', async () => {
    const { questions, status } = startAccess()
    questions[0]?.answer(trusting)
    await settled()
    expect(status()).toBe('valid')
    void access.refresh()
    questions[1]?.answer(revoking)
    await settled()
    expect(status()).toBe('refused')
  })

  it('accepts a kept token after a revocation, unless it logged out', async () => {
    const { questions, status } = startAccess()
    const { jti } = jsonwebtoken.decode(token) as JwtPayload
    questions[0]?.answer(JSON.stringify({ ...JSON.parse(revoking), keptTokens: ['another', jti] }))
    await settled()
    expect(status()).toBe('valid')
    void access.refresh()
    questions[1]?.answer(JSON.stringify({ ...JSON.parse(revoking), keptTokens: [jti], revokedTokens: [jti] }))
    await settled()
    expect(status()).toBe('refused')
  })

  it('ignores an older snapshot that arrives late', async () => {
    const { questions, status } = startAccess()
    void access.refresh()
    questions[1]?.answer(revoking)
    await settled()
    questions[0]?.answer(trusting)
    await settled()
    expect(status()).toBe('refused')
  })

  it.each(['', 'null', '{}', '{"keys":[]}', 'not json'])('keeps what it knew when auth answers %j', async (text) => {
    const { questions, status } = startAccess()
    questions[0]?.answer(trusting)
    await settled()
    void access.refresh()
    questions[1]?.answer(text)
    await settled()
    expect(status()).toBe('valid')
  })

  it('keeps the last snapshot when auth fails, and uses the next one', async () => {
    const { questions, status } = startAccess()
    questions[0]?.answer(trusting)
    await settled()
    void access.refresh()
    questions[1]?.fail()
    await settled()
    expect(status()).toBe('valid')
    void access.refresh()
    questions[2]?.answer(revoking)
    await settled()
    expect(status()).toBe('refused')
  })

  it('retries soon after a failure, so that one lost response refuses no caller', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] })
    const { questions, time, status } = startAccess()
    const pass = (ms: number) => {
      time.now += ms
      jest.advanceTimersByTime(ms)
    }
    questions[0]?.answer(trusting)
    await settled()
    pass(2_000)
    pass(1_500)
    questions[1]?.fail()
    await settled()
    pass(200)
    questions[2]?.answer(trusting)
    await settled()
    pass(1_500)
    expect(status()).toBe('valid')
  })
})
