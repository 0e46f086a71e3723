import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { accessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { master, startTestAuth } from '../test-kit/start-test-auth.ts'

const here = '198.51.100.7'
const glass = '192.0.2.0/24'
const path = '/master/settings/allowed-ips'

let auth: Awaited<ReturnType<typeof startTestAuth>>
let token: string
beforeAll(async () => {
  auth = await startTestAuth({ limitScale: 1_000, breakGlass: [glass] })
  token = await auth.tokenOf(master, here)
})
afterAll(() => auth.close())
beforeEach(async () => {
  await auth.connection.collection('allowed_ips').deleteMany({})
  await auth.auth.access.refresh()
})

const call = (method: string, to: string, body?: unknown, ip = here) =>
  auth.as(token)(method, to, body, { 'x-forwarded-for': ip })
const add = (ip: unknown, from = here) => call('POST', path, { ip }, from)
const remove = (ip: string, from = here) => call('DELETE', `${path}/${encodeURIComponent(ip)}`, undefined, from)
const listed = async (from = here) => (await call('GET', path, undefined, from)).body as string[]
const told = async () => (await auth.waiting('allowed_ips')).map(({ type, data, before }) => ({ type, data, before }))

describe('the list of allowed addresses', () => {
  it('accepts addresses and CIDRs in any form, stores each canonically, and announces each once', async () => {
    expect(await listed()).toEqual([])
    const first = await add(` ${here} `)
    expect([first.status, first.body]).toEqual([201, { ip: here }])
    expect((await add('10.1.2.3/8')).body).toEqual({ ip: '10.0.0.0/8' })
    expect((await add('2001:DB8:0::1')).body).toEqual({ ip: '2001:db8::1' })
    expect((await add('::ffff:203.0.113.9')).body).toEqual({ ip: '203.0.113.9' })
    expect(await listed()).toEqual(['10.0.0.0/8', '198.51.100.7', '2001:db8::1', '203.0.113.9'])
    expect(await told()).toEqual([
      { type: 'ip-allowed.v1', data: { ip: here }, before: { ips: [] } },
      { type: 'ip-allowed.v1', data: { ip: '10.0.0.0/8' }, before: { ips: [here] } },
      { type: 'ip-allowed.v1', data: { ip: '2001:db8::1' }, before: { ips: [here, '10.0.0.0/8'] } },
      { type: 'ip-allowed.v1', data: { ip: '203.0.113.9' }, before: { ips: [here, '10.0.0.0/8', '2001:db8::1'] } },
    ])
  })

  it('names the accepted forms for an unreadable address', async () => {
    const { status, body } = await add('localhost')
    expect([status, body.message, Object.keys(body.errors as object)]).toEqual([400, authTexts.ipInvalid, ['ip']])
    expect(await listed()).toEqual([])
  })

  it('answers 409 to a listed address in any form', async () => {
    await add(here)
    for (const form of [here, `${here}/32`, `::ffff:${here}`]) {
      const answer = await add(form)
      expect([answer.status, answer.body.message]).toEqual([409, authTexts.ipListed])
    }
    expect(await told()).toHaveLength(1)
  })

  it('removes an address in any form, with its slash encoded or not', async () => {
    for (const ip of [here, '10.0.0.0/8', '2001:db8::/32', '203.0.113.0/24']) await add(ip)
    expect(await remove('10.0.0.0/8')).toMatchObject({ status: 200, body: { message: authTexts.ipDeleted } })
    expect((await remove('2001:DB8:0:0::/32')).status).toBe(200)
    expect((await call('DELETE', `${path}/203.0.113.0/24`)).status).toBe(200)
    expect(await listed()).toEqual([here])
    expect((await told()).at(-1)).toMatchObject({ type: 'ip-removed.v1', data: { ip: '203.0.113.0/24' } })
  })

  it.each(['203.0.113.5', '203.0.113.0%2F24', 'localhost', '%00', '..%2f..', '__proto__', '203.0.113.5/24'])(
    'answers 404 to %s, which is not listed',
    async (ip) => {
      await add(here)
      const answer = await call('DELETE', `${path}/${ip}`)
      expect([answer.status, answer.body.message]).toEqual([404, authTexts.ipNotFound])
      expect(await listed()).toEqual([here])
    },
  )

  it('holds 1,000 entries and not more', async () => {
    const ips = Array.from({ length: 1_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
    const fields = { epoch: 1, rev: 1, createdAt: '', updatedAt: '', deletedAt: null, outbox: [] }
    await auth.connection
      .collection('allowed_ips')
      .insertOne({ _id: 'list', ips: [here, ...ips.slice(1)], ...fields } as never)
    const answer = await add('203.0.113.5')
    expect([answer.status, answer.body.message]).toEqual([409, authTexts.ipListFull(1_000)])
  })
})

describe('an allowed address', () => {
  it('may log in and use the back office at once, all others may not', async () => {
    await add('198.51.100.0/24')
    expect((await call('GET', path, undefined, '203.0.113.5')).status).toBe(403)
    expect((await auth.login(master, '203.0.113.5')).body.message).toBe(errorTexts.addressRefused)
    expect((await auth.login(master, here)).status).toBe(200)
    expect((await auth.login(master, `::ffff:${here}`)).status).toBe(200)
    const leaving = auth.as(await auth.tokenOf(master, here))
    const elsewhere = { 'x-forwarded-for': '203.0.113.5' }
    expect((await leaving('POST', '/auth/logout', undefined, elsewhere)).status).toBe(200)
    const { allowedIps } = accessSnapshot.parse(await auth.auth.answers['/internal/access']())
    expect(allowedIps).toEqual(['198.51.100.0/24', glass])
  })

  it('is not required once the last one is removed', async () => {
    await add(here)
    expect((await remove(here)).status).toBe(200)
    expect((await auth.login(master, '203.0.113.5')).status).toBe(200)
    expect(accessSnapshot.parse(await auth.auth.answers['/internal/access']()).allowedIps).toEqual([])
  })
})

describe('an admin who changes the list', () => {
  const refused = (answer: { status: number; body: { code: string; message: string } }, from = here) =>
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'LOCKS_OUT',
      authTexts.ipLocksOut(from),
    ])

  it('is not locked out by a first entry without their address', async () => {
    refused(await add('203.0.113.5'))
    refused(await add('2001:db8::/32'))
    expect(await listed()).toEqual([])
  })

  it('is not locked out by removing the entry with their address', async () => {
    await add(here)
    await add('203.0.113.5')
    refused(await remove(here))
    expect(await listed()).toEqual(['198.51.100.7', '203.0.113.5'])
    await add('198.51.100.0/24')
    expect((await remove(here)).status).toBe(200)
  })

  it('may remove their address if a break-glass CIDR covers it', async () => {
    expect((await add('203.0.113.5', '192.0.2.9')).status).toBe(201)
    expect(await listed('192.0.2.9')).toEqual(['203.0.113.5'])
    expect((await auth.login(master, '192.0.2.9')).status).toBe(200)
    expect((await call('GET', path)).status).toBe(403)
  })

  it('is not locked out by two concurrent changes that are valid alone', async () => {
    for (let round = 0; round < 10; round++) {
      await auth.connection.collection('allowed_ips').deleteMany({})
      await auth.auth.access.refresh()
      for (const ip of [here, '198.51.100.0/24', '203.0.113.5']) await add(ip)
      const statuses = await Promise.all([remove(here), remove('198.51.100.0/24')])
      expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  it('adds concurrent entries once each', async () => {
    await add('198.51.100.0/24')
    const ips = Array.from({ length: 20 }, (_, index) => `10.0.0.${index >> 1}`)
    const answers = await Promise.all(ips.map((ip) => add(ip)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await listed()).toHaveLength(11)
    expect(await told()).toHaveLength(11)
  })
})
