import { describe, expect, it } from '@jest/globals'
import { shioNames } from '../numbers/shio-names.ts'
import { categoryOf, readLine, scoredCategories } from './read-line.ts'
import { trialsOf, type Trial } from './score-bet.ts'
import { scorePrediction } from './score-prediction.ts'

const all = Array.from({ length: 10_000 }, (_each, number) => String(number).padStart(4, '0'))
const date = '2026-11-23'
const share = ({ isHit }: Trial): number => all.filter((drawn) => isHit(drawn)).length / all.length
const entry = (category: string, numbers: string, shio = 'NAGA' as const) => ({ category, numbers, shio })
const lineOf = (category: string, numbers: string, number: string | null) =>
  scorePrediction([entry(category, numbers)], date, number).lines[0]

describe('the chance of a line equals its share of 0000 to 9999', () => {
  it.each([
    ['TOP 4D', '0382', 0.0001],
    ['TOP 4D', '0382, 1111, 0382, 9999', 0.0003],
    ['TOP 3D', '382 111 000', 0.003],
    ['TOP 2D', '82, 11, 00, 82', 0.03],
    ['COLOK BEBAS', '5', 0.3439],
    ['COLOK BEBAS', '5, 8', 0.5904],
    ['COLOK BEBAS', '0123456789', 1],
    ['BBFS', '0', 0.0001],
    ['BBFS', '01234', 0.0625],
    ['BBFS', '2706044', 0.0625],
    ['BBFS', '0123456', 0.2401],
    ['BBFS', '0123456789', 1],
  ] as const)('%s %s: %d', (category, numbers, chance) => {
    const bet = readLine(category, numbers)
    const trials = (bet && trialsOf(bet, date)) ?? []
    expect(trials).toHaveLength(1)
    expect(trials.map(share)[0]).toBeCloseTo(chance, 12)
    expect(trials[0]?.chance).toBeCloseTo(chance, 12)
  })

  it.each(['AS 4', 'KOP 4', 'KEPALA 4', 'EKOR 4', 'A4, C 5, K:6, E-7', 'AS 1/2'])('COLOK JITU %s', (numbers) => {
    const bet = readLine('COLOK JITU', numbers)
    const trials = (bet && trialsOf(bet, date)) ?? []
    expect(trials).toHaveLength(numbers.split(', ').length)
    for (const trial of trials) expect(share(trial)).toBeCloseTo(trial.chance, 12)
    expect(trials[0]?.chance).toBe(numbers.includes('/') ? 0.2 : 0.1)
  })

  it.each(['2026-02-16', '2026-02-17', date])('each shio on %s, 8 or 9 %', (day) => {
    const trials = shioNames.flatMap((shio) => trialsOf({ kind: 'shio', shio }, day) ?? [])
    expect(trials.map(share)).toEqual(trials.map(({ chance }) => chance))
    expect(trials.map(({ chance }) => chance).sort((a, b) => a - b)).toEqual([
      ...Array(8).fill(0.08),
      ...Array(4).fill(0.09),
    ])
  })
})

describe('a line', () => {
  it.each([
    ['TOP 4D', '1111, 0382', '0382', 1],
    ['TOP 4D', '1111', '0382', 0],
    ['top  3d', '382', '0382', 1],
    ['2D', '82', '0382', 1],
    ['TOP 4D', '0382', '990382', 1],
    ['TOP 2D', '82', '82', 1],
    ['BBFS', '0 2 3 8', '0382', 1],
    ['BBFS', '0238', '0022', 1],
    ['BBFS', '0238', '0012', 0],
    ['COLOK BEBAS', '7, 8', '0382', 1],
    ['COLOK JITU', 'K 8, E 9', '0382', 1],
    ['COLOK JITU', 'AS 0 KOP 3 KEPALA 8 EKOR 2', '0382', 4],
    ['COLOK JITU', 'AS 0, E 2', '990382', 2],
  ])('%s %s against %s hits %d', (category, numbers, number, hits) =>
    expect(lineOf(category, numbers, number)).toMatchObject({ hits }),
  )

  it.each([
    ['TOP 4D', '382', '0382', 'UNREADABLE'],
    ['TOP 4D', '0382 segera', '0382', 'UNREADABLE'],
    ['BBFS', '12, 34', '0382', 'UNREADABLE'],
    ['COLOK BEBAS', 'rahasia', '0382', 'UNREADABLE'],
    ['COLOK JITU', '4', '0382', 'UNREADABLE'],
    ['COLOK JITU', 'X 4', '0382', 'UNREADABLE'],
    ['COLOK JITU', 'K 4, lalu', '0382', 'UNREADABLE'],
    ['COLOK JITU', 'K 4, E', '0382', 'UNREADABLE'],
    ['COLOK JITU', 'K 4, K 5', '0382', 'UNREADABLE'],
    ['COLOK JITU', 'K 4 (pasti)', '0382', 'UNREADABLE'],
    ['ANGKA JADI', '0382', '0382', 'CATEGORY'],
    ['SHIO', 'NAGA', '0382', 'CATEGORY'],
    ['TOP 4D', '0382', null, 'NO_RESULT'],
    ['TOP 4D', '0382', '382', 'PRIZE_LENGTH'],
    ['COLOK BEBAS', '3', '382', 'PRIZE_LENGTH'],
    ['TOP 3D', '382', '82', 'PRIZE_LENGTH'],
    ['TOP 2D', '82', '2', 'PRIZE_LENGTH'],
    ['TOP 2D', '82', '1230382', 'PRIZE_LENGTH'],
  ])('%s %s against %s is not scored: %s', (category, numbers, number, unscored) =>
    expect(lineOf(category, numbers, number)).toEqual({ category, numbers, unscored }),
  )

  it('of shio is one for the whole prediction, by the table of its date', () => {
    const { lines } = scorePrediction([entry('BBFS', '12345'), entry('TOP 2D', '82')], date, '0303')
    // 2026 is a year of the KUDA: 03 is NAGA.
    expect(lines[2]).toEqual({ category: 'SHIO', numbers: 'NAGA', hits: 1, trials: 1, expected: 0.09 })
    expect(scorePrediction([entry('BBFS', '12345')], '1970-01-01', '0303').lines[1]).toMatchObject({
      unscored: 'SHIO_YEAR',
    })
  })
})

describe('the sums of a category', () => {
  const exact = (entries: Parameters<typeof scorePrediction>[0], category: string) => {
    const hits = all.map(
      (drawn) => scorePrediction(entries, date, drawn).categories.find((one) => one.category === category)?.hits ?? 0,
    )
    const mean = hits.reduce((a, b) => a + b, 0) / hits.length
    return { mean, variance: hits.reduce((a, b) => a + (b - mean) ** 2, 0) / hits.length }
  }
  it.each([
    ['COLOK JITU', [entry('COLOK JITU', 'K 4, E 9')]],
    ['TOP 4D', [entry('TOP 4D', '0382, 1111')]],
    ['SHIO', [entry('TOP 4D', '0382')]],
  ] as const)('of %s have the exact mean and variance', (category, entries) => {
    const { mean, variance } = exact(entries, category)
    const [found] = scorePrediction(entries, date, '0382').categories.filter((one) => one.category === category)
    expect(found?.expected).toBeCloseTo(mean, 9)
    expect(found?.variance).toBeCloseTo(variance, 9)
  })

  it('know that two rows of one number come together', () => {
    const [found] = scorePrediction([entry('TOP 2D', '82'), entry('TOP 2D', '82')], date, '0382').categories
    expect(found).toMatchObject({ category: 'TOP 2D', hits: 2, trials: 2, expected: 0.02 })
    expect(found?.variance).toBeCloseTo(4 * 0.01 * 0.99, 9)
  })

  it('come in the order of the pages, only for scored lines', () => {
    const entries = ['TOP 2D', 'BBFS', 'ANGKA JADI'].map((category) => entry(category, '82'))
    const { categories } = scorePrediction(entries, date, '0382')
    expect(categories.map(({ category }) => category)).toEqual(['BBFS', 'TOP 2D', 'SHIO'])
    expect(scoredCategories.map(categoryOf)).toEqual([...scoredCategories])
  })
})
