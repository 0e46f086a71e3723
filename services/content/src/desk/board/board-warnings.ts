import { guardSheet, type GuardFacts, type GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import type { BoardPrize, TopPrize } from './board-store.ts'

type Draw = { market: string; date: string }

/** A draw that is wrong in every number needs no more. */
const maxShown = 10

const isConfirmed = (prize: BoardPrize | undefined, code: string): boolean => prize?.confirmed?.includes(code) ?? false

/** Of two markets with one number the one that came later is asked about. */
const earlierOf = (own: BoardPrize | undefined, published: readonly TopPrize[]): TopPrize[] =>
  published.filter(({ at = '' }) => at <= (own?.at ?? ''))

/**
 * Why published numbers of a draw may be wrong, by what is published now: a correction of either of two equal numbers ends
 * the warning. What an admin confirmed is left out.
 */
export const boardWarnings = (
  { market, date }: Draw,
  prizes: readonly BoardPrize[],
  published: readonly TopPrize[],
  last: GuardFacts['last'],
): GuardReason[] => {
  if (prizes.length === 0) return []
  const others = published.filter((prize) => prize.market !== market)
  // The row itself chose the date.
  const dates = { isDraw: true, from: date, to: date }
  const reasons = guardSheet(prizes, { market, date, prizes: [], published: others, last, dates })
  const isOpen = ({ code, type, numbers, other }: GuardReason): boolean => {
    const own = prizes.find((prize) => prize.type === type && prize.numbers === numbers)
    if (isDoubleEntryType(type) && isConfirmed(own, code)) return false
    if (code !== 'OTHER_MARKET') return true
    const same = earlierOf(own, others).find((prize) => prize.market === other?.market && prize.type === other.type)
    return same !== undefined && !isConfirmed(same, code)
  }
  return reasons.filter(isOpen).slice(0, maxShown)
}
