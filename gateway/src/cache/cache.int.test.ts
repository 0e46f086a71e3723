import { randomBytes } from 'node:crypto'
import { type IncomingMessage, get as httpGet } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { type TestGateway, startTestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway

afterEach(() => test.stop())

describe('the cache', () => {
  beforeEach(async () => {
    test = await startTestGateway()
  })

  /** A content service with one prize; a POST changes it. */
  const contentWithPrize = () => {
    let prize = '0042'
    test.upstreams.content.handle = (req, res) => {
      if (req.method === 'POST') {
        prize = '1234'
        res.setHeader(changedHeader, resultPaths('SINGAPORE', '2025-01-31').join(' '))
      }
      res.setHeader('content-type', 'application/json')
      res.end(JSON.stringify({ prize, filler: 'x'.repeat(2_000) }))
    }
    test.upstreams.web.handle = (_req, res) => res.setHeader('content-type', 'text/html').end(`<h1>${prize}</h1>`)
  }

  /** A GET without fetch's decoding. */
  const plainGet = (path: string, headers: Record<string, string>) =>
    new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
      httpGet(test.url + path, { headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }))
      }).on('error', reject)
    })

  describe('public responses', () => {
    it('come from memory after the first, with any query added', async () => {
      for (const path of ['', '?utm=1', '?a=1&b=2', '?']) {
        expect((await test.get(`/api/public/page-data${path}`)).status).toBe(200)
      }
      expect(test.upstreams.content.asked).toEqual(['GET /public/page-data'])
    })

    it.each(['/feed/atom.xml', '/feed/SINGAPORE/atom.xml'])(
      '%s is kept, compressed, and made again by a prize',
      async (path) => {
        let prize = '0042'
        contentWithPrize()
        test.upstreams.web.handle = (_req, res) =>
          res.setHeader('content-type', 'application/atom+xml; charset=utf-8').end(prize.repeat(500))
        const first = await test.get(path, { 'accept-encoding': 'br' })
        expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br'])
        const etag = first.headers.get('etag') ?? ''
        expect((await test.get(`${path}?utm=1`, { 'if-none-match': etag })).status).toBe(304)
        expect(test.upstreams.web.asked).toHaveLength(1)
        prize = '1234'
        await test.post('/api/admin/results/x/prizes', {})
        expect(await (await test.get(path)).text()).toMatch(/^1234/)
      },
    )

    it.each([
      ['/feed/singapore/atom.xml', '/feed/SINGAPORE/atom.xml'],
      ['/FEED/%53INGAPORE/Atom.XML/', '/feed/SINGAPORE/atom.xml'],
      ['/feed/a%2fb/rss.xml', '/feed/A%2FB/rss.xml'],
    ])('%s leads to its address', async (path, location) => {
      const answer = await test.get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
    })

    it('cost the upstream one request for a thousand cold callers', async () => {
      await test.stop()
      // A stopped clock: the response does not age.
      test = await startTestGateway({ clock: () => 1_000 })
      test.upstreams.content.handle = (_req, res) => void setTimeout(() => res.end('{}'), 50)
      const answers = await Promise.all(Array.from({ length: 1_000 }, () => plainGet('/api/public/page-data', {})))
      expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['{}']))
      expect(test.upstreams.content.asked).toHaveLength(1)
    })

    it('never carry anything of the request that filled them', async () => {
      test.upstreams.content.handle = (req, res) => res.end(JSON.stringify(req.headers))
      const text = await (
        await test.get('/api/public/page-data', {
          authorization: 'Bearer s.e.cret',
          'x-forwarded-host': 'evil.example',
          'accept-language': 'evil',
        })
      ).text()
      expect(text).not.toMatch(/cret|evil/)
    })

    it('that are errors carry the request id of each caller', async () => {
      const error = { code: 'NOT_FOUND', message: 'Tidak ditemukan.', requestId: 'of-another-request' }
      test.upstreams.content.handle = (_req, res) =>
        res.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(error))
      const ask = () => test.get('/api/public/live-draw-data/NOWHERE', { origin: test.url })
      const [first, second] = [await ask(), await ask()]
      for (const answer of [first, second])
        expect([answer.status, await answer.json()]).toEqual([
          404,
          { ...error, requestId: answer.headers.get('x-request-id') },
        ])
      expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
      expect(test.upstreams.content.asked).toHaveLength(1)
    })

    it('stay bounded under random addresses', async () => {
      test.upstreams.web.handle = (_req, res) => void res.writeHead(404).end('none')
      const askFor = async (i: number) => {
        const random = randomBytes(6).toString('hex')
        const path = i % 2 ? `/${random}?page=${i}` : `/api/public/detail-page/${random}?x=${random}&page=${i}`
        await (await test.get(path)).arrayBuffer()
      }
      for (let i = 0; i < 1_500; i += 30)
        await Promise.all(Array.from({ length: 30 }, (_each, next) => askFor(i + next)))
      // 750 existing pages and at most 300 unknown ones.
      expect(test.gateway.cache.stats().entries).toBeLessThanOrEqual(1_050)
    })

    it.each(['/api/admin/markets', '/api/master/logs', '/admin', '/login', '/assets/app.map'])(
      'are the only ones kept: %s goes through each time',
      async (path) => {
        await test.get(path)
        await test.get(path)
        const asked = Object.values(test.upstreams).flatMap((upstream) => upstream.asked)
        expect(asked.filter((line) => line !== 'GET /instance')).toHaveLength(2)
      },
    )
  })

  describe('a file of the build', () => {
    const immutable = 'public, max-age=31536000, immutable'
    const path = '/assets/app-1a2b.js'
    const webWithFile = (script: Buffer) => {
      const forms: Record<string, Buffer> = { br: brotliCompressSync(script), gzip: gzipSync(script), identity: script }
      test.upstreams.web.handle = (req, res) => {
        const encoding = String(req.headers['accept-encoding'])
        if (encoding !== 'identity') res.setHeader('content-encoding', encoding)
        if (req.url === path)
          res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': immutable }).end(forms[encoding])
        else res.writeHead(404, { 'content-type': 'text/html' }).end('?')
      }
      return Object.entries(forms)
    }
    const script = Buffer.from('const papan = 1\n'.repeat(100))
    const askedOfWeb = () => test.upstreams.web.asked.filter((line) => line.includes('/assets/'))

    it.each([1, 100, 10_000])('of %i lines is fetched once in each form as built, and never again', async (lines) => {
      await test.stop()
      let now = 1_000
      test = await startTestGateway({ clock: () => now })
      for (const [encoding, expected] of webWithFile(Buffer.from('const papan = 1\n'.repeat(lines)))) {
        const { answer, body } = await plainGet(path, { 'accept-encoding': encoding })
        expect(answer.headers['cache-control']).toBe(immutable)
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
        expect(body).toEqual(expected)
      }
      now += 3_600_000
      await test.get(path)
      expect(askedOfWeb()).toHaveLength(3)
    })

    it.each([
      ['HEAD', { method: 'HEAD' }, 200, 0],
      ['a range, which web does not offer', { headers: { range: 'bytes=0-9' } }, 200, script.length],
      ['any ETag', { headers: { 'if-none-match': '*' } }, 304, 0],
    ])('answers %s alike before and after it is stored', async (_what, asking, status, length) => {
      webWithFile(script)
      for (let read = 0; read < 2; read++) {
        const answer = await fetch(test.url + path, asking)
        expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([status, length])
        expect(answer.headers.get('cache-control')).toBe(immutable)
      }
      expect(askedOfWeb()).toHaveLength(3)
    })

    it('gets a 304 for its ETag', async () => {
      webWithFile(script)
      const { headers } = await test.get(path)
      const again = await test.get(path, { 'if-none-match': headers.get('etag') ?? '' })
      expect([again.status, again.headers.get('etag')]).toEqual([304, headers.get('etag')])
    })

    it('that web does not have is asked for each time', async () => {
      webWithFile(script)
      for (const missing of ['/assets/gone.js', '/assets/gone.js', '/assets/naga.js']) {
        const { status } = await test.get(missing)
        expect(status).toBe(404)
      }
      expect(askedOfWeb()).toHaveLength(3)
    })

    it('of another type than its name says is not kept', async () => {
      test.upstreams.web.handle = (_req, res) => res.setHeader('content-type', 'text/html').end('<p>')
      await test.get(path)
      await test.get(path)
      expect(askedOfWeb()).toHaveLength(6)
    })

    it('shares a bounded memory with others', async () => {
      const large = randomBytes(1_500_000)
      test.upstreams.web.handle = (_req, res) => res.setHeader('content-type', 'font/woff2').end(large)
      for (let i = 0; i < 40; i++) await (await test.get(`/assets/font-${i}.woff2`)).arrayBuffer()
      const { entries, bytes } = test.gateway.cache.stats()
      expect(bytes).toBeLessThanOrEqual(44 * 1024 * 1024)
      expect(entries).toBe(Math.floor((44 * 1024 * 1024) / large.length))
    })
  })

  describe('encodings of a response', () => {
    it('decode to the same bytes in brotli, gzip and plain', async () => {
      contentWithPrize()
      const br = await plainGet('/api/public/page-data', { 'accept-encoding': 'gzip, br' })
      const gzip = await plainGet('/api/public/page-data', { 'accept-encoding': 'gzip' })
      const plain = await plainGet('/api/public/page-data', {})
      expect([br, gzip, plain].map(({ answer }) => answer.headers['content-encoding'])).toEqual([
        'br',
        'gzip',
        undefined,
      ])
      expect(brotliDecompressSync(br.body)).toEqual(plain.body)
      expect(gunzipSync(gzip.body)).toEqual(plain.body)
      expect(new Set([br, gzip, plain].map(({ answer }) => answer.headers.etag)).size).toBe(3)
      expect(br.answer.headers).toMatchObject({ vary: 'accept-encoding, origin', 'cache-control': 'no-cache' })
    })

    it('get a 304 for a matching ETag', async () => {
      contentWithPrize()
      const first = await test.get('/api/public/page-data')
      const etag = first.headers.get('etag') ?? ''
      const again = await test.get('/api/public/page-data', { 'if-none-match': etag })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
      const other = await test.get('/api/public/page-data', { 'if-none-match': '"something-else"' })
      expect(other.status).toBe(200)
    })

    it('have no body for HEAD', async () => {
      contentWithPrize()
      const answer = await fetch(`${test.url}/api/public/page-data`, { method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
    })
  })

  describe('a write', () => {
    it('is visible in every read after its acknowledgement, calls and pages', async () => {
      contentWithPrize()
      const paths = [
        '/api/public/page-data',
        '/api/public/detail-page/singapore?page=1',
        '/',
        '/hasil-keluaran/SINGAPORE',
      ]
      for (const path of paths) expect(await (await test.get(path)).text()).toContain('0042')
      const { headers } = await test.post('/api/admin/results/x/prizes', { type: 'PRIZE 1', numbers: '1234' })
      expect(headers.has(changedHeader)).toBe(false)
      for (const path of paths) expect(await (await test.get(path)).text()).toContain('1234')
    })

    it('is visible although an earlier read is in flight', async () => {
      contentWithPrize()
      const answerFast = test.upstreams.content.handle
      let answerSlow = () => undefined as void
      test.upstreams.content.handle = (_req, res) => {
        answerSlow = () => void res.end('{"prize":"0042"}')
      }
      const before = test.get('/api/public/page-data')
      while (test.upstreams.content.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      test.upstreams.content.handle = answerFast
      await test.post('/api/admin/results/x/prizes', { type: 'PRIZE 1', numbers: '1234' })
      const after = test.get('/api/public/page-data')
      setTimeout(answerSlow, 50)
      expect(await (await before).json()).toEqual({ prize: '0042' })
      expect(await (await after).text()).toContain('1234')
    })
  })

  describe('an upstream that is away', () => {
    it('leaves the last good response with its age', async () => {
      contentWithPrize()
      await test.get('/api/public/page-data')
      await test.upstreams.content.stop()
      test.gateway.cache.markAll()
      const answer = await test.get('/api/public/page-data')
      expect([answer.status, answer.headers.get('x-data-stale')]).toEqual([200, expect.stringMatching(/^\d+$/)])
      expect(await answer.text()).toContain('0042')
    })

    it('is a 503 where nothing is stored', async () => {
      await test.upstreams.content.stop()
      const answer = await test.get('/api/public/page-data')
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
    })

    it('asks web each time for what is for one caller alone, and passes that on', async () => {
      let pictures = 0
      test.upstreams.web.handle = (_req, res) => {
        pictures += 1
        res
          .writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
          .end(`previous ${pictures}`)
      }
      for (const each of [1, 2]) {
        const answer = await test.get('/pratinjau/A/2025-01-31/17-3.jpg')
        expect([answer.headers.get('cache-control'), await answer.text()]).toEqual([
          'private, no-store',
          `previous ${each}`,
        ])
      }
    })

    it("passes on web's error page", async () => {
      test.upstreams.web.handle = (_req, res) =>
        void res
          .writeHead(503, { 'content-type': 'text/html', 'retry-after': '5' })
          .end('Gagal memuat data halaman utama.')
      const answer = await test.get('/')
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        503,
        '5',
        'Gagal memuat data halaman utama.',
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })
  })
})

describe('poisoning of the cache', () => {
  beforeEach(async () => {
    test = await startTestGateway()
    test.upstreams.web.handle = (_req, res) =>
      void res.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>404</h1>')
  })

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
      for (const path of ['/api/admin/schedules', '/%61pi/admin/schedules', '/api/admin/schedules'])
        await test.get(path)
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
        await Promise.all(
          Array.from({ length: 20 }, async (_each, next) => (await test.get(pathOf(done + next))).text()),
        )
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
})

describe('readers', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const day = { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, hour: expect.any(Number) as number }
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(test.url + path, {
      method,
      headers: { 'user-agent': browser, ...headers },
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const counted = async () => {
    await test.gateway.reportReaders()
    return Object.fromEntries(
      test.readerReports.taken
        .splice(0)
        .flatMap(({ counts }) => counts.map(({ kind, name, count }) => [`${kind} ${name}`, count])),
    ) as Record<string, number>
  }

  beforeEach(async () => {
    test = await startTestGateway()
    test.upstreams.web.handle = (req, res) => {
      if (req.url?.startsWith('/banner/known')) res.writeHead(302, { location: 'https://iklan.example/' }).end()
      else if (req.url?.includes('UNKNOWN')) res.writeHead(404, { 'content-type': 'text/html' }).end('none')
      else res.setHeader('content-type', 'text/html').end('<h1>page</h1>')
    }
    test.upstreams.content.handle = (req, res) => {
      if (req.url?.includes('UNKNOWN')) res.statusCode = 404
      res.setHeader('content-type', 'application/json').end('{}')
    }
  })

  it('count once for a page, from memory or not, and with its source', async () => {
    const { host } = new URL(test.url)
    await read('/')
    await read('/', { referer: 'https://www.google.co.id/' })
    await read('/', { referer: `http://${host}/jadwal` })
    await read('/hasil-keluaran/SINGAPORE', { referer: 'https://t.co/x' })
    await read('/hasil-keluaran/UNKNOWN')
    expect(await counted()).toEqual({
      'home ': 3,
      'resultDetail SINGAPORE': 1,
      'source direct': 1,
      'source search': 1,
      'source social': 1,
    })
    expect(await counted()).toEqual({})
  })

  it('count for a data call that says which page was opened, and for no other', async () => {
    const opened = (page: string) => ({ 'opened-page': page })
    const call = '/api/public/detail-page/SINGAPORE?page=1&limit=10'
    await read(call)
    await read(call, opened('/hasil-keluaran/SINGAPORE'))
    await read('/api/public/draws-now', opened('/jadwal'))
    await read('/api/public/draws-now')
    await read('/api/public/detail-page/UNKNOWN', opened('/hasil-keluaran/UNKNOWN'))
    await read('/api/public/draws-now', opened('/paito/ANY%20MARKET'))
    await read('/jadwal', opened('/'))
    expect(await counted()).toEqual({
      'resultDetail SINGAPORE': 1,
      'schedules ': 2,
      'source direct': 1,
    })
  })

  it('count a click where the banner leads somewhere, by its id alone', async () => {
    expect(await read('/banner/known?to=https://evil.example')).toBe(302)
    expect(await read('/banner/known')).toBe(302)
    await read('/banner/UNKNOWN')
    expect(test.upstreams.web.asked).not.toContainEqual(expect.stringContaining('evil'))
    expect(await counted()).toEqual({ 'banner known': 2 })
  })

  it.each([
    ['Googlebot/2.1 (+http://www.google.com/bot.html)', { 'bot home': 1 }],
    ['curl/8.5.0', { 'bot home': 1 }],
    ['', { 'bot home': 1 }],
    ['x'.repeat(4_000), { 'bot home': 1 }],
    [browser, { 'home ': 1, 'source direct': 1 }],
  ])('with the agent %.60s count apart', async (agent, counts) => {
    await read('/', { 'user-agent': agent })
    expect(await counted()).toEqual(counts)
  })

  it('count neither for HEAD nor for a page that is loaded ahead', async () => {
    await read('/', {}, 'HEAD')
    await read('/', { 'sec-purpose': 'prefetch;prerender' })
    expect(await counted()).toEqual({})
  })

  it('are reported with those at once; what could not be sent is sent with the next report, what may have been taken is lost', async () => {
    await eventually('the visitors of realtime', async () => {
      await read('/')
      await test.gateway.reportReaders()
      return test.readerReports.taken.at(-1)?.visitors === 7
    })
    expect(test.readerReports.taken.at(-1)).toMatchObject({ ...day, visitors: 7 })
    test.readerReports.taken.length = 0
    await read('/')
    test.readerReports.failure = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    await test.gateway.reportReaders()
    await read('/')
    test.readerReports.failure = null
    expect(await counted()).toMatchObject({ 'home ': 2 })
    await read('/')
    test.readerReports.failure = new Error('no answer')
    await test.gateway.reportReaders()
    test.readerReports.failure = null
    expect(await counted()).toEqual({})
    expect(await test.metrics.registry.metrics()).toContain('lost_reader_reports_total{process="gateway"} 1')
  })

  it('of many made-up markets and agents take bounded memory', async () => {
    for (let at = 0; at < 50; at++)
      await read('/api/public/draws-now', {
        'opened-page': `/paito/MADE%20UP%20${at}`,
        'user-agent': `${browser} ${at}`,
      })
    expect(await counted()).toEqual({})
  })

  it('cannot be forged from outside', async () => {
    for (const path of ['/internal/reader-counts', '/api/internal/reader-counts']) {
      const { status } = await test.post(path, { date: '2026-11-30', hour: 1, visitors: 9, counts: [] })
      expect([path, status]).toEqual([path, path.startsWith('/api') ? 404 : 405])
    }
    expect(test.upstreams.media.asked).toEqual([])
  })
})
