import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestGateway, startUpstream, uploadForm, type TestGateway } from '../test-kit/test-gateway.ts'

const answerAs = (id: string) => () => startUpstream((_req, res) => res.end(JSON.stringify({ id })), 'application/json')
const [startFirst, startSecond] = [answerAs('first'), answerAs('second')]

let first: Awaited<ReturnType<typeof startFirst>>
let second: typeof first
let test: TestGateway
beforeEach(async () => {
  ;[first, second] = [await startFirst(), await startSecond()]
  test = await startTestGateway({ contentUrls: [first.url, second.url] })
})
afterEach(async () => {
  await test.stop()
  await Promise.all([first.stop(), second.stop()])
})

const read = async (): Promise<unknown> => (await test.get('/api/admin/markets')).json()
const write = () => test.post('/api/admin/markets', { name: 'X' })
const noticed = () => eventually('the gateway to notice', () => test.gateway.degraded().includes('content'))

describe('calls of a service with two instances', () => {
  it('go to each in turn', async () => {
    expect([await read(), await read()]).toEqual(expect.arrayContaining([{ id: 'first' }, { id: 'second' }]))
  })

  it('go to the other while one is not ready, and to both once it is again', async () => {
    first.isReady = false
    await noticed()
    const before = first.asked.length
    for (let times = 0; times < 6; times++)
      expect([await read(), (await write()).status]).toEqual([{ id: 'second' }, 200])
    expect((await test.get('/api/public/page-data')).status).toBe(200)
    expect(first.asked).toHaveLength(before)
    first.isReady = true
    await eventually('the gateway to notice', () => !test.gateway.degraded().includes('content'))
    expect([await read(), await read()]).toEqual(expect.arrayContaining([{ id: 'first' }, { id: 'second' }]))
  })

  it('get the answer of an instance where none is ready', async () => {
    for (const one of [first, second]) {
      one.isReady = false
      one.handle = (_req, res) =>
        res.writeHead(503, { 'retry-after': '2' }).end(JSON.stringify({ message: errorTexts.unavailable }))
    }
    await noticed()
    const refused = await write()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  })

  it('reach the other when one refuses connections', async () => {
    await first.stop()
    for (let times = 0; times < 4; times++) {
      const deleted = await fetch(`${test.url}/api/admin/lottery-results/x`, {
        method: 'DELETE',
        headers: { authorization: test.authorization },
      })
      expect([(await write()).status, deleted.status, await read()]).toEqual([200, 200, { id: 'second' }])
    }
  })

  it('stream an upload to the instance that is ready', async () => {
    first.isReady = false
    await noticed()
    for (const one of [first, second]) {
      const { handle } = one
      one.handle = (req, res) => void req.resume().on('end', () => handle(req, res))
    }
    const sent = await test.upload('/api/admin/results/imports', uploadForm(1_000, 'file'))
    expect(await sent.json()).toEqual({ id: 'second' })
  })
})

describe('a public read', () => {
  it('is answered by the other instance where one hangs', async () => {
    first.handle = () => undefined
    const paths = ['page-data', 'draws-now', 'schedules/active', 'live-draw-data/MACAU']
    const reads = paths.map((path) => test.get(`/api/public/${path}`))
    await eventually('a read of the first', () => first.asked.some((call) => call.includes('/public/')))
    first.isReady = false
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(paths.map(() => 200))
  })

  it('is answered by its last good answer where no instance is ready', async () => {
    const path = '/api/public/page-data'
    const good: unknown = await (await test.get(path)).json()
    for (const one of [first, second]) {
      one.isReady = false
      one.handle = (_req, res) => void res.writeHead(503).end('{}')
    }
    await noticed()
    test.gateway.cache.markAll()
    const stale = await test.get(path)
    expect([stale.status, stale.headers.has('x-data-stale'), await stale.json()]).toEqual([200, true, good])
  })
})
