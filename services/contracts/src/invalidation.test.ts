import { describe, expect, it } from '@jest/globals'
import { calls } from './calls/all-calls.ts'
import * as invalidation from './invalidation.ts'

const { marketPaths, predictionPaths, resultPaths, schedulePaths } = invalidation

describe('the public paths that a write changes', () => {
  it.each([
    ['a result', resultPaths('A & B/C', '2025-01-31')],
    ['a schedule', schedulePaths('A & B/C')],
    ['a prediction', predictionPaths('A & B/C', '2025-01-31')],
    ['the markets', marketPaths()],
  ])('of %s are paths of calls, with the market as one encoded part', (_name, paths) => {
    const patterns = calls
      .filter(({ method, role }) => method === 'GET' && role === 'all')
      .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
    for (const path of paths) {
      expect(path).not.toMatch(/\s/)
      expect(patterns.filter((pattern) => pattern.test(path))).toHaveLength(1)
    }
  })

  it('are all that show the change', () => {
    const shows = (...names: string[]) =>
      calls
        .filter(({ path }) => path.startsWith('/public/') && names.some((name) => path.includes(name)))
        .map(({ path }) => path.replace(':marketName', 'SABAH%204D').replace(':date', '2025-01-31'))
    const results = shows(
      'page-data',
      'draws-now',
      'live-draw',
      'detail-page',
      '/results/',
      'corrections',
      '/predictions/',
      'prediction-scores',
      '/day/',
      'statistics',
      'changes',
    )
    expect([...resultPaths('SABAH 4D', '2025-01-31')].sort()).toEqual(results.sort())
    const schedules = shows(
      'page-data',
      'draws-now',
      'live-draw',
      'detail-page',
      'schedules',
      'prediction-detail',
      'changes',
    )
    expect([...schedulePaths('SABAH 4D')].sort()).toEqual(schedules.sort())
  })
})
