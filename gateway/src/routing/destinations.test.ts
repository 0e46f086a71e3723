import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import * as destinations from './destinations.ts'

const targetAt = (url: string) => {
  const target = readTarget(url)
  if (!target) throw new Error(`${url} is refused`)
  return target
}
const destinationOf = (method: string, url: string) => destinations.destinationOf(method, targetAt(url))
const methodsAt = (url: string) => destinations.methodsAt(targetAt(url))

describe('destinationOf', () => {
  it.each([
    ['/api/public/page-data/', 'content', '/public/page-data'],
    ['/%61pi/%70ublic/page%2Ddata', 'content', '/public/page-data'],
    ['/api/public/detail-page/%20hk%2fpools', 'content', '/public/detail-page/HK%2FPOOLS'],
    ['/api/admin/results/hk%2Bpools/2025-01-31', 'content', '/admin/results/HK%2BPOOLS/2025-01-31'],
    ['/api/public/images/aBc', 'media', '/public/images/aBc'],
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
    ['/%73ocket.io/', 'realtime', '/socket.io/'],
    ['/Hasil-Keluaran/x%2by/', 'web', '/hasil-keluaran/X%2BY'],
    ['/HASIL-keluaran/x/2025-01-31', 'web', '/hasil-keluaran/X/2025-01-31'],
    ['/pratinjau/hk.jpg.jpg', 'web', '/pratinjau/HK.JPG.jpg'],
    ['/pratinjau/hk%2fpools/2025-01-31/17-3.jpg', 'web', '/pratinjau/HK%2FPOOLS/2025-01-31/17-3.jpg'],
    ['/Hasil/2025-01-31.csv', 'web', '/hasil/2025-01-31.csv'],
    ['/Nowhere/hk', 'web', '/Nowhere/hk'],
    ['/api%2Fpublic/page-data', 'web', '/api%2Fpublic/page-data'],
  ])('sends %s to %s', (path, upstream, upstreamPath) =>
    expect(destinationOf('GET', path)).toMatchObject({ upstream, path: upstreamPath }),
  )

  it.each([
    ['/hasil/2025-01-31.csv', 'text/csv'],
    ['/hasil/2025-01-31', 'text/html'],
  ])('stores %s as %s', (path, found) =>
    expect(destinationOf('GET', path)?.cachePolicy?.types).toEqual({ found, missing: 'text/html' }),
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
  ])('finds no service for %s', (path) => expect([destinationOf('GET', path), methodsAt(path)]).toEqual([null, []]))

  it('finds the service of every declared call', () => {
    for (const route of calls) {
      const path = `/api${route.path.replace(/:\w+/g, 'A%2FB')}`
      expect(destinationOf(route.method, path)).toMatchObject({ upstream: route.service, route })
    }
  })

  it.each([
    ['/api/public/page-data', '/api/public/page-data', 'application/json', [], true],
    [
      '/api/public/detail-page/X',
      '/api/public/detail-page/:marketName',
      'application/json',
      [
        ['page', '1'],
        ['limit', '10'],
        ['month', undefined],
      ],
      true,
    ],
    ['/api/public/active-banner', '/api/public/active-banner', 'application/json', [['position', undefined]], true],
    ['/api/public/results/X/2025-01-31', '/api/public/results/:marketName/:date', 'application/json', [], false],
    ['/api/public/images/abc', '/api/public/images/:imageId', 'image/*', [], false],
    [
      '/hasil-keluaran',
      '/hasil-keluaran',
      'text/html',
      [
        ['page', '1'],
        ['q', ''],
        ['status', ''],
      ],
      true,
    ],
    ['/kalender/X.ics', '/kalender/:marketName.ics', 'text/calendar', [], true],
    ['/live-draw', '/live-draw', 'text/html', [['market', '']], true],
    ['/hasil-keluaran/X/2025-01-31', '/hasil-keluaran/:marketName/:date', 'text/html', [], false],
    ['/sitemap.xml', '/sitemap.xml', 'application/xml', [], true],
    ['/sitemap/12.xml', '/sitemap/:part.xml', 'application/xml', [], false],
    ['/pratinjau/X/2025-01-31/17-3.jpg', '/pratinjau/:marketName/:date/:version.jpg', 'image/jpeg', [], false],
  ])('caches answers of %s under %s', (path, route, found, query, isBounded) => {
    const cachePolicy = destinationOf('GET', path)?.cachePolicy
    expect(cachePolicy).toMatchObject({ route, types: { found }, isBounded })
    expect([...(cachePolicy?.query ?? [])]).toEqual(query)
  })

  it('caches exactly the public reads', () => {
    for (const { method, path } of calls) {
      const cachePolicy = destinationOf(method, `/api${path.replace(/:\w+/g, 'A')}`)?.cachePolicy
      expect([path, cachePolicy !== null]).toEqual([path, method === 'GET' && path.startsWith('/public/')])
    }
  })

  it.each([
    '/admin',
    '/login',
    '/assets/a.map',
    '/assets/a/b.js',
    '/socket.io/',
    '/nowhere',
    '/api/nowhere',
    '/hasil-keluaran/X/Y/Z',
  ])('does not cache %s', (path) => expect(destinationOf('GET', path)?.cachePolicy ?? null).toBeNull())

  it('allows larger multipart bodies only for uploads', () => {
    const maxBody = (method: string, path: string) => destinationOf(method, path)?.maxBody
    expect(maxBody('POST', '/api/admin/banners')).toEqual({ plain: maxJsonBytes, multipart: 2_162_688 })
    expect(maxBody('POST', '/api/admin/results/imports')).toEqual({ plain: maxJsonBytes, multipart: 16_842_752 })
    expect(maxBody('POST', '/api/admin/results/X/prizes')).toEqual({ plain: maxJsonBytes, multipart: 0 })
    expect(maxBody('GET', '/api/admin/banners')).toEqual({ plain: 0, multipart: 0 })
  })
})

describe('methodsAt', () => {
  it.each([
    ['/api/public/page-data', ['GET', 'HEAD']],
    ['/api/auth/login', ['POST']],
    ['/api/admin/markets', ['GET', 'HEAD', 'POST']],
    // Paths that a less literal path of another call fits too.
    ['/api/admin/markets/all-active', ['GET', 'HEAD']],
    ['/api/admin/schedules/import', ['POST']],
    ['/api/admin/schedules/export', ['GET', 'HEAD']],
    ['/api/admin/account/passkeys/question', ['POST']],
    ['/api/admin/results/X/prizes', ['POST']],
    ['/api/admin/results/X/restore', ['POST']],
    ['/api/admin/results/X/2025-01-31', ['GET', 'HEAD']],
    ['/api/admin/schedules/EXPORT', ['DELETE']],
    ['/hasil-keluaran', ['GET', 'HEAD']],
    ['/socket.io/', ['GET', 'POST']],
  ])('of %s are %j', (path, methods) => expect(methodsAt(path)).toEqual(methods))

  it('other methods have no destination', () => {
    expect(destinationOf('GET', '/api/admin/results/X/prizes')).toBeNull()
    expect(destinationOf('DELETE', '/api/admin/markets/all-active')).toBeNull()
    expect(destinationOf('DELETE', '/api/public/page-data')).toBeNull()
    expect(destinationOf('HEAD', '/api/public/page-data')).not.toBeNull()
    expect(destinationOf('POST', '/')).toBeNull()
    expect(destinationOf('PUT', '/socket.io/')).toBeNull()
  })
})
