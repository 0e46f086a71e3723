import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

const keyOf = ({ type, numbers }: Prize): string => `${type}\n${numbers}`

/** Multiset difference. */
const minus = (wanted: readonly Prize[], existing: readonly Prize[]): Prize[] => {
  const left = existing.map(keyOf)
  return wanted.filter((prize) => {
    const place = left.indexOf(keyOf(prize))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/**
 * Three-way merge: the colleague's prizes with this admin's changes since `base`. If both changed the same single
 * prize, this admin's number wins.
 */
export const mergeEdits = (base: readonly Prize[], mine: readonly Prize[], theirs: readonly Prize[]): Prize[] => {
  const added = minus(mine, base)
  const removed = minus(base, mine)
  const kept = minus(theirs, removed).filter(
    ({ type }) => !isSingleNumberType(type) || !added.some((prize) => prize.type === type),
  )
  const addedByThem = minus(theirs, base)
  const alsoAdded = addedByThem.filter(({ type }) => !isSingleNumberType(type))
  return [...kept, ...minus(added, alsoAdded)].map(({ type, numbers }) => ({ type, numbers }))
}

export const differing = (version: readonly Prize[], other: readonly Prize[]): ReadonlySet<Prize> =>
  new Set(minus(version, other))
