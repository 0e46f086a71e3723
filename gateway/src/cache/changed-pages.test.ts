import {
  bannerPaths,
  identityPaths,
  pagePaths,
  predictionPaths,
  resultPaths,
  schedulePaths,
} from '@papan/contracts/invalidation.ts'
import { changedMarks } from './changed-pages.ts'

describe('changedMarks', () => {
  it('returns the calls and pages that show a result', () => {
    expect([...changedMarks(resultPaths('HK/POOLS', '2025-01-31'))].sort()).toEqual(
      [
        '/',
        '/cari',
        '/hasil-keluaran',
        '/hasil-keluaran/HK%2FPOOLS',
        '/hasil-keluaran/HK%2FPOOLS/2025-01-31',
        '/hasil/2025-01-31',
        '/hasil/2025-01-31.csv',
        '/kalender/HK%2FPOOLS.ics',
        ...['rss.xml', 'atom.xml', 'feed.json'].flatMap((file) => [`/feed/${file}`, `/feed/HK%2FPOOLS/${file}`]),
        '/jadwal',
        '/live-draw',
        '/prediksi',
        '/prediksi/HK%2FPOOLS',
        '/prediksi/HK%2FPOOLS/2025-01-31',
        '/papan-prediksi',
        '/api/public/predictions/HK%2FPOOLS',
        '/api/public/predictions/HK%2FPOOLS/2025-01-31',
        '/api/public/prediction-scores',
        '/api/public/page-data',
        '/api/public/draws-now',
        '/api/public/day/2025-01-31',
        '/api/public/live-draw-data/HK%2FPOOLS',
        '/api/public/detail-page/HK%2FPOOLS',
        '/api/public/results/HK%2FPOOLS/2025-01-31',
        '/api/public/results/HK%2FPOOLS/2025-01-31/corrections',
        '/api/public/results/HK%2FPOOLS/2025-01-31/withdrawal',
        '/api/public/corrections',
        '/api/public/changes',
        '/koreksi',
        '/api/public/statistics/HK%2FPOOLS',
        'numbers of HK%2FPOOLS',
        'numbers of all',
      ].sort(),
    )
  })

  it.each([
    [
      'a schedule',
      schedulePaths('X'),
      ['/', '/jadwal', '/statistik', '/paito', '/hasil-keluaran/X', '/prediksi/X', '/live-draw'],
    ],
    [
      'a prediction',
      predictionPaths('X', '2025-01-31'),
      ['/', '/prediksi', '/prediksi/X', '/prediksi/X/2025-01-31', '/papan-prediksi'],
    ],
    ['a banner', bannerPaths('TOP_BANNER'), ['/']],
    ['a text', pagePaths('iklan'), ['/halaman/iklan', '/', '/jadwal', '/live-draw', '/api/public/pages']],
    ['a fixed text', pagePaths('privasi'), ['/privasi', '/api/public/pages/privasi']],
    ['the policy of corrections', pagePaths('koreksi'), ['/koreksi']],
    [
      'the identity',
      identityPaths(),
      ['/', '/jadwal', '/hasil-keluaran', '/prediksi', '/live-draw', '/manifest.webmanifest', '/favicon.svg'],
    ],
  ])('returns the pages that show %s', (_what, paths, pages) =>
    expect([...changedMarks(paths)]).toEqual(expect.arrayContaining(pages)),
  )

  it('returns nothing for nothing', () => expect(changedMarks([]).size).toBe(0))
})
