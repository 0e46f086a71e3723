import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { recordingLog, withoutMeasures } from '@papan/runtime/test-kit/recording-log.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
let now = 1_000
const recorded = recordingLog()
beforeEach(async () => {
  now = 1_000
  test = await startTestGateway({ clock: () => now, log: recorded.log, trustedProxies: ['127.0.0.1'] })
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

  it('in ever new addresses stay in those bounds: pages, markets in any order, markets that are none', async () => {
    await read('page-data')
    const { entries: before } = test.gateway.cache.stats()
    const addresses = (at: number) => [
      `numbers/0417?page=${at}`,
      `numbers/0417?market=${at}&market=A`,
      `numbers/0417?market=A&market=${at}`,
      `statistics/A?from=2025-01-01&to=2025-02-${at}`,
      `paito/NOWHERE%20${at}`,
    ]
    for (let at = 1; at <= 350; at++)
      for (const path of addresses(at))
        await test.get(`/api/public/${path}`, { 'x-forwarded-for': `10.0.${at % 8}.${at % 200}` })
    const { entries } = test.gateway.cache.stats()
    expect(entries - before).toBeLessThanOrEqual(900)
    await read('numbers/0417?page=350')
    // What no call declares makes no entry of its own.
    const reached = asked().length
    for (let at = 0; at < 20; at++) await read(`numbers/0417?page=350&x${at}=${at}`)
    expect(asked()).toHaveLength(reached)
    await read('page-data')
    expect(test.upstreams.content.asked).toHaveLength(1)
  })

  it('are limited by address group: 700 searches of one network are 600', async () => {
    const from = (address: string, digits: number) =>
      test.get(`/api/public/numbers/${digits}`, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let at = 0; at < 700; at++) statuses.push((await from(`2001:db8:1:2::${at.toString(16)}`, 1_000 + at)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
    expect((await from('2001:db8:9::1', 9_999)).status).toBe(200)
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

  it('leave no typed digits in logs and metrics, also when insight fails', async () => {
    const { insight } = test.upstreams
    await read('numbers/8213')
    insight.handle = (_req, res) => res.writeHead(500).end('{}')
    await test.get('/api/public/numbers/82130')
    insight.handle = (req) => req.socket.destroy()
    await test.get('/api/public/numbers/82131?mode=permutations')
    await test.get('/cek-angka?angka=8213')
    await insight.stop()
    await test.get('/api/public/numbers/82132')
    await eventually('the request in the metrics', async () =>
      (await test.metrics.registry.metrics()).includes('/public/numbers/:digits'),
    )
    expect(recorded.lines.some((line) => line.includes('/public/numbers/:digits'))).toBe(true)
    const texts = [await test.metrics.registry.metrics(), ...recorded.lines].map(withoutMeasures)
    for (const text of texts) expect(text).not.toContain('8213')
  })
})
