import { bbfsHolds } from '../numbers/search-modes.ts'
import { positions } from '../numbers/parts.ts'
import { chanceOfShio, shioOf } from '../numbers/shio.ts'
import type { Bet } from './read-line.ts'

/** One thing that comes or not; a line of COLOK JITU has one for each position. */
export type Trial = { chance: number; isHit: (lastFour: string) => boolean }

const pairs = Array.from({ length: 100 }, (_each, pair) => String(pair).padStart(2, '0'))

/** How many of PRIZE 1's last digits decide a bet. */
export const digitsNeeded = (bet: Bet): number => {
  if (bet.kind === 'numbers') return bet.length
  return bet.kind === 'shio' ? 2 : 4
}

/** The trials of a bet on the draw of a date; null where the year's table of shio is unknown. */
export const trialsOf = (bet: Bet, date: string): Trial[] | null => {
  if (bet.kind === 'numbers') {
    const { numbers, length } = bet
    return [{ chance: numbers.length / 10 ** length, isHit: (drawn) => numbers.includes(drawn.slice(-length)) }]
  }
  if (bet.kind === 'all')
    return [{ chance: (bet.digits.length / 10) ** 4, isHit: (drawn) => bbfsHolds(bet.digits, drawn, true) }]
  if (bet.kind === 'any') {
    const chance = 1 - (1 - bet.digits.length / 10) ** 4
    return [{ chance, isHit: (drawn) => Array.from(drawn).some((digit) => bet.digits.includes(digit)) }]
  }
  if (bet.kind === 'positions')
    return bet.at.map(({ position, digits }) => ({
      chance: digits.length / 10,
      isHit: (drawn) => digits.includes(drawn[positions.indexOf(position)] ?? '-'),
    }))
  const first = pairs.find((pair) => shioOf(pair, date) === bet.shio)
  if (first === undefined) return null
  return [{ chance: chanceOfShio(first), isHit: (drawn) => shioOf(drawn.slice(-2), date) === bet.shio }]
}
