import { describe, expect, it } from '@jest/globals'
import { findMarkets, isAlmost, readSearch } from './search-query.ts'

const today = '2026-11-23'

describe('readSearch', () => {
  it.each([
    ['', [], null, null],
    ['  singapore ', ['SINGAPORE'], null, null],
    ['toto macau 13:00', ['TOTO', 'MACAU', '13:00'], null, null],
    ['sabah 4d', ['SABAH', '4D'], null, null],
    ['singapore 45', ['SINGAPORE', '45'], null, '45'],
    ['hasil pasaran hk', ['HK'], null, null],
    ['hasil', ['HASIL'], null, null],
    ['singapore 3 okt', ['SINGAPORE'], '2026-10-03', null],
    ['3 oktober singapore', ['SINGAPORE'], '2026-10-03', null],
    ['sgp 3okt2025', ['SGP'], '2025-10-03', null],
    ['sgp 3 Oct 25', ['SGP'], '2025-10-03', null],
    ['sgp 24 des', ['SGP'], '2025-12-24', null],
    ['sgp 23 nov', ['SGP'], '2026-11-23', null],
    ['29 feb', [], '2024-02-29', null],
    ['sgp 30 feb', ['SGP', '30', 'FEB'], null, null],
    ['3/10', [], '2026-10-03', null],
    ['3-10-2024 sdy', ['SDY'], '2024-10-03', null],
    ['2026-10-03', [], '2026-10-03', null],
    ['2026-13-03', ['2026-13-03'], null, null],
    ['sdy kemarin', ['SDY'], '2026-11-22', null],
    ['hari ini', [], '2026-11-23', null],
    ['0417', ['0417'], null, '0417'],
    ['04 17', ['04', '17'], null, '0417'],
    ['04-17', ['04-17'], null, '0417'],
    ['angka 17', ['17'], null, '17'],
    ['7', ['7'], null, null],
    ['1234567', ['1234567'], null, null],
    ['４１７', ['417'], null, '417'],
    ['SING\u200bAPORE\ufeff 0\u20604\u00ad17', ['SINGAPORE', '0417'], null, '0417'],
    ['<script>alert(1)', ['SCRIPT', 'ALERT(1)'], null, null],
    ['%$#\u0000\ud800', [], null, null],
    ['2 MARKET', ['2', 'MARKET'], null, null],
  ])('reads %j', (text, words, date, number) => expect(readSearch(text, today)).toMatchObject({ words, date, number }))

  it('reads no more than sixty characters', () =>
    expect(readSearch('A'.repeat(10_000), today).words.join('')).toHaveLength(60))
})

describe('isAlmost', () => {
  it.each([
    ['SINGAPORE', 'SINGAPORE', true],
    ['SINGA', 'SINGAPORE', true],
    ['SINGAPURE', 'SINGAPORE', true],
    ['SINGPORE', 'SINGAPORE', true],
    ['SINGGAPORE', 'SINGAPORE', true],
    ['SIGNAPORE', 'SINGAPORE', true],
    ['SINGAPOREE', 'SINGAPORE', true],
    ['SINGAPURA', 'SINGAPORE', false],
    ['SYDNEY', 'SINGAPORE', false],
  ])('%s for %s: %s', (typed, word, is) => expect(isAlmost(typed, word)).toBe(is))
})

const markets = [
  { marketName: 'HONGKONG LOTTO', aliases: ['HK', 'HKG'] },
  { marketName: 'SINGAPORE', aliases: ['SGP', 'SG 4D'] },
  { marketName: 'SINGAPORE 45', aliases: ['SGP45'] },
  { marketName: 'SYDNEY POOLS', aliases: ['SDY'] },
  { marketName: 'TOTO MACAU 13:00', family: 'TOTO MACAU', aliases: ['TTM'] },
  { marketName: 'TOTO MACAU 16:00', family: 'TOTO MACAU', aliases: ['TTM'] },
  { marketName: 'MACAU PAGI', family: 'KELUARGA BARU' },
  { marketName: 'SABAH 4D', family: null },
]
const found = (text: string) =>
  findMarkets(markets, readSearch(text, today).words).map(({ market, alias }) =>
    alias ? `${market.marketName} (${alias})` : market.marketName,
  )

describe('findMarkets', () => {
  it.each([
    ['', []],
    ['xyz', []],
    ['singapore', ['SINGAPORE', 'SINGAPORE 45']],
    ['sgp', ['SINGAPORE (SGP)', 'SINGAPORE 45 (SGP45)']],
    ['hk', ['HONGKONG LOTTO (HK)']],
    ['ttm', ['TOTO MACAU 13:00 (TTM)', 'TOTO MACAU 16:00 (TTM)']],
    ['lotto', ['HONGKONG LOTTO']],
    ['kong', ['HONGKONG LOTTO']],
    ['macau', ['MACAU PAGI', 'TOTO MACAU 13:00', 'TOTO MACAU 16:00']],
    ['keluarga baru', ['MACAU PAGI (KELUARGA BARU)']],
    ['baru pagi', ['MACAU PAGI']],
    ['toto 16:00', ['TOTO MACAU 16:00']],
    ['45', ['SINGAPORE 45']],
    ['singapur', ['SINGAPORE', 'SINGAPORE 45']],
    ['dingapore', ['SINGAPORE', 'SINGAPORE 45']],
    ['sidney', ['SYDNEY POOLS']],
    ['sydny pols', ['SYDNEY POOLS']],
    ['sdz', []],
  ])('%j: %j', (text, names) => expect(found(text)).toEqual(names))
})
