import { describe, expect, it } from '@jest/globals'
import { fillPath, isBelow, pathPrefix } from './path-template.ts'
import * as publicPaths from './public-paths.ts'

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
  it.each([
    [publicPaths.draw, '/public/results'],
    [publicPaths.pageData, '/public/page-data'],
  ])('of %s is %s', (path, prefix) => expect(pathPrefix(path)).toBe(prefix))
})

describe('isBelow', () => {
  it.each([
    ['/public/results/A/2025-01-31', true],
    ['/public/results', false],
    ['/public/results-of/A', false],
  ])('%s: %s', (path, isResult) => expect(isBelow(path, publicPaths.draw)).toBe(isResult))
})
