import type { NumberChange } from '@papan/contracts/calls/content/changed-number-calls.ts'
import type { Correction } from '@papan/contracts/calls/content/public-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import type { ReadResult } from './result-store.ts'
import { revisionsOf } from './revisions.ts'

/** A number that changed sooner was a slip of the typing; ms. */
const seenAfterMs = minuteMs
const maxCorrections = 100

type Prizes = readonly StoredPrize[]

const slotOf = ({ id, numbers }: StoredPrize): string => `${id} ${numbers}`

/** Pairs removed with added numbers of a type; a number that only moved to another row is no change. */
export const changesOf = (before: Prizes, after: Prizes): NumberChange[] => {
  const kept = new Set(after.map(slotOf))
  const known = new Set(before.map(slotOf))
  const added = after.filter((prize) => !known.has(slotOf(prize)))
  const take = (fits: (prize: StoredPrize) => boolean): StoredPrize | null => {
    const index = added.findIndex(fits)
    return index < 0 ? null : (added.splice(index, 1)[0] ?? null)
  }
  const gone = before
    .filter((prize) => !kept.has(slotOf(prize)))
    .filter(({ type, numbers }) => !take((prize) => prize.type === type && prize.numbers === numbers))
  const inPlace = new Map(gone.map((prize) => [prize, take(({ id }) => id === prize.id)]))
  return gone.map((prize) => ({
    type: prize.type,
    from: prize.numbers,
    to: (inPlace.get(prize) ?? take(({ type }) => type === prize.type))?.numbers ?? null,
  }))
}

/** The numbers of a change that went without a successor. */
export const goneOf = ({ changes }: { changes: readonly NumberChange[] }) =>
  changes.flatMap(({ type, from, to }) => (to === null ? [{ type, numbers: from }] : []))

/** What an event says of published numbers that its change takes away without a successor. */
export const takenFrom = (before: { prizes: Prizes }, after: Prizes, reason?: string | null) => {
  const withdrawn = goneOf({ changes: changesOf(before.prizes, after) })
  return { ...(withdrawn.length > 0 ? { withdrawn } : {}), ...(reason ? { reason } : {}) }
}

/**
 * What changed of the numbers that visitors had seen for a minute, oldest first and without the names of admins. `publicFrom`: when
 * visitors could first see the draw, ms.
 */
export const correctionsOf = (stored: ReadResult, publicFrom: number): Correction[] => {
  const corrections: Correction[] = []
  /** By type and number: when it was published, ms; numbers older than the kept revisions have none. */
  let publishedAt = new Map<string, number>()
  const keyOf = (type: string, numbers: string) => `${type} ${numbers}`
  for (const { at, before, after, reason = null } of revisionsOf(stored).toReversed()) {
    const time = Date.parse(at)
    for (const change of changesOf(before.prizes, after.prizes)) {
      const seenFrom = Math.max(publishedAt.get(keyOf(change.type, change.from)) ?? 0, publicFrom)
      if (time - seenFrom <= seenAfterMs) continue
      corrections.push({ at, ...change, reason })
    }
    const shown = new Set(before.prizes.map(({ type, numbers }) => keyOf(type, numbers)))
    publishedAt = new Map(
      after.prizes.map(({ type, numbers }) => {
        const key = keyOf(type, numbers)
        return [key, shown.has(key) ? (publishedAt.get(key) ?? 0) : time]
      }),
    )
  }
  return corrections.slice(-maxCorrections)
}
