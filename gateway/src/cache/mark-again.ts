import { isNumbersMark } from './cache-key.ts'

type MarkAgainDeps = { mark: (marks: Iterable<string>) => void; afterMs?: number }

/** Insight takes a draw from the stream within this, ms. */
const defaultAfterMs = 1_000

/** Marks drawn numbers once more: what was asked before insight had read the same event is asked again. */
export const createMarkAgain = ({ mark, afterMs = defaultAfterMs }: MarkAgainDeps) => {
  let waiting = new Set<string>()
  const flush = () => {
    const marks = waiting
    waiting = new Set()
    mark(marks)
  }
  return (marks: Iterable<string>): void => {
    const isFirst = waiting.size === 0
    for (const each of marks) if (isNumbersMark(each)) waiting.add(each)
    if (isFirst && waiting.size > 0) setTimeout(flush, afterMs).unref()
  }
}
