import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { logList } from '@papan/contracts/calls/audit/log-calls.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { givenEntry } from '../test-kit/given-entry.ts'
import { startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'

const snapshot = testSnapshot()
let audit: TestAudit
let server: Awaited<ReturnType<typeof startTestServer>>

const entry = (id: string, occurredAt: string, userId: string | null = 'budi') =>
  givenEntry(id, { occurredAt, userId, username: userId ?? 'siapa' })

beforeAll(async () => {
  audit = await startTestAudit({ snapshot })
  server = await startTestServer(audit.app)
  await audit.chain.append([
    entry('before-midnight', '2025-01-30T16:59:59.999Z'),
    entry('at-midnight', '2025-01-30T17:00:00.000Z', 'ani'),
    entry('noon', '2025-01-31T05:00:00.000Z'),
    entry('last', '2025-01-31T16:59:59.999Z', null),
    entry('next-day', '2025-01-31T17:00:00.000Z'),
  ])
})
afterAll(async () => {
  await server.close()
  await audit.close()
})

const asMaster = (path: string) => server.as(testToken('MASTER_ADMIN'))('GET', path)
const asBudi = (path: string) => server.as(testToken('ADMIN', { userId: 'budi' }))('GET', path)
const idsOf = ({ body }: { body: unknown }) => logList.parse(body).data.map(({ id }) => id)

describe('GET /master/logs', () => {
  it('lists all entries, newest first, in the shape of the contract', async () => {
    const answer = await asMaster('/master/logs')
    expect(idsOf(answer)).toEqual(['next-day', 'last', 'noon', 'at-midnight', 'before-midnight'])
    expect(answer.body.meta).toEqual({ page: 1, totalPages: 1 })
    expect(answer.body.data[2]).toEqual({
      id: 'noon',
      timestamp: '2025-01-31T05:00:00.000Z',
      username: 'budi',
      action: 'LOGIN_SUCCESS',
      details: 'Login berhasil.',
      ipAddress: '203.0.113.5',
      requestId: null,
    })
  })

  it.each([
    ['?userId=budi', ['next-day', 'noon', 'before-midnight']],
    ['?date=2025-01-31', ['last', 'noon', 'at-midnight']],
    ['?date=2025-01-31&userId=budi', ['noon']],
    ['?userId=&date=', ['next-day', 'last', 'noon', 'at-midnight', 'before-midnight']],
    ['?userId=nobody', []],
    ['?date=1900-01-01', []],
    ['?date=2199-12-31', []],
    ['?limit=2&page=2', ['noon', 'at-midnight']],
    ['?limit=2&page=99', []],
  ])('filters by user and WIB date: %s', async (query, ids) => {
    expect(idsOf(await asMaster(`/master/logs${query}`))).toEqual(ids)
  })

  it('counts its pages', async () => {
    expect((await asMaster('/master/logs?limit=2&page=99')).body.meta).toEqual({ page: 99, totalPages: 3 })
    expect((await asMaster('/master/logs?userId=nobody')).body.meta).toEqual({ page: 1, totalPages: 0 })
  })

  it.each([
    ['?date=9999-12-31', { date: [fieldTexts.dateRange] }],
    ['?limit=101', { limit: [fieldTexts.tooBig(100)] }],
    ['?userId[$ne]=x', { 'userId[$ne]': [fieldTexts.unknownKey] }],
  ])('answers 400 to %s', async (query, errors) => {
    const answer = await asMaster(`/master/logs${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual(errors)
  })
})

describe('GET /admin/logs/mine', () => {
  it("lists only the caller's entries, with any userId", async () => {
    expect(idsOf(await asBudi('/admin/logs/mine'))).toEqual(['next-day', 'noon', 'before-midnight'])
    expect(idsOf(await asBudi('/admin/logs/mine?userId=ani&limit=5'))).toEqual(['next-day', 'noon', 'before-midnight'])
    expect(idsOf(await asBudi('/admin/logs/mine?date=2025-01-31'))).toEqual(['noon'])
  })

  it('does not list the earlier account of a re-created name', async () => {
    const since = '2025-01-31T05:00:00.000Z'
    const asNewBudi = server.as(testToken('ADMIN', { userId: 'budi', since }))
    const mine = async (query = '') => idsOf(await asNewBudi('GET', `/admin/logs/mine${query}`))
    expect(await mine()).toEqual(['next-day', 'noon'])
    expect(await mine('?date=2025-01-31')).toEqual(['noon'])
    expect(await mine('?date=2025-01-30')).toEqual([])
    expect(await mine('?date=2025-02-01')).toEqual(['next-day'])
  })
})

describe('a long log', () => {
  let long: TestAudit
  let longServer: typeof server
  beforeAll(async () => {
    long = await startTestAudit({ snapshot })
    longServer = await startTestServer(long.app)
    for (let batch = 0; batch < 8; batch++) {
      const entries = Array.from({ length: 500 }, (_, index) => {
        const number = batch * 500 + index
        const occurredAt = new Date(Date.parse('2025-01-01T00:00:00Z') + number * 600_000).toISOString()
        return entry(`n${number + 1}`, occurredAt, number % 4 ? 'budi' : 'ani')
      })
      await long.chain.append(entries)
    }
  })
  afterAll(async () => {
    await longServer.close()
    await long.close()
  })

  const read = async (query: string) => longServer.as(testToken('MASTER_ADMIN'))('GET', `/master/logs${query}`)

  it('is read page by page to its end, each entry once', async () => {
    const first = await read('?limit=100')
    expect(first.body.meta).toEqual({ page: 1, totalPages: 40 })
    expect(idsOf(first).slice(0, 2)).toEqual(['n4000', 'n3999'])
    expect(idsOf(await read('?limit=100&page=40')).slice(-2)).toEqual(['n2', 'n1'])
    expect(idsOf(await read('?limit=100&page=41'))).toEqual([])
    expect(idsOf(await read('?limit=100&page=1000000'))).toEqual([])
    expect(idsOf(await read('?limit=3&page=2'))).toEqual(['n3997', 'n3996', 'n3995'])
  })

  it('is counted right after retention removed its oldest entries', async () => {
    await long.entries().deleteMany({ _id: { $lte: 150 } } as never)
    expect((await read('?limit=100')).body.meta).toEqual({ page: 1, totalPages: 39 })
    expect(idsOf(await read('?limit=100&page=39')).at(-1)).toBe('n151')
  })

  it.each([
    ['of a user', { userId: 'ani' }, 'userId_1_occurredAt_-1__id_-1'],
    ['of a day', { occurredAt: { $gte: '2025-01-10', $lt: '2025-01-11' } }, 'occurredAt_-1__id_-1'],
    [
      'of a user on a day',
      { userId: 'ani', occurredAt: { $gte: '2025-01-10', $lt: '2025-01-11' } },
      'userId_1_occurredAt_-1__id_-1',
    ],
  ])('finds entries %s by an index', async (_name, filter, index) => {
    const plan = await long.entries().find(filter).sort({ occurredAt: -1, _id: -1 }).limit(50).explain()
    const text = JSON.stringify(plan)
    expect(text).toContain(index)
    expect(text).not.toMatch(/COLLSCAN|Seq Scan/)
  })
})
