import { maxJsonBytes } from '@papan/contracts/rules/limits.ts'
import { routes } from '@papan/contracts/calls/routes.ts'
import { destinationOf, methodsAt } from './destinations.ts'

describe('destinationOf', () => {
  it.each([
    ['/api/public/page-data/', 'content', '/public/page-data/'],
    ['/api/public/page-data', 'content', '/public/page-data'],
    ['/api/public/detail-page/HK%2FPOOLS', 'content', '/public/detail-page/HK%2FPOOLS'],
    ['/api/public/banners/POPUP', 'media', '/public/banners/POPUP'],
    ['/api/public/settings/by-key/x', 'media', '/public/settings/by-key/x'],
    ['/api/admin/markets', 'content', '/admin/markets'],
    ['/api/admin/markets/all-active', 'content', '/admin/markets/all-active'],
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
    expect(destinationOf('GET', path)).toMatchObject({ upstream, path: upstreamPath }),
  )

  it.each([
    '/api',
    '/api/',
    '/api/internal/access',
    '/api/public',
    '/api/public/page-dataX',
    '/api/public/page-data/X',
    '/api/PUBLIC/page-data',
    '/api/public/banners/',
    '/api/livez',
    '/api/metrics',
  ])('knows no service for %s', (path) => expect([destinationOf('GET', path), methodsAt(path)]).toEqual([null, []]))

  it('reaches the owner of every declared call', () => {
    for (const route of routes) {
      const path = `/api${route.path.replace(/:\w+/g, 'A%2FB')}`
      expect(destinationOf(route.method, path)).toMatchObject({ upstream: route.service, route })
    }
  })

  it.each([
    ['/api/public/page-data', []],
    ['/api/public/detail-page/X', ['limit', 'page']],
    ['/api/public/active-banner', ['position']],
    ['/hasil-keluaran', ['limit', 'market', 'page']],
  ])('keeps answers of %s by the queries %j', (path, query) =>
    expect(destinationOf('GET', path)?.publicQuery).toEqual(query),
  )

  it.each(['/api/admin/markets', '/api/master/logs', '/admin', '/login', '/assets/a.js', '/socket.io/'])(
    'never keeps an answer of %s',
    (path) => expect(destinationOf('GET', path)?.publicQuery).toBeNull(),
  )

  it('lets files be longer where one is expected, and only there', () => {
    const maxBody = (method: string, path: string) => destinationOf(method, path)?.maxBody
    expect(maxBody('POST', '/api/admin/banners')).toEqual({ plain: maxJsonBytes, multipart: 2_162_688 })
    expect(maxBody('POST', '/api/admin/results/import')).toEqual({ plain: maxJsonBytes, multipart: 16_842_752 })
    expect(maxBody('POST', '/api/admin/results/X/prizes')).toEqual({ plain: maxJsonBytes, multipart: 0 })
    expect(maxBody('GET', '/api/admin/banners')).toEqual({ plain: 0, multipart: 0 })
  })
})

describe('methodsAt', () => {
  it.each([
    ['/api/public/page-data', ['GET', 'HEAD']],
    ['/api/auth/login', ['POST']],
    ['/api/admin/markets', ['GET', 'HEAD', 'POST']],
    ['/api/admin/markets/all-active', ['GET', 'HEAD', 'DELETE']],
    ['/hasil-keluaran', ['GET', 'HEAD']],
    ['/socket.io/', ['GET', 'POST']],
  ])('of %s are %j', (path, methods) => expect(methodsAt(path)).toEqual(methods))

  it('are the only ones with a destination', () => {
    expect(destinationOf('DELETE', '/api/public/page-data')).toBeNull()
    expect(destinationOf('HEAD', '/api/public/page-data')).not.toBeNull()
    expect(destinationOf('POST', '/')).toBeNull()
    expect(destinationOf('PUT', '/socket.io/')).toBeNull()
  })
})
