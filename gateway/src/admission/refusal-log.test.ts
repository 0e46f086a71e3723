import { refusalReport, type Refusal } from '@papan/contracts/calls/auth/refusal-calls.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createRefusalLog, type RefusalLog } from './refusal-log.ts'

const minute = 60_000
let refusals: RefusalLog
afterEach(() => refusals.close())

/** A refusal log with a test clock and an auth that may be away. */
const scene = (options: { maxRows?: number } = {}) => {
  const state = { now: 10 * minute + 5_000, away: false }
  const reported: Refusal[][] = []
  refusals = createRefusalLog({
    clock: () => state.now,
    report: async (rows) => {
      if (state.away) throw new Error('away')
      reported.push(rows.map((row) => ({ ...row })))
    },
    log: silentLog(),
    metrics: createMetrics('gateway'),
    ...options,
  })
  return { state, reported }
}
const refused = (address: string, status = 403, call = 'GET /api/master/logs') => ({ address, status, call })

describe('createRefusalLog', () => {
  it('reports a minute once, after its end', async () => {
    const { state, reported } = scene()
    refusals.add(refused('203.0.113.6'))
    refusals.add(refused('203.0.113.6', 429, 'POST /api/auth/login'))
    refusals.add(refused('203.0.113.7'))
    await refusals.flushPast()
    expect(reported).toEqual([])
    state.now += minute
    refusals.add(refused('203.0.113.6'))
    await refusals.flushPast()
    await refusals.flushPast()
    expect(reported).toEqual([
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

  it('retries the same rows while auth is away', async () => {
    const { state, reported } = scene()
    refusals.add(refused('203.0.113.6'))
    state.now += minute
    state.away = true
    await refusals.flushPast()
    state.away = false
    await refusals.flushPast()
    expect(reported.flat().map(({ address }) => address)).toEqual(['203.0.113.6'])
  })

  it('bounds the addresses, in reports of a size that auth accepts', async () => {
    const { state, reported } = scene({ maxRows: 700 })
    for (let count = 0; count < 2_000; count++)
      refusals.add(refused(`198.51.${count >> 8}.${count & 255}`, 403, `GET /${'x'.repeat(400)}`))
    refusals.add(refused('198.51.0.0'))
    state.now += minute
    await refusals.flushPast()
    expect(reported.map((rows) => rows.length)).toEqual([500, 200])
    expect(reported[0]?.[0]).toMatchObject({ address: '198.51.0.0', count: 2 })
    for (const refusals of reported) expect(refusalReport.safeParse({ refusals }).success).toBe(true)
  })
})
