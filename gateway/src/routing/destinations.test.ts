import { maxJsonBytes } from '@papan/contracts/rules/limits.ts'
import { routes, type Route } from '@papan/contracts/calls/routes.ts'
import { destinationOf, prefixTable } from './destinations.ts'

describe('destinationOf', () => {
  it.each([
    ['/api/auth/login', 'auth', '/auth/login'],
    ['/api/public/page-data', 'content', '/public/page-data'],
    ['/api/public/detail-page/HK%2FPOOLS', 'content', '/public/detail-page/HK%2FPOOLS'],
    ['/api/public/banners/POPUP', 'media', '/public/banners/POPUP'],
    ['/api/public/settings/by-key/x', 'media', '/public/settings/by-key/x'],
    ['/api/admin/markets', 'content', '/admin/markets'],
    ['/api/admin/markets/all-active', 'content', '/admin/markets/all-active'],
    ['/api/admin/markets/X', 'content', '/admin/markets/X'],
    ['/api/admin/banners', 'media', '/admin/banners'],
    ['/api/admin/logs/mine', 'audit', '/admin/logs/mine'],
    ['/api/master/logs', 'audit', '/master/logs'],
    ['/', 'web', '/'],
    ['/hasil-keluaran/X', 'web', '/hasil-keluaran/X'],
    ['/apiary', 'web', '/apiary'],
    ['/admin/manage-results', 'web', '/admin/manage-results'],
    ['/assets/app.js', 'web', '/assets/app.js'],
    ['/socket.io/', 'realtime', '/socket.io/'],
    ['/socket.iox', 'web', '/socket.iox'],
  ])('sends %s to %s', (path, upstream, upstreamPath) =>
    expect(destinationOf(path)).toMatchObject({ upstream, path: upstreamPath }),
  )

  it.each([
    '/api',
    '/api/',
    '/api/internal/access',
    '/api/public',
    '/api/public/page-dataX',
    '/api/livez',
    '/api/metrics',
  ])('knows no service for %s', (path) => expect(destinationOf(path)).toBeNull())

  it('reaches the owner of every declared call', () => {
    for (const { path, service } of routes) {
      expect(destinationOf(`/api${path.replace(/:\w+/g, 'X')}`)).toMatchObject({ upstream: service })
    }
  })

  it.each([
    ['/api/public/page-data', []],
    ['/api/public/detail-page/X', ['limit', 'page']],
    ['/api/public/active-banner', ['position']],
    ['/hasil-keluaran', ['limit', 'market', 'page']],
  ])('keeps answers of %s by the queries %j', (path, query) => expect(destinationOf(path)?.publicQuery).toEqual(query))

  it.each([
    '/api/admin/markets',
    '/api/master/logs',
    '/api/auth/login',
    '/admin',
    '/login',
    '/assets/a.js',
    '/socket.io/',
  ])('never keeps an answer of %s', (path) => expect(destinationOf(path)?.publicQuery).toBeNull())

  it('lets files be longer where one is expected, and only there', () => {
    expect(destinationOf('/api/admin/banners')?.maxBody).toEqual({ plain: maxJsonBytes, multipart: 2_162_688 })
    expect(destinationOf('/api/admin/results/import')?.maxBody).toEqual({ plain: maxJsonBytes, multipart: 16_842_752 })
    expect(destinationOf('/api/admin/results/X/prizes')?.maxBody.multipart).toBe(maxJsonBytes)
  })
})

describe('prefixTable', () => {
  it('refuses a beginning that two services claim', () => {
    const twice: Route[] = [
      { method: 'GET', path: '/public/things/:id', service: 'content', who: 'all' },
      { method: 'GET', path: '/public/things/:id/parts', service: 'media', who: 'all' },
    ]
    expect(() => prefixTable(twice)).toThrow('/public/things belongs to two services')
  })
})
