import { isDeepStrictEqual } from 'node:util'
import type { NumberChange } from '@papan/contracts/calls/content/changed-number-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { changesOf } from '../results/corrections.ts'
import type { ReadResult } from '../results/result-store.ts'
import { revisionsOf } from '../results/revisions.ts'

/** `epoch` and `rev`: the state of the draw after the change. `removal`: its draw was deleted. */
export type ChangedNumbers = {
  _id: string
  market: string
  date: string
  at: string
  reason: string | null
  changes: NumberChange[]
  removal: boolean
  epoch: number
  rev: number
  expiresAt: Date
}

/** A change is stored ahead of its draw, whose write may have failed or lost to another. `stored`: null once deleted. */
export const wasStored = (changed: ChangedNumbers, stored: ReadResult | null): boolean => {
  if (!stored || stored.epoch > changed.epoch) return true
  if (isNewer(changed, stored)) return false
  const revisions = revisionsOf(stored)
  const made = revisions.find(({ rev }) => rev === changed.rev)
  if (made) return isDeepStrictEqual(changesOf(made.before.prizes, made.after.prizes), changed.changes)
  // Older ones are no longer kept.
  return changed.rev < (revisions.at(-1)?.rev ?? Infinity)
}
