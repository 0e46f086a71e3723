import { refusalReport, type Refusal } from '@papan/contracts/calls/refusal-calls.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { silentLog } from '@papan/runtime/test-kit/test-mongo.ts'
import { createRefusalBook, type RefusalBook } from './refusal-book.ts'

const minute = 60_000
let book: RefusalBook
afterEach(() => book.close())

/** A book whose clock a test moves, and an auth that may be away. */
const scene = (options: { maxRows?: number } = {}) => {
  const state = { now: 10 * minute + 5_000, away: false }
  const told: Refusal[][] = []
  book = createRefusalBook({
    clock: () => state.now,
    tell: async (rows) => {
      if (state.away) throw new Error('away')
      told.push(rows.map((row) => ({ ...row })))
    },
    log: silentLog(),
    metrics: createMetrics('gateway'),
    ...options,
  })
  return { state, told }
}
const refused = (address: string, status = 403, call = 'GET /api/master/logs') => ({ address, status, call })

describe('createRefusalBook', () => {
  it('tells of a minute once, when it is over', async () => {
    const { state, told } = scene()
    book.note(refused('203.0.113.6'))
    book.note(refused('203.0.113.6', 429, 'POST /api/auth/login'))
    book.note(refused('203.0.113.7'))
    await book.flushPast()
    expect(told).toEqual([])
    state.now += minute
    book.note(refused('203.0.113.6'))
    await book.flushPast()
    await book.flushPast()
    expect(told).toEqual([
      [
        {
          id: expect.any(String),
          address: '203.0.113.6',
          minute: '1970-01-01T00:10:00.000Z',
          count: 2,
          statuses: { 403: 1, 429: 1 },
          last: 'POST /api/auth/login',
        },
        expect.objectContaining({ address: '203.0.113.7', count: 1 }),
      ],
    ])
  })

  it('tells the same rows again while auth is away', async () => {
    const { state, told } = scene()
    book.note(refused('203.0.113.6'))
    state.now += minute
    state.away = true
    await book.flushPast()
    state.away = false
    await book.flushPast()
    expect(told.flat().map(({ address }) => address)).toEqual(['203.0.113.6'])
  })

  it('holds so many addresses and no more, in reports that auth takes', async () => {
    const { state, told } = scene({ maxRows: 700 })
    for (let count = 0; count < 2_000; count++)
      book.note(refused(`198.51.${count >> 8}.${count & 255}`, 403, `GET /${'x'.repeat(400)}`))
    book.note(refused('198.51.0.0'))
    state.now += minute
    await book.flushPast()
    expect(told.map((rows) => rows.length)).toEqual([500, 200])
    expect(told[0]?.[0]).toMatchObject({ address: '198.51.0.0', count: 2 })
    for (const refusals of told) expect(refusalReport.safeParse({ refusals }).success).toBe(true)
  })
})
