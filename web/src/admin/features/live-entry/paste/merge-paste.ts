import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

/** A number repeated within a list: drawn twice, or copied twice? */
export type Repeat = Prize & { times: number }

const isSame =
  (wanted: Prize) =>
  ({ type, numbers }: Prize): boolean =>
    type === wanted.type && numbers === wanted.numbers

export const repeatsOf = (pasted: readonly Prize[]): Repeat[] =>
  pasted.flatMap((prize, index) => {
    const times = pasted.filter(isSame(prize)).length
    const isFirst = pasted.findIndex(isSame(prize)) === index
    return times > 1 && isFirst && !isSingleNumberType(prize.type) ? [{ ...prize, times }] : []
  })

/** The pasted draw without the repeats that were copied twice. */
export const withoutRepeats = (pasted: readonly Prize[], dropped: readonly Prize[]): Prize[] =>
  pasted.filter((prize, index) => !dropped.some(isSame(prize)) || pasted.findIndex(isSame(prize)) === index)

export type Merged = {
  prizes: Prize[]
  added: Prize[]
  replaced: { type: string; from: string; to: string }[]
}

/**
 * Merges a pasted draw into the stored prizes: a single prize is replaced, a list is filled. A number that its list
 * already holds counts as the same one, since a whole draw is often pasted over a typed part.
 */
export const mergePaste = (stored: readonly Prize[], pasted: readonly Prize[]): Merged => {
  const merged: Merged = { prizes: stored.map(({ type, numbers }) => ({ type, numbers })), added: [], replaced: [] }
  const unmatched = merged.prizes.slice()
  for (const prize of pasted) {
    const { type, numbers } = prize
    const single = isSingleNumberType(type) ? merged.prizes.find((each) => each.type === type) : undefined
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
