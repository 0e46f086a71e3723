import type { EventSubject } from '@papan/contracts/events/define-event.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'

const defaultMax = 20_000

/** Detects repeats by revision. Bounded: a repeat about an evicted subject counts as new. */
export const createSeenRevisions = (max = defaultMax) => {
  const newest = new Map<string, { epoch: number; rev: number }>()
  const keyOf = ({ type, id }: EventSubject): string => `${type} ${id}`
  const isNew = (subject: EventSubject): boolean => isNewer(subject, newest.get(keyOf(subject)))
  return {
    isNew,
    /** False for a repeat or an older revision. */
    add: (subject: EventSubject): boolean => {
      if (!isNew(subject)) return false
      const key = keyOf(subject)
      newest.delete(key)
      newest.set(key, { epoch: subject.epoch, rev: subject.rev })
      const oldest = newest.size > max ? newest.keys().next().value : undefined
      if (oldest !== undefined) newest.delete(oldest)
      return true
    },
  }
}

export type SeenRevisions = ReturnType<typeof createSeenRevisions>
