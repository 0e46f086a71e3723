import { describe, expect, it } from '@jest/globals'
import { pasteChecks } from './paste-checks.ts'

const entered = { market: 'TAIWAN', date: '2026-11-23' }
const prizes = [
  { type: 'PRIZE 1', numbers: '7759' },
  { type: 'PRIZE 2', numbers: '386' },
]
const base = {
  subject: { markets: ['TAIWAN'], dates: ['2026-11-23'] },
  entered,
  prizes,
  planned: 2,
  known: ['PRIZE 1', 'PRIZE 2'],
  usual: 4,
  reasons: [],
  isCompared: true,
}
const read = (changes: Partial<Parameters<typeof pasteChecks>[0]>) =>
  pasteChecks({ ...base, ...changes }).map(({ label, text, look }) => `${look} ${label}: ${text}`)

describe('pasteChecks', () => {
  it('names market, date, other markets, count and length', () =>
    expect(read({})).toEqual([
      'good Pasaran: TAIWAN',
      'good Tanggal: 23 Nov 2026',
      'good Sudah tayang: tidak ada yang sama',
      'good Banyaknya: 2 dari 2 nomor',
      'warn Panjang: 386, biasanya 4 angka. Nol di depan hilang?',
    ]))

  it.each([
    ['another market', { subject: { markets: ['SINGAPORE'], dates: [] } }, 'bad Pasaran: SINGAPORE, sesi ini TAIWAN'],
    ['no market', { subject: { markets: [], dates: [] } }, 'warn Pasaran: tidak disebut di teks'],
    [
      'a number of another market',
      {
        reasons: [
          {
            code: 'OTHER_MARKET',
            type: 'PRIZE 1',
            numbers: '7759',
            other: { market: 'SINGAPORE', type: 'PRIZE 1', numbers: '7759' },
          },
        ],
      },
      'warn Sudah tayang: 1 nomor sama dengan SINGAPORE',
    ],
    ['a name that the market never had', { known: ['PRIZE 1'] }, 'warn Nama hadiah: PRIZE 2 baru di pasaran ini'],
    ['a missing number', { planned: 23 }, 'warn Banyaknya: 2 dari 23 nomor'],
    ['equal lengths', { prizes: prizes.slice(0, 1) }, 'good Panjang: semua 4 angka'],
  ])('%s', (_name, changes, line) => expect(read(changes)).toContain(line))

  it('is empty without a text', () => expect(read({ prizes: [], subject: { markets: [], dates: [] } })).toEqual([]))
})
