import { describe, expect, it } from '@jest/globals'
import type { SavedAnswer } from './saved-answers.ts'
import { savedPage } from './saved-page.ts'

const serverTime = '2026-11-21T10:42:08.000Z'
const result = (market: string, date: string) => ({ market, date, prizes: [{ type: 'PRIZE 1', numbers: '0417' }] })
const answer = (call: string, data: object, savedAt = 2): SavedAnswer => ({ call, data, savedAt })
const board = answer('/public/page-data', {
  resultsMap: { A: result('A', '2026-11-20'), B: result('B', '2026-11-21') },
  serverTime,
})
const answers = [
  answer(
    '/public/detail-page/HK%2FPOOLS?page=2&limit=10',
    { history: { data: [result('HK/POOLS', '2026-11-11')] }, serverTime },
    9,
  ),
  answer(
    '/public/detail-page/HK%2FPOOLS?page=1&limit=10',
    { history: { data: [result('HK/POOLS', '2026-11-21')] }, serverTime },
    8,
  ),
  answer('/public/results/HK%2FPOOLS/2026-11-20/corrections', [], 7),
  answer('/public/results/HK%2FPOOLS/2026-11-20', { result: result('HK/POOLS', '2026-11-20'), serverTime }, 6),
  answer('/public/live-draw-data/MACAU', { result: result('MACAU', '2026-11-19'), serverTime }, 5),
  answer(
    '/public/prediction-detail/A',
    { prediction: { market: 'A', date: '2026-11-21', numbers: [] }, serverTime },
    4,
  ),
  answer('/public/prediction-detail/B', { prediction: null, serverTime }, 4),
  answer('/public/schedules/active', [{ marketName: 'A' }], 4),
  board,
]

describe('savedPage', () => {
  it.each([
    ['/', 'board'],
    ['/hasil-keluaran', 'board'],
    ['/prediksi', 'board'],
    ['/hasil-keluaran/hk%2Fpools', 'market'],
    ['/hasil-keluaran/HK%2FPOOLS?page=2', 'market'],
    ['/hasil-keluaran/HK%2FPOOLS/2026-11-20', 'draw'],
    ['/hasil-keluaran/HK%2FPOOLS/2026-11-19', 'market'],
    ['/hasil-keluaran/MACAU', 'board'],
    ['/prediksi/a', 'prediction'],
    ['/prediksi/B', 'board'],
    ['/prediksi/C', 'board'],
    ['/live-draw?market=macau', 'draw'],
    ['/live-draw', 'board'],
    ['/jadwal?page=2', 'schedules'],
    ['/%', 'board'],
  ])('%s shows the kept %s', (address, kind) => expect(savedPage(address, answers)?.kind).toBe(kind))

  it('names when it was kept and made; a list without a time was made when it was kept', () => {
    expect(savedPage('/', answers)).toMatchObject({ savedAt: 2, madeAt: Date.parse(serverTime) })
    expect(savedPage('/jadwal', answers)).toMatchObject({ savedAt: 4, madeAt: 4 })
  })

  it('has the newest numbers first', () =>
    expect(savedPage('/', [board])).toMatchObject({ results: [{ market: 'B' }, { market: 'A' }] }))

  it('has the followed markets first, in their order, and names the kept histories', () => {
    const hk = answer('/public/page-data', {
      resultsMap: { A: result('A', '2026-11-20'), B: result('B', '2026-11-21'), HK: result('HK/POOLS', '2026-11-19') },
      serverTime,
    })
    const kept = answers.filter(({ call }) => call !== '/public/page-data')
    expect(savedPage('/', [...kept, hk], ['HK/POOLS', 'GONE', 'A'])).toMatchObject({
      results: [{ market: 'HK/POOLS' }, { market: 'A' }, { market: 'B' }],
      histories: ['HK/POOLS'],
    })
  })

  const withdrawn = (draw: object) =>
    answer('/public/draws-now', {
      draws: [],
      withdrawn: [{ market: 'HK/POOLS', date: '2026-11-20', at: serverTime, epoch: 1, rev: 2, ...draw }],
      serverTime,
    })
  const kept = (rev: number) => {
    const one = { ...result('HK/POOLS', '2026-11-20'), epoch: 1, rev }
    return [
      answer('/public/results/HK%2FPOOLS/2026-11-20', { result: one, serverTime }),
      answer('/public/page-data', { resultsMap: { 'HK/POOLS': one, B: result('B', '2026-11-21') }, serverTime }),
    ]
  }
  it.each([
    ['of a deleted draw', {}, 1, 0, ['B']],
    ['by its number', { numbers: [['PRIZE 1', '0417']] }, 1, 0, ['B']],
    ['of another prize', { numbers: [['PRIZE 2', '0417']] }, 1, 1, ['B', 'HK/POOLS']],
    ['before the kept state', {}, 3, 1, ['B', 'HK/POOLS']],
  ])('leaves out a number that was withdrawn %s', (_case, draw, rev, prizes, markets) => {
    const all = [...kept(rev), withdrawn(draw)]
    const page = savedPage('/hasil-keluaran/HK%2FPOOLS/2026-11-20', all)
    expect(page).toMatchObject({ kind: 'draw', result: { prizes: { length: prizes } } })
    const board = savedPage('/', all) as { results: { market: string }[] }
    expect(board.results.map(({ market }) => market)).toEqual(markets)
  })

  it('has nothing on a new device', () => expect(savedPage('/', [])).toBeNull())
})
