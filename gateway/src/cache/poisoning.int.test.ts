import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeEach(async () => {
  test = await startTestGateway()
  test.upstreams.web.handle = (_req, res) =>
    void res.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>404</h1>')
})
afterEach(() => test.stop())

const typeOf = ({ status, headers }: Response) => [status, headers.get('content-type')?.split(';')[0]]
const askedOf = (name: 'content' | 'web') => test.upstreams[name].asked

describe('a cached response', () => {
  it.each([
    ['/%61pi/public/live-draw-data/CAMBODIA', '/api/public/live-draw-data/CAMBODIA'],
    ['/%61pi/public/page-data', '/api/public/page-data'],
    ['/api/%70ublic/page-data', '/api/public/page-data'],
    ['/ap%69/admin/schedules', '/api/admin/schedules'],
    ['/%61pi/admin/markets', '/api/admin/markets'],
  ])('is never the response to %s, for %s', async (spelled, path) => {
    await test.get(spelled)
    const answer = await test.get(path)
    expect(typeOf(answer)).toEqual([200, 'application/json'])
    expect(await answer.json()).toMatchObject({ from: 'content' })
  })

  it('is never filled by a call of the back office', async () => {
    for (const path of ['/api/admin/schedules', '/%61pi/admin/schedules', '/api/admin/schedules']) await test.get(path)
    expect(askedOf('content').filter((line) => line === 'GET /admin/schedules')).toHaveLength(3)
  })

  it('is never filled by a call in another spelling', async () => {
    const spelled = ['/api/public/live-draw-data/cambodia', '/api/public/live-draw-data/%43AMBODIA']
    for (const path of [...spelled, ...spelled]) expect((await test.get(path)).status).toBe(200)
    expect(test.gateway.cache.stats().entries).toBe(0)
    expect(new Set(askedOf('content'))).toEqual(new Set(['GET /public/live-draw-data/CAMBODIA']))
  })

  it.each(['/api/public/live-draw-data/cambodia', '/%61pi/public/live-draw-data/CAMBODIA/'])(
    'serves %s as well',
    async (spelled) => {
      await test.get('/api/public/live-draw-data/CAMBODIA')
      expect(await (await test.get(spelled)).json()).toMatchObject({ url: '/public/live-draw-data/CAMBODIA' })
      expect(askedOf('content')).toHaveLength(1)
    },
  )

  it('has the content type that its route declares', async () => {
    test.upstreams.content.handle = (_req, res) => void res.setHeader('content-type', 'text/html').end('<h1>x</h1>')
    test.upstreams.web.handle = (_req, res) => void res.setHeader('content-type', 'application/json').end('{}')
    for (const path of ['/api/public/page-data', '/', '/jadwal']) {
      await test.get(path)
      await test.get(path)
    }
    expect([askedOf('content').length, askedOf('web').length]).toEqual([2, 4])
    expect(test.gateway.cache.stats().bytes).toBe(0)
  })

  it.each([
    ['pages of a list', (index: number) => `/hasil-keluaran?page=${index + 2}`],
    ['pages of a history', (index: number) => `/api/public/detail-page/SINGAPORE?page=${index + 2}&limit=25`],
    ['markets in a query', (index: number) => `/live-draw?market=PASAR%20${index}`],
    ['draws', (index: number) => `/api/public/results/SINGAPORE/${2000 + (index % 900)}-01-${10 + (index % 18)}`],
    ['pictures', (index: number) => `/api/public/images/${index}`],
  ])('is not evicted by one address that reads 2,200 %s', async (_what, pathOf) => {
    test.upstreams.web.handle = (_req, res) => void res.setHeader('content-type', 'text/html').end('<h1>x</h1>')
    test.upstreams.media.handle = (_req, res) => void res.setHeader('content-type', 'image/png').end('x')
    const known = ['/api/public/page-data', '/', '/hasil-keluaran/SINGAPORE', '/api/public/live-draw-data/SINGAPORE']
    for (const path of known) await test.get(path)
    for (let done = 0; done < 2_200; done += 20)
      await Promise.all(Array.from({ length: 20 }, async (_each, next) => (await test.get(pathOf(done + next))).text()))
    for (const path of known) expect([path, test.gateway.cache.isKnown(path)]).toEqual([path, true])
  })
})

describe('a page in another spelling', () => {
  it.each([
    ['/%68asil-keluaran', '/hasil-keluaran'],
    ['/Jadwal?page=2&x=%20', '/jadwal?page=2&x=%20'],
    ['/jadwal/', '/jadwal'],
    ['/hasil-keluaran/hk%2fpools?page=2', '/hasil-keluaran/HK%2FPOOLS?page=2'],
    ['/prediksi/%20toto%3a+co%20', '/prediksi/TOTO%3A%2BCO'],
    ['/pratinjau/hk%20pools.jpg', '/pratinjau/HK%20POOLS.jpg'],
    ['/%61dmin/markets/', '/admin/markets'],
  ])('%s redirects to %s without an upstream request', async (spelled, location) => {
    const answer = await test.get(spelled)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect([askedOf('web'), test.gateway.cache.stats().entries]).toEqual([[], 0])
  })
})
