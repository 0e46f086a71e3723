import { describe, expect, it } from '@jest/globals'
import { fillPath, pathPrefix, publicPaths } from './public-paths.ts'

describe('fillPath', () => {
  it('encodes each part and writes a market name in canonical form', () => {
    expect(fillPath(publicPaths.draw, { marketName: ' hk/pools ', date: '2025-01-31' })).toBe(
      '/public/results/HK%2FPOOLS/2025-01-31',
    )
    expect(fillPath('/admin/users/:userId/password', { userId: 'a b' })).toBe('/admin/users/a%20b/password')
    expect(fillPath(publicPaths.pageData, {})).toBe('/public/page-data')
  })
})

describe('pathPrefix', () => {
  it('ends before the first named part', () => expect(pathPrefix(publicPaths.draw)).toBe('/public/results/'))
})
