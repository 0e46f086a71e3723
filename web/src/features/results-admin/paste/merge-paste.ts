import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

/** A number of a list that the pasted text holds more than once: drawn twice, or copied twice? */
export type Repeat = Prize & { times: number }

const isSame =
  (wanted: Prize) =>
  ({ type, numbers }: Prize): boolean =>
    type === wanted.type && numbers === wanted.numbers

/** What must be asked about a pasted draw. */
export const repeatsOf = (pasted: readonly Prize[]): Repeat[] =>
  pasted.flatMap((prize, index) => {
    const times = pasted.filter(isSame(prize)).length
    const isFirst = pasted.findIndex(isSame(prize)) === index
    return times > 1 && isFirst && !isSingleNumberType(prize.type) ? [{ ...prize, times }] : []
  })

/** A pasted draw without the repeats that were no second drawing. */
export const withoutRepeats = (pasted: readonly Prize[], dropped: readonly Prize[]): Prize[] =>
  pasted.filter((prize, index) => !dropped.some(isSame(prize)) || pasted.findIndex(isSame(prize)) === index)

/** What a pasted draw adds to a sheet, and the numbers that it puts in another's place. */
export type Merged = {
  prizes: Prize[]
  added: Prize[]
  replaced: { type: string; from: string; to: string }[]
}

/**
 * Puts a pasted draw into what is stored: a single prize takes the place of the one before, a list is filled up. A number that its
 * list holds already is taken for the same one, since a whole draw is often pasted over a part that was typed.
 */
export const mergePaste = (stored: readonly Prize[], pasted: readonly Prize[]): Merged => {
  const merged: Merged = { prizes: stored.map(({ type, numbers }) => ({ type, numbers })), added: [], replaced: [] }
  const unmatched = merged.prizes.slice()
  for (const prize of pasted) {
    const { type, numbers } = prize
    const single = isSingleNumberType(type) ? merged.prizes.find((there) => there.type === type) : undefined
    const match = unmatched.findIndex(isSame(prize))
    if (single) {
      if (single.numbers !== numbers) merged.replaced.push({ type, from: single.numbers, to: numbers })
      single.numbers = numbers
    } else if (match >= 0) unmatched.splice(match, 1)
    else {
      merged.prizes.push({ type, numbers })
      merged.added.push({ type, numbers })
    }
  }
  return merged
}
