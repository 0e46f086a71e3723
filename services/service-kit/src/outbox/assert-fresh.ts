import { stale } from '@papan/runtime/errors.ts'
import type { IfMatch } from '../http/if-match.ts'

/**
 * Throws 412 (with the record, null when deleted) where `ifMatch` names another revision. A revision without an epoch is
 * accepted, though after a deletion or a restore another state may have the same.
 */
export const assertFresh = (current: { epoch: number; rev: number } | null, ifMatch: IfMatch | null): void => {
  const isCurrent = ({ epoch, rev }: IfMatch[number]) =>
    rev === current?.rev && (epoch === null || epoch === current.epoch)
  if (ifMatch && !ifMatch.some(isCurrent)) throw stale(current)
}
