import { bannerPaths, predictionPaths, resultPaths, schedulePaths } from '@papan/contracts/invalidation.ts'
import { changedIndexes } from './changed-pages.ts'
import { indexOf } from './cache-key.ts'

const indexes = (...paths: string[]) => paths.map(indexOf).sort()

describe('changedIndexes', () => {
  it('names the answers and the pages that show a result', () => {
    expect([...changedIndexes(resultPaths('HK/POOLS', '2025-01-31'))].sort()).toEqual(
      indexes(
        '/',
        '/hasil-keluaran',
        '/hasil-keluaran/HK%2FPOOLS',
        '/hasil-keluaran/HK%2FPOOLS/2025-01-31',
        '/live-draw',
        '/prediksi',
        '/api/public/page-data',
        '/api/public/live-draw-data/HK%2FPOOLS',
        '/api/public/detail-page/HK%2FPOOLS',
        '/api/public/results/HK%2FPOOLS/2025-01-31',
      ),
    )
  })

  it.each([
    ['a schedule', schedulePaths('X'), ['/', '/jadwal', '/hasil-keluaran/X', '/prediksi/X', '/live-draw']],
    ['a prediction', predictionPaths('X'), ['/', '/prediksi', '/prediksi/X']],
    ['a banner', bannerPaths('TOP_BANNER'), ['/']],
  ])('names the pages that show %s', (_what, paths, pages) =>
    expect([...changedIndexes(paths)]).toEqual(expect.arrayContaining(indexes(...pages))),
  )

  it('names nothing for nothing', () => expect(changedIndexes([]).size).toBe(0))
})
