import { calls } from '@papan/contracts/calls/all-calls.ts'
import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeAll(async () => {
  test = await startTestGateway()
})
afterAll(() => test.stop())

type Operation = {
  security: unknown[]
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: object }
  responses: Record<string, { description: string; headers?: object; content?: Record<string, unknown> }>
}
const described = async () =>
  (await (await test.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, object> }
  }

describe('the API description', () => {
  it('lists every call once, with its security', async () => {
    const { paths } = await described()
    const named = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    expect(new Set(named)).toEqual(
      new Set(calls.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)),
    )
    expect(paths['/public/page-data']?.['get']?.security).toEqual([])
    expect(paths['/admin/results/{resultId}/prizes']?.['post']?.security).toEqual([{ token: [] }])
  })

  it('has the parameters and bodies of the contracts', async () => {
    const { paths, components } = await described()
    const { parameters = [] } = paths['/public/detail-page/{marketName}']?.['get'] ?? {}
    expect(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
      'path marketName',
      'query page',
      'query limit',
      'query month',
    ])
    expect(paths['/admin/results/{resultId}/prizes']?.['post']?.requestBody?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/PrizeBody' } },
    })
    expect(components.schemas['PrizeBody']).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['type', 'numbers']),
    })
    expect(Object.keys(paths['/admin/banners']?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ])
  })

  it.each([
    ['/admin/results/export', 'get', '200', 'text/csv'],
    ['/public/images/{imageId}', 'get', '200', 'image/*'],
    ['/admin/markets/{marketId}', 'delete', '200', 'application/json'],
    ['/admin/markets/{marketId}', 'delete', '412', 'application/json'],
  ])('%s %s %s has the content type %s', async (path, method, status, type) => {
    const { paths } = await described()
    expect(Object.keys(paths[path]?.[method]?.responses[status]?.content ?? {})).toEqual([type])
  })

  it('has the path parameters and headers of answers that the calls declare', async () => {
    const { paths } = await described()
    const [position] = paths['/public/banners/{position}']?.['get']?.parameters ?? []
    expect(position).toMatchObject({
      name: 'position',
      in: 'path',
      required: true,
      schema: { enum: expect.any(Array) },
    })
    const answers = calls.map(({ method, path, success = 200 }) => {
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      return Object.keys(operation?.responses[success]?.headers ?? {})
    })
    expect(answers).toEqual(
      calls.map(({ method, role, etag, idempotent }) => [
        method === 'GET' && role === 'all' ? 'X-Data-Stale' : 'X-Request-Id',
        ...(etag ? ['ETag'] : []),
        ...(idempotent ? ['Idempotency-Replayed'] : []),
      ]),
    )
  })

  it('lists exactly the error codes of each call by status', async () => {
    const { responses } = (await described()).paths['/admin/markets/{marketId}']?.['delete'] ?? {}
    const codes = Object.entries(responses ?? {}).map(([status, { description }]) => [status, description])
    expect(Object.fromEntries(codes)).toMatchObject({
      404: 'NOT_FOUND, MARKET_NOT_FOUND',
      409: 'MARKET_IN_USE',
      412: 'STALE',
    })
    expect(codes.map(([status]) => status)).not.toContain('422')
  })

  it('lists If-Match, Expected-Number, Idempotency-Key and Step-Up where they apply', async () => {
    const { paths } = await described()
    const headersOf = (path: string, method: string) =>
      paths[path]?.[method]?.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
    expect(headersOf('/admin/lottery-results/{resultId}', 'put')).toEqual(['If-Match', 'Idempotency-Key', 'Step-Up'])
    expect(headersOf('/admin/markets/{marketId}', 'delete')).toEqual(['If-Match'])
    for (const path of ['/admin/results/start-session', '/admin/results/{resultId}/prizes']) {
      expect(headersOf(path, 'post')).toEqual(['Expected-Number', 'Idempotency-Key', 'Step-Up'])
      expect(paths[path]?.['post']?.responses['409']?.description).toContain('SLOT_CHANGED')
    }
    expect(headersOf('/admin/markets', 'post')).toEqual(['Idempotency-Key'])
    expect(headersOf('/admin/markets', 'get')).toEqual([])
  })

  it('has an HTML page', async () => {
    const page = await test.get('/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await page.text()
    expect(html).toContain('<td>POST</td><td><code>/api/auth/login</code></td><td>Semua</td><td>JSON</td>')
    expect(html).toContain(
      '<td>GET</td><td><code>/api/public/detail-page/{marketName}</code></td><td>Semua</td><td>?page, ?limit, ?month</td>',
    )
    expect(html).toContain('<td>JSON, multipart (bannerImage)</td>')
    expect(html).toContain('<code>{ code, message, errors?, requestId, current? }</code>')
    expect(html.match(/<tr><td>/g)).toHaveLength(calls.length)
    for (const type of webhookEventType.options) expect(html).toContain(`&quot;type&quot;: &quot;${type}&quot;`)
    expect(html).toContain('export const isGenuine = (secret, headers, body) =&gt; {')
    expect((await test.get('/api/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('answers 405 to a POST', async () => {
    for (const path of ['/api/docs', '/api/docs.css', '/api/openapi.json']) {
      const { status, headers } = await test.post(path, {})
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
  })
})
