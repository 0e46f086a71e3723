import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeEach(async () => {
  test = await startTestGateway()
})
afterEach(() => test.stop())

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
    for (let i = 0; i < 1_500; i += 30) await Promise.all(Array.from({ length: 30 }, (_each, next) => askFor(i + next)))
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
    expect([br, gzip, plain].map(({ answer }) => answer.headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
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
