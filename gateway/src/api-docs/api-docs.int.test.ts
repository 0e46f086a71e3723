import { routes } from '@papan/contracts/calls/routes.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeAll(async () => {
  test = await startTestGateway()
})
afterAll(() => test.stop())

type Operation = { security: unknown[]; parameters: { name: string; in: string }[]; requestBody?: { content: object } }
const described = async () =>
  (await (await test.get('/api/openapi.json')).json()) as { paths: Record<string, Record<string, Operation>> }

describe('the description of the API', () => {
  it('names every call once, with who may ask', async () => {
    const { paths } = await described()
    const named = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    )
    expect(new Set(named)).toEqual(
      new Set(routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)),
    )
    expect(paths['/public/page-data']?.['get']?.security).toEqual([])
    expect(paths['/admin/results/{resultId}/prizes']?.['post']?.security).toEqual([{ token: [] }])
  })

  it('holds parameters and bodies as the contracts have them', async () => {
    const { paths } = await described()
    const { parameters = [] } = paths['/public/detail-page/{marketName}']?.['get'] ?? {}
    expect(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
      'path marketName',
      'query page',
      'query limit',
    ])
    expect(paths['/admin/results/{resultId}/prizes']?.['post']?.requestBody?.content).toMatchObject({
      'application/json': { schema: { type: 'object', required: expect.arrayContaining(['type', 'numbers']) } },
    })
    expect(Object.keys(paths['/admin/banners']?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ])
  })

  it('is a page for people, within the policy of every page', async () => {
    const page = await test.get('/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<td>POST</td><td><code>/api/auth/login</code></td><td>Semua</td>')
    expect((await test.get('/api/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('is only read', async () => {
    for (const path of ['/api/docs', '/api/docs.css', '/api/openapi.json']) {
      const { status, headers } = await test.post(path, {})
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
  })
})
