import { isNumbersMark } from './cache-key.ts'
import { isUnchanged, type Entry } from './entry.ts'
import type { EntryTable } from './entry-table.ts'

/** Insight takes a draw from the stream within this, ms. */
const insightMs = 1_000

/** Marks drawn numbers once more: what was asked before insight had read the same event is asked again. */
const createMarkAgain = (mark: (marks: Iterable<string>) => void) => {
  let waiting = new Set<string>()
  const flush = () => {
    const marks = waiting
    waiting = new Set()
    mark(marks)
  }
  return (marks: Iterable<string>): void => {
    const isFirst = waiting.size === 0
    for (const each of marks) if (isNumbersMark(each)) waiting.add(each)
    if (isFirst && waiting.size > 0) setTimeout(flush, insightMs).unref()
  }
}

/** Entries used this recently, more than once, are refetched when they change. */
const recentlyUsedMs = 60_000

type InvalidationDeps = { clock: () => number; table: EntryTable; refresh: (entry: Entry) => void }

const invalidate = (entry: Entry): void => {
  entry.version++
  // A write just succeeded, so the upstream is back.
  entry.retryAt = 0
}

/** Marks stored responses as changed, and refetches those in use. */
export const createInvalidation = ({ clock, table, refresh }: InvalidationDeps) => {
  const mark = (marks: Iterable<string>) => {
    for (const each of marks) for (const entry of table.withMark(each)) invalidate(entry)
  }
  const markAgain = createMarkAgain(mark)
  return {
    /** Later reads get a response requested after this call. */
    markChanged(marks: Iterable<string>) {
      mark(marks)
      markAgain(marks)
    },
    markAll() {
      for (const entry of table.all()) invalidate(entry)
    },
    /** Refetches what changed and is in use, before a caller waits. Drawn numbers are asked again on use: each draw changes all of them. */
    refreshUsed() {
      const since = clock() - recentlyUsedMs
      for (const entry of table.all()) {
        if (entry.numbers !== 'none' || !entry.response || isUnchanged(entry)) continue
        if (entry.usedAt >= since && !entry.queued) refresh(entry)
      }
    },
  }
}
