import { stale } from '../errors.ts'

/**
 * Refuses (412, with the record as it is, null when it is gone) a change that was made up on an older revision;
 * without `ifMatch` the last writer wins.
 */
export const assertFresh = (current: { rev: number } | null, ifMatch: number | null): void => {
  if (ifMatch !== null && ifMatch !== current?.rev) throw stale(current)
}
