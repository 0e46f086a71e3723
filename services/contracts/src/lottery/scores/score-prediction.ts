import type { Shio } from '../numbers/shio-names.ts'
import { categoryOf, readLine, scoredCategories, type Bet, type ScoredCategory } from './read-line.ts'
import { digitsNeeded, trialsOf, type Trial } from './score-bet.ts'

/** Why a line, or a whole prediction, is not scored. */
export const unscoredReasons = [
  'LATE',
  'NO_DRAW',
  'NO_CLOSE_TIME',
  'NO_RESULT',
  'CATEGORY',
  'UNREADABLE',
  'PRIZE_LENGTH',
  'SHIO_YEAR',
] as const
export type UnscoredReason = (typeof unscoredReasons)[number]

/** `hits` of `trials`, each with its own chance; `expected` is their sum. */
export type LineScore =
  | { category: string; numbers: string; unscored: UnscoredReason }
  | { category: string; numbers: string; hits: number; trials: number; expected: number }

/** Sums of a category in one draw; `variance` knows that rows of one category may come together. */
export type CategoryScore = {
  category: ScoredCategory
  hits: number
  trials: number
  expected: number
  variance: number
}

type PredictedEntry = { category: string; numbers: string; shio: Shio }
type DrawScore = { lines: LineScore[]; categories: CategoryScore[] }

type Line = { category: string; numbers: string }
type ReadLine = Line & ({ scored: ScoredCategory; bet: Bet } | { unscored: UnscoredReason })

const linesOf = (entries: readonly PredictedEntry[]): ReadLine[] => {
  const lines = entries.map(({ category, numbers }): ReadLine => {
    const scored = categoryOf(category)
    if (scored === null || scored === 'SHIO') return { category, numbers, unscored: 'CATEGORY' }
    const bet = readLine(scored, numbers)
    return bet ? { category, numbers, scored, bet } : { category, numbers, unscored: 'UNREADABLE' }
  })
  const shio = entries[0]?.shio
  // One for the whole prediction; every entry holds it.
  return shio ? [...lines, { category: 'SHIO', numbers: shio, scored: 'SHIO', bet: { kind: 'shio', shio } }] : lines
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Over all numbers of four digits: rows of one category may share numbers, or exclude each other. */
const jointVariance = (trials: readonly Trial[]): number => {
  let [total, squares] = [0, 0]
  for (let number = 0; number < 10_000; number++) {
    const drawn = String(number).padStart(4, '0')
    const hits = trials.filter(({ isHit }) => isHit(drawn)).length
    total += hits
    squares += hits * hits
  }
  return squares / 10_000 - (total / 10_000) ** 2
}

/** The digits at different positions are independent; rows of one category are not. */
const varianceOf = (rows: readonly Trial[][]): number =>
  rows.length > 1 ? jointVariance(rows.flat()) : sum(rows.flat().map(({ chance }) => chance * (1 - chance)))

/** Scores each line against `number`, PRIZE 1 of the draw; null where there is none. */
export const scorePrediction = (entries: readonly PredictedEntry[], date: string, number: string | null): DrawScore => {
  const rowsOf = new Map<ScoredCategory, Trial[][]>()
  const drawn = number?.slice(-4).padStart(4, '-') ?? ''
  const lines = linesOf(entries).map((line): LineScore => {
    const { category, numbers } = line
    if ('unscored' in line) return { category, numbers, unscored: line.unscored }
    const trials = trialsOf(line.bet, date)
    if (!trials) return { category, numbers, unscored: 'SHIO_YEAR' }
    if (number === null) return { category, numbers, unscored: 'NO_RESULT' }
    if (number.length > 6 || number.length < digitsNeeded(line.bet))
      return { category, numbers, unscored: 'PRIZE_LENGTH' }
    rowsOf.set(line.scored, [...(rowsOf.get(line.scored) ?? []), trials])
    const hits = trials.filter(({ isHit }) => isHit(drawn)).length
    return { category, numbers, hits, trials: trials.length, expected: sum(trials.map(({ chance }) => chance)) }
  })
  const categories = scoredCategories.flatMap((category): CategoryScore[] => {
    const rows = rowsOf.get(category)
    if (!rows) return []
    const trials = rows.flat()
    return [
      {
        category,
        hits: trials.filter(({ isHit }) => isHit(drawn)).length,
        trials: trials.length,
        expected: sum(trials.map(({ chance }) => chance)),
        variance: varianceOf(rows),
      },
    ]
  })
  return { lines, categories }
}
