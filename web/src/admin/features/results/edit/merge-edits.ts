import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

const keyOf = ({ type, numbers }: Prize): string => `${type}\n${numbers}`

/** What `wanted` has more than `there`, counting duplicates. */
const beyond = (wanted: readonly Prize[], there: readonly Prize[]): Prize[] => {
  const left = there.map(keyOf)
  return wanted.filter((prize) => {
    const place = left.indexOf(keyOf(prize))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/**
 * Three-way merge: the colleague's prizes with this admin's removals and additions since `base`. If both changed the
 * same single prize, this admin's number wins.
 */
export const mergeEdits = (base: readonly Prize[], mine: readonly Prize[], theirs: readonly Prize[]): Prize[] => {
  const added = beyond(mine, base)
  const removed = beyond(base, mine)
  const kept = beyond(theirs, removed).filter(
    ({ type }) => !isSingleNumberType(type) || !added.some((prize) => prize.type === type),
  )
  const alreadyThere = beyond(theirs, base)
  return [
    ...kept,
    ...beyond(
      added,
      alreadyThere.filter(({ type }) => !isSingleNumberType(type)),
    ),
  ].map(({ type, numbers }) => ({
    type,
    numbers,
  }))
}

/** The prizes of `version` that `other` lacks. */
export const differing = (version: readonly Prize[], other: readonly Prize[]): ReadonlySet<Prize> =>
  new Set(beyond(version, other))
