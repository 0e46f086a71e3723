import { destinationOf } from '../routing/destinations.ts'
import { readTarget } from '../routing/raw-target.ts'
import { cacheKeyOf, indexOf } from './cache-key.ts'

const keyOf = (url: string) => {
  const target = readTarget(url)
  const destination = target && destinationOf('GET', target.path)
  return destination && cacheKeyOf(target, destination)
}

describe('cacheKeyOf', () => {
  it('is the address itself when that is in its plainest form', () => {
    expect(keyOf('/api/public/detail-page/HK%2FPOOLS?limit=25&page=2')).toEqual({
      key: '/api/public/detail-page/HK%2FPOOLS?limit=25&page=2',
      index: '/API/PUBLIC/DETAIL-PAGE/HK%2FPOOLS',
      upstream: 'content',
      ask: '/public/detail-page/HK%2FPOOLS?limit=25&page=2',
    })
  })

  it.each([
    ['/api/public/page-data?x=1', '/api/public/page-data'],
    ['/api/public/page-data?', '/api/public/page-data'],
    ['/api/public/detail-page/X?page=2&utm=a&limit=25', '/api/public/detail-page/X?limit=25&page=2'],
    ['/api/public/detail-page/%58?page=%32', '/api/public/detail-page/X?page=2'],
    ['/api/public/detail-page/A&B', '/api/public/detail-page/A%26B'],
    ['/api/public/detail-page/X?page=1&page=2', '/api/public/detail-page/X?page=1&page=2'],
    ['/hasil-keluaran?fbclid=abc&page=3', '/hasil-keluaran?page=3'],
  ])('sees in %s the same as %s', (url, key) => expect(keyOf(url)?.key).toBe(key))

  it('asks the upstream for what the key says and nothing else', () => {
    expect(keyOf('/api/public/page-data?__proto__=1&callback=x')?.ask).toBe('/public/page-data')
  })

  it('has none for what is not public', () => {
    for (const url of ['/api/admin/markets', '/login', '/api/auth/login']) expect(keyOf(url)).toBeNull()
  })
})

describe('indexOf', () => {
  it.each([
    ['/api/public/detail-page/hk%20pools', '/api/public/detail-page/HK%20POOLS'],
    ['/api/public/detail-page/%20HK%20POOLS%20', '/api/public/detail-page/HK%20POOLS'],
    ['/api/public/detail-page/HK%20POOLS/', '/api/public/detail-page/HK%20POOLS'],
    ['/Hasil-Keluaran/HK%20POOLS', '/hasil-keluaran/HK%20POOLS'],
  ])('finds %s where services find %s', (spelled, plain) => expect(indexOf(spelled)).toBe(indexOf(plain)))
})
