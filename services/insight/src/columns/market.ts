import type { PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'
import { classLimit } from './draw-codes.ts'
import { rowsOf, rowsUpTo, type Rows } from './rows.ts'

/** The draws of one market, oldest first, and their numbers. */
export type Market = {
  name: string
  days: Int32Array
  ids: readonly string[]
  epochs: Float64Array
  revs: Uint32Array
  corrected: Uint8Array
  rows: Rows
  /** Rows of the chosen prizes only, built on first use. */
  rowsOf: (prizes: PrizeChoice) => Rows
}

type Draws = Omit<Market, 'rows' | 'rowsOf'> & Parameters<typeof rowsOf>[0]

/** Adds to the columns of a market what is read of them often. `classes`: of the prize types, by id. */
export const marketOf = ({ starts, heads, endings, types, ...draws }: Draws, classes: readonly number[]): Market => {
  const rows = rowsOf({ starts, heads, endings, types })
  const byPrizes = new Map<PrizeChoice, Rows>([['all', rows]])
  return {
    ...draws,
    rows,
    rowsOf(prizes) {
      const known = byPrizes.get(prizes) ?? rowsUpTo(rows, classes, classLimit[prizes])
      byPrizes.set(prizes, known)
      return known
    },
  }
}

/** The first draw of this day or later. */
export const drawFrom = (days: Int32Array, day: number): number => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (days[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}
