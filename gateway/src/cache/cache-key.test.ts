import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { destinationOf } from '../routing/destinations.ts'
import { addressOf, cacheKeyOf } from './cache-key.ts'

const keyOf = (url: string) => {
  const target = readTarget(url)
  const destination = target && destinationOf('GET', target)
  return destination && cacheKeyOf(target.search, destination)
}

const manyMarkets = Array.from({ length: 21 }, (_each, index) => `market=M${index}`).join('&')

describe('cacheKeyOf', () => {
  it('is upstream, route and target for a canonical address', () => {
    expect(keyOf('/api/public/detail-page/HK%2FPOOLS?page=2&limit=25')).toEqual({
      key: 'content /api/public/detail-page/:marketName /api/public/detail-page/HK%2FPOOLS?page=2&limit=25',
      marks: ['/api/public/detail-page/HK%2FPOOLS'],
      numbers: 'none',
      limitClass: 'public',
      target: '/api/public/detail-page/HK%2FPOOLS?page=2&limit=25',
      address: '/api/public/detail-page/HK%2FPOOLS',
      upstream: 'content',
      upstreamPath: '/public/detail-page/HK%2FPOOLS?page=2&limit=25',
      view: null,
      types: { found: 'application/json', missing: 'application/json' },
      isBounded: false,
      isBuilt: false,
    })
  })

  it.each([
    ['/api/public/page-data?x=1', '/api/public/page-data'],
    ['/api/public/page-data?', '/api/public/page-data'],
    ['/api/public/detail-page/X?limit=25&utm=a&page=2', '/api/public/detail-page/X?page=2&limit=25'],
    ['/api/public/detail-page/%58?page=%32', '/api/public/detail-page/X?page=2'],
    ['/api/public/detail-page/X?page=1&limit=10', '/api/public/detail-page/X'],
    ['/api/public/detail-page/a&b', '/api/public/detail-page/A%26B'],
    ['/api/public/detail-page/X?page=1&page=2', '/api/public/detail-page/X?page=1&page=2'],
    ['/hasil-keluaran?fbclid=abc&page=3', '/hasil-keluaran?page=3'],
    ['/hasil-keluaran/X?page=1&limit=10', '/hasil-keluaran/X'],
    ['/live-draw?market=+hk%2bpools', '/live-draw?market=HK%2BPOOLS'],
    ['/live-draw?market=', '/live-draw'],
    ['/?page=2', '/'],
  ])('maps %s to %s', (url, target) => expect(keyOf(url)?.target).toBe(target))

  it.each([
    ['/', true],
    ['/hasil-keluaran/X?page=1', true],
    ['/hasil-keluaran/X?page=2', false],
    ['/live-draw?market=X', false],
    ['/api/public/results/X/2025-01-31', false],
  ])('is bounded for %s: %s', (url, isBounded) => expect(keyOf(url)?.isBounded).toBe(isBounded))

  it('requests nothing from the upstream but the key', () => {
    expect(keyOf('/api/public/page-data?__proto__=1&callback=x')?.upstreamPath).toBe('/public/page-data')
  })

  it('is null for what is not public', () => {
    for (const url of ['/api/admin/markets', '/login', '/api/auth/login', '/nowhere']) expect(keyOf(url)).toBeNull()
  })
})

describe('addressOf', () => {
  it.each([
    ['/api/public/detail-page/hk%20pools', '/api/public/detail-page/HK%20POOLS'],
    ['/api/public/detail-page/%20HK%20POOLS%20', '/api/public/detail-page/HK%20POOLS'],
    ['/api/public/detail-page/HK%20POOLS/', '/api/public/detail-page/HK%20POOLS'],
    ['/Hasil-Keluaran/HK%20POOLS', '/hasil-keluaran/HK%20POOLS'],
    ['/api/public/..', null],
    ['/api/nowhere', null],
  ])('maps %s to %s', (spelled, address) => expect(addressOf(spelled)).toBe(address))

  it.each([
    ['/api/public/statistics/hk%2fpools', 'shown', ['numbers of HK%2FPOOLS']],
    ['/api/public/numbers/0417?market=hk/pools&market=A', 'typed', ['numbers of HK%2FPOOLS', 'numbers of A']],
    ['/api/public/numbers/0417', 'typed', ['numbers of all']],
    [`/api/public/numbers/0417?${manyMarkets}`, 'typed', ['numbers of all']],
    [`/api/public/statistics/A?${manyMarkets}`, 'shown', ['numbers of A']],
  ])('marks %s by its markets', (url, numbers, marks) => {
    const key = keyOf(url)
    expect(key).toMatchObject({ numbers, marks: [key?.address, ...marks] })
  })
})
