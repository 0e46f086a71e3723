import { describe, expect, it } from '@jest/globals'
import { guardQuestion } from '../texts/guard-texts.ts'
import { guardReasons, guardSheet, stepBetween, type GuardFacts } from './guard.ts'

const facts: GuardFacts = {
  market: 'SINGAPORE',
  date: '2025-01-31',
  prizes: [],
  published: [
    { market: 'TAIWAN', type: 'PRIZE 1', numbers: '6048' },
    { market: 'MAGNUM 4D', type: 'PRIZE 2', numbers: '0471' },
  ],
  last: {
    date: '2025-01-29',
    prizes: [
      { type: 'PRIZE 1', numbers: '3896' },
      { type: 'PRIZE 2', numbers: '0720' },
      { type: 'PRIZE 3', numbers: '5513' },
    ],
  },
  dates: { isDraw: true, from: '2025-01-30', to: '2025-01-31' },
}
const withPrizes = (...prizes: [string, string][]): GuardFacts => ({
  ...facts,
  prizes: prizes.map(([type, numbers]) => ({ type, numbers, by: 'ratna' })),
})
const codesOf = (type: string, numbers: string, of: GuardFacts) =>
  guardReasons({ type, numbers }, of).map(({ code }) => code)

describe('stepBetween', () => {
  it.each([
    ['6048', '6048', null],
    ['6048', '6049', 'ONE_DIGIT'],
    ['6048', '6084', 'SWAPPED'],
    ['6048', '0648', 'SWAPPED'],
    ['6048', '4068', null],
    ['6048', '6159', null],
    ['6048', '648', null],
    ['', '', null],
  ] as const)('%s and %s: %s', (a, b, expected) => {
    expect(stepBetween(a, b)).toBe(expected)
  })
})

describe('guardReasons', () => {
  const started = withPrizes(['PRIZE 1', '1234'], ['STARTER PRIZE', '7777'])
  it.each<[string, string, string, GuardFacts, string[]]>([
    ['an ordinary number', 'PRIZE 1', '9152', facts, []],
    ['a digit too many', 'PRIZE 1', '91520', facts, ['LENGTH']],
    ['a number pasted twice', 'PRIZE 1', '91529152', facts, ['LENGTH']],
    ['one digit of four', 'PRIZE 1', '9', facts, ['LENGTH']],
    ['a lost zero', 'PRIZE 1', '915', facts, ['LOST_ZERO']],
    ['two lost zeros', 'PRIZE 1', '42', facts, ['LOST_ZERO']],
    ['a lost zero of another market', 'PRIZE 1', '471', facts, ['LOST_ZERO', 'OTHER_MARKET']],
    ['a lost zero of the last draw', 'PRIZE 2', '720', facts, ['LOST_ZERO', 'LAST_DRAW']],
    [
      'a first draw with a lost zero of another market',
      'PRIZE 1',
      '471',
      { ...facts, last: null },
      ['LOST_ZERO', 'OTHER_MARKET'],
    ],
    ['a first draw of any length', 'PRIZE 1', '47', { ...facts, last: null }, []],
    ['a day without a draw', 'PRIZE 1', '9152', { ...facts, dates: { ...facts.dates, isDraw: false } }, ['NO_DRAW']],
    ['a draw of last week', 'PRIZE 1', '9152', { ...facts, date: '2025-01-24' }, ['OTHER_DATE']],
    ['a draw of tomorrow', 'PRIZE 1', '9152', { ...facts, date: '2025-02-01' }, ['OTHER_DATE']],
    ['an overnight draw of yesterday', 'PRIZE 1', '9152', { ...facts, date: '2025-01-30' }, []],
    ['a filled place', 'PRIZE 1', '9152', started, ['FILLED']],
    ['a filled place, one digit corrected', 'PRIZE 1', '1235', started, ['FILLED']],
    ['the published number again', 'PRIZE 1', '1234', started, []],
    ['the number of another market', 'PRIZE 1', '6048', facts, ['OTHER_MARKET']],
    ['another prize of another market', 'PRIZE 1', '0471', facts, ['OTHER_MARKET']],
    ['a number of its own market elsewhere', 'PRIZE 1', '6048', { ...facts, market: 'TAIWAN' }, []],
    ['PRIZE 1 again', 'PRIZE 2', '1234', started, ['SAME_DRAW']],
    ['a number of a list', 'PRIZE 2', '7777', started, ['SAME_DRAW']],
    ['a digit away from PRIZE 1', 'PRIZE 2', '1274', started, ['ONE_DIGIT']],
    ['a swap away from PRIZE 1', 'PRIZE 2', '1324', started, ['SWAPPED']],
    ['a digit away from a list number', 'PRIZE 2', '7778', started, []],
    ['the last draw', 'PRIZE 1', '3896', facts, ['LAST_DRAW']],
    ['another prize of the last draw', 'PRIZE 1', '5513', facts, ['LAST_DRAW']],
    [
      '1234, 1235, 1236',
      'PRIZE 3',
      '1236',
      withPrizes(['PRIZE 1', '1234'], ['PRIZE 2', '1235']),
      ['ONE_DIGIT', 'ONE_DIGIT', 'MADE_UP'],
    ],
    ['PRIZE 4 is not guarded', 'PRIZE 4', '6048', facts, []],
    ['a number of a list is not compared', 'STARTER PRIZE', '6048', facts, []],
    [
      'several reasons in their order',
      'PRIZE 2',
      '6048',
      withPrizes(['PRIZE 1', '6084'], ['PRIZE 2', '1111']),
      ['FILLED', 'OTHER_MARKET', 'SWAPPED'],
    ],
  ])('%s', (_name, type, numbers, of, expected) => {
    expect(codesOf(type, numbers, of)).toEqual(expected)
  })

  it('names both numbers', () => {
    expect(guardReasons({ type: 'PRIZE 1', numbers: '6048' }, facts)).toEqual([
      {
        code: 'OTHER_MARKET',
        type: 'PRIZE 1',
        numbers: '6048',
        other: { market: 'TAIWAN', type: 'PRIZE 1', numbers: '6048' },
      },
    ])
  })
})

describe('guardSheet', () => {
  const list = (type: string, ...numbers: string[]) => numbers.map((each) => ({ type, numbers: each }))
  const run = Array.from({ length: 10 }, (_each, index) => String(index + 1).padStart(4, '0'))
  const drawn = ['0387', '1950', '4412', '9023', '7718']
  it.each([
    ['a drawn list', list('STARTER PRIZE', ...drawn), []],
    ['0001 to 0010', list('STARTER PRIZE', ...run), ['MADE_UP']],
    ['the same number again and again', list('STARTER PRIZE', '1111', '1111', '1111', '1111'), ['MADE_UP']],
    ['steps of 111', list('STARTER PRIZE', '0111', '0222', '0333', '0444'), ['MADE_UP']],
    ['a list pasted twice', list('STARTER PRIZE', ...drawn, ...drawn), ['DOUBLED']],
    ['one list as another', [...list('STARTER PRIZE', ...drawn), ...list('CONSOLATION PRIZE', ...drawn)], ['DOUBLED']],
    ['a number drawn twice', list('STARTER PRIZE', '0387', '1950', '0387', '9023'), []],
    [
      '1, 2 and 3 as prizes',
      [...list('PRIZE 1', '7001'), ...list('PRIZE 2', '7132'), ...list('PRIZE 3', '7263')],
      ['MADE_UP'],
    ],
    ['one number for all prizes', [...list('PRIZE 1', '7001'), ...list('PRIZE 2', '7001')], ['SAME_DRAW']],
  ])('%s', (_name, entries, expected) => {
    expect(guardSheet(entries, facts).map(({ code }) => code)).toEqual(expected)
  })
})

describe('guardQuestion', () => {
  it.each<[string, string, GuardFacts, string]>([
    ['PRIZE 1', '6048', facts, 'Angka ini sama dengan TAIWAN hari ini'],
    ['PRIZE 1', '0471', facts, 'Angka ini sama dengan MAGNUM 4D hari ini (PRIZE 2)'],
    ['PRIZE 1', '915', facts, 'Angka ini 3 angka, biasanya 4. Mungkin 0915?'],
    ['PRIZE 1', '91529', facts, 'Angka ini 5 angka, biasanya 4'],
    ['PRIZE 1', '5678', withPrizes(['PRIZE 1', '1234']), 'PRIZE 1 sudah diisi 1234 oleh ratna. Ganti dengan 5678?'],
    ['PRIZE 2', '1235', withPrizes(['PRIZE 1', '1234']), 'Beda satu angka dari PRIZE 1 1234'],
    ['PRIZE 2', '1243', withPrizes(['PRIZE 1', '1234']), 'Dua angka tertukar dari PRIZE 1 1234'],
    ['PRIZE 1', '3896', facts, 'Angka ini sama dengan PRIZE 1 undian sebelumnya, 29 Jan 2025'],
  ])('%s %s', (type, numbers, of, expected) => {
    expect(guardReasons({ type, numbers }, of).map(guardQuestion)).toEqual([expected])
  })

  it('has a sentence for the code of a later release', () => {
    expect(guardQuestion({ code: 'NEW', type: 'PRIZE 1', numbers: '1' })).toBe('Angka ini perlu diperiksa sekali lagi')
  })
})
