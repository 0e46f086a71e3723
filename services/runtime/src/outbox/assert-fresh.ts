import { stale } from '../errors.ts'
import type { IfMatch } from '../http/if-match.ts'

/**
 * Refuses (412, with the record as it is, null when it is gone) a change that was made up on an older state; without `ifMatch` the
 * last writer wins. A revision without its epoch is taken, though after a deletion or a restore another state may bear it.
 */
export const assertFresh = (current: { epoch: number; rev: number } | null, ifMatch: IfMatch | null): void => {
  const isCurrent = ({ epoch, rev }: IfMatch[number]) =>
    rev === current?.rev && (epoch === null || epoch === current.epoch)
  if (ifMatch && !ifMatch.some(isCurrent)) throw stale(current)
}
