import { compareIds } from './stream-entry.ts'
import { noEntry, type StreamState } from './stream-state.ts'

/** Entries of one read. `from`: the cursor before it. `addedBefore`: entries ever added by then, null unless all had been read. */
export type ReadBatch = { from: string; first: string; last: string; count: number; addedBefore: number | null }

/** Whether entries after `from` may have been trimmed before this read came to them; `state` is from after it. */
export const mayHaveMissed = (batch: ReadBatch, { first, last, added, length }: StreamState): boolean => {
  if (first !== noEntry && compareIds(first, batch.from) <= 0) return false
  if (batch.addedBefore === null) return batch.from !== noEntry || added > length
  const since = added - batch.addedBefore
  if (first === batch.first) return since > length
  return last !== batch.last || since > batch.count
}
