import { describe, expect, it } from '@jest/globals'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { previewPath } from '../../src/shared/paths/preview-paths.ts'
import { previewOf } from './preview-path.ts'

const subjectAt = (path: string) => {
  const target = readTarget(path)
  return target && previewOf(target)
}

describe('previewPath', () => {
  it.each([
    [null, null, '/pratinjau.jpg'],
    ['HK/POOLS', null, '/pratinjau/HK%2FPOOLS.jpg'],
    [
      'HK/POOLS',
      { date: '2025-01-31', epoch: 1738300000000, rev: 3 },
      '/pratinjau/HK%2FPOOLS/2025-01-31/1738300000000-3.jpg',
    ],
  ])('of %s, %j is %s, and parses back', (market, draw, path) => {
    expect(previewPath(market, draw)).toBe(path)
    const version = draw && { date: draw.date, version: `${draw.epoch}-${draw.rev}`, shape: 'wide' }
    expect(subjectAt(path)).toEqual({ market: market ?? '', draw: version })
  })

  it('parses the tall picture of a draw', () => {
    const path = previewPath('MACAU', { date: '2025-01-31', epoch: 17, rev: 3 }, 'tall')
    expect(path).toBe('/pratinjau/MACAU/2025-01-31/17-3-tegak.jpg')
    expect(subjectAt(path)).toEqual({ market: 'MACAU', draw: { date: '2025-01-31', version: '17-3', shape: 'tall' } })
  })

  it.each([
    '/pratinjau',
    '/pratinjau/.jpg',
    '/pratinjau/MACAU',
    '/pratinjau/MACAU/2025-01-31.jpg',
    '/pratinjau/MACAU/2025-02-30/1-1.jpg',
    '/pratinjau/MACAU/2025-01-31/1.jpg',
    '/pratinjau/MACAU/2025-01-31/1-1-lebar.jpg',
    '/pratinjau/MACAU/2025-01-31/a-1.jpg',
    '/pratinjau/MACAU/2025-01-31/1-1.png',
    '/pratinjau/MACAU/2025-01-31/1-1.jpg/x',
    `/pratinjau/MACAU/2025-01-31/${'1'.repeat(16)}-1.jpg`,
  ])('is not %s', (path) => expect(subjectAt(path)).toBeNull())
})
