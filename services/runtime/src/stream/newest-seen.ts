import type { EventSubject } from '@papan/contracts/events/define-event.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'

const usualMost = 20_000

/**
 * Tells events that were not seen yet from repeats, by the revision they made of their subject. Remembers a bounded number
 * of subjects; a repeat about one that was forgotten counts as news, which consumers must bear anyway.
 */
export const createNewestSeen = (most = usualMost) => {
  const newest = new Map<string, { epoch: number; rev: number }>()
  return {
    /** What `isNews` would answer; nothing is remembered. */
    wouldBeNews: ({ type, id, epoch, rev }: EventSubject): boolean =>
      isNewer({ epoch, rev }, newest.get(`${type} ${id}`)),
    isNews: ({ type, id, epoch, rev }: EventSubject): boolean => {
      const key = `${type} ${id}`
      if (!isNewer({ epoch, rev }, newest.get(key))) return false
      newest.delete(key)
      newest.set(key, { epoch, rev })
      const oldest = newest.size > most ? newest.keys().next().value : undefined
      if (oldest !== undefined) newest.delete(oldest)
      return true
    },
    clear: () => newest.clear(),
  }
}

export type NewestSeen = ReturnType<typeof createNewestSeen>
