import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
let now = 1_000
beforeEach(async () => {
  now = 1_000
  test = await startTestGateway({ clock: () => now })
})
afterEach(() => test.stop())

const unavailable = { code: 'UNAVAILABLE', message: 'Data sedang tidak tersedia.' }
const asked = () => test.upstreams.insight.asked.map((line) => line.replace('GET /public/', ''))
const read = async (...paths: string[]) => {
  for (const path of paths) expect((await test.get(`/api/public/${path}`)).status).toBe(200)
}
/** A write that content acknowledges, and that changes this draw. */
const change = async (market: string) => {
  test.upstreams.content.handle = (_req, res) => {
    res.setHeader(changedHeader, resultPaths(market, '2025-01-31').join(' '))
    res.end('{}')
  }
  await test.post('/api/admin/results/x/prizes', {})
}

describe('drawn numbers', () => {
  it('come from memory, and are asked again on use after a draw of their market', async () => {
    const ofA = ['statistics/A', 'paito/A', 'numbers/0417?market=A', 'numbers/0417?market=B&market=A']
    const ofAll = ['numbers/0417', 'numbers/0417?prizes=1']
    const ofB = ['statistics/B', 'numbers/0417?market=B']
    const all = [...ofA, ...ofAll, ...ofB]
    await read(...all, ...all)
    expect(asked()).toHaveLength(all.length)
    await change('A')
    // Nothing is refreshed in advance.
    expect(asked()).toHaveLength(all.length)
    await read(...all)
    expect(asked().slice(all.length)).toEqual([...ofA, ...ofAll])
    // Insight may not have read the event yet when it was asked: once more, a second later.
    await eventually('the second mark', async () => {
      await read('statistics/A')
      return asked().length > all.length + ofA.length + ofAll.length
    })
    expect(asked().at(-1)).toBe('statistics/A')
  })

  it('asked with typed digits share the bounded memory of unknown keys, and displace no others', async () => {
    await read('page-data', 'statistics/A')
    for (let number = 0; number < 400; number++) await read(`numbers/${String(number).padStart(4, '0')}`)
    const { entries } = test.gateway.cache.stats()
    expect(entries).toBeLessThanOrEqual(302)
    await read('page-data', 'statistics/A')
    expect([test.upstreams.content.asked.length, asked().filter((path) => path === 'statistics/A').length]).toEqual([
      1, 1,
    ])
  })

  it('are limited to 600 uncached searches a minute and address group; results are not touched', async () => {
    const statuses = new Set<number>()
    for (let number = 0; number < 600; number++)
      statuses.add((await test.get(`/api/public/numbers/${1_000 + number}`)).status)
    expect([...statuses]).toEqual([200])
    const refused = await test.get('/api/public/numbers/5555')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await read('page-data', 'numbers/1599')
  })

  it.each([
    ['away', () => test.upstreams.insight.stop()],
    ['broken', () => void (test.upstreams.insight.handle = (req) => req.socket.destroy())],
  ])('of an insight that is %s answer 503 in its own words, or what was read last', async (_how, fail) => {
    await read('statistics/A')
    await fail()
    const answer = await test.get('/api/public/numbers/0417')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject(unavailable)
    now += 10_000
    const old = await test.get('/api/public/statistics/A')
    expect([old.status, old.headers.get('x-data-stale')]).toEqual([200, '10'])
    await read('page-data')
  })

  it('of a busy insight answer 503 with its Retry-After', async () => {
    test.upstreams.insight.handle = (_req, res) =>
      res.writeHead(503, { 'retry-after': '1' }).end(JSON.stringify({ ...unavailable, code: 'BUSY', requestId: 'r' }))
    const answer = await test.get('/api/public/numbers/0417')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ ...unavailable, code: 'BUSY' })
  })

  it('leave no typed digits in metrics', async () => {
    await read('numbers/8213')
    await eventually('the request in the metrics', async () =>
      (await test.metrics.registry.metrics()).includes('/public/numbers/:digits'),
    )
    expect(await test.metrics.registry.metrics()).not.toContain('8213')
  })
})
