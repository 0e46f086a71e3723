import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { accessRefused } from '@papan/contracts/events/auth-events.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createRefusalStore } from './refusal-store.ts'

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

describe('a refusal report', () => {
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
