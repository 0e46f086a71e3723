import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

const keyOf = ({ type, numbers }: Prize): string => `${type}\n${numbers}`

/** What of `wanted` is not in `there`, counting numbers that stand twice. */
const beyond = (wanted: readonly Prize[], there: readonly Prize[]): Prize[] => {
  const left = there.map(keyOf)
  return wanted.filter((prize) => {
    const place = left.indexOf(keyOf(prize))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/**
 * Two edits of one result in one: the colleague's state with what this admin removed and added since `base`. Where both changed the
 * same single prize, this admin's number stands.
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

/** Which numbers of a version the other one does not have, by their place. */
export const differing = (version: readonly Prize[], other: readonly Prize[]): ReadonlySet<Prize> =>
  new Set(beyond(version, other))
