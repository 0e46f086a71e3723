import { chainStart, entryFields, hashOf, type ChainedEntry, type Link } from '../chain/link.ts'
import type { SignedCheckpoint } from '../checkpoints/signed-checkpoint.ts'

/** A deviation and the entry where it shows. */
export type Finding = { seq: number; problem: string }

export type SignedPlaces = {
  /** Signed hashes by entry number; two hashes for one number contradict each other. */
  hashes: ReadonlyMap<number, ReadonlySet<string>>
  /** The chain's start after retention. */
  anchor: SignedCheckpoint | null
}

const isWhole = (entry: ChainedEntry): boolean =>
  Object.keys(entry).every((field) => entryFields.has(field)) && hashOf(entry.previous, entry) === entry.hash

/** Expired entries may still precede the anchor. */
const beginning = (anchor: SignedCheckpoint | null, first: ChainedEntry): { seq: number; hash: string | null } => {
  if (!anchor) return chainStart
  return first._id <= anchor.seq ? { seq: first._id - 1, hash: null } : anchor
}

/**
 * Checks the chain. Call `read` for each entry in order, then `end`: finds changed, removed, inserted, truncated and
 * rewritten entries.
 */
export const createChainCheck = ({ hashes, anchor }: SignedPlaces) => {
  const findings: Finding[] = []
  const find = (seq: number, problem: string) => findings.push({ seq, problem })
  /** The previous entry; `hash` is null when it cannot be trusted. */
  let before: { seq: number; hash: string | null } | null = null
  /** The last entry that matches its checkpoint. */
  let proven = anchor?.seq ?? 0
  let count = 0
  /** Entries whose `previous` does not match the entry before. */
  const misfits = new Set<number>()
  /** Entries that differ from their checkpoint, with the last proven entry before each. */
  const missigned: { seq: number; proven: number; signed: ReadonlySet<string> }[] = []

  const checkPlace = (entry: ChainedEntry, last: { seq: number; hash: string | null }): void => {
    const seq = entry._id
    if (seq > last.seq + 1) {
      const gone =
        seq - 1 === last.seq + 1 ? `entry ${seq - 1} is missing` : `entries ${last.seq + 1} to ${seq - 1} are missing`
      find(last.seq + 1, gone)
    }
  }

  /** Skipped for changed entries: their `previous` is untrusted. */
  const checkPrevious = (entry: ChainedEntry, last: { seq: number; hash: string | null }): void => {
    const seq = entry._id
    if (seq !== last.seq + 1 || last.hash === null || entry.previous === last.hash) return
    if (last.seq < 1 || last.seq === anchor?.seq) find(seq, `entry ${seq} does not follow the beginning of the log`)
    else misfits.add(seq)
  }

  const checkSigned = ({ seq, hash }: Link): void => {
    const signed = hashes.get(seq)
    if (!signed) return
    if (signed.size === 1 && signed.has(hash)) proven = seq
    else missigned.push({ seq, proven, signed })
  }

  /** If the next entry still builds on the signed hash, only this entry was replaced. */
  const dropReplaced = ({ _id: seq, previous }: ChainedEntry): void => {
    const newest = missigned.at(-1)
    if (newest?.seq !== seq - 1 || newest.signed.size > 1 || !newest.signed.has(previous)) return
    missigned.pop()
    proven = newest.seq
  }

  /** Of two entries that do not fit, the second is wrong if the next does not build on it; otherwise the first is. */
  const nameMisfits = (): ReadonlySet<number> => {
    const wrong = new Set([...misfits].filter((seq) => misfits.has(seq + 1)))
    for (const seq of wrong) find(seq, `entry ${seq} does not follow entry ${seq - 1}`)
    for (const seq of misfits) {
      if (!wrong.has(seq) && !wrong.has(seq - 1))
        find(seq - 1, `entry ${seq - 1} is another than entry ${seq} was built on`)
    }
    return wrong
  }

  const nameRewritten = (misplaced: ReadonlySet<number>): void => {
    // One finding: every later checkpoint differs too.
    const first = missigned.find(({ seq }) => !misplaced.has(seq))
    if (!first) return
    const from = first.proven + 1
    find(from, `entries from ${from} to ${first.seq} are not those that were signed: the log was written anew`)
  }

  return {
    findings,

    read(entry: ChainedEntry): void {
      const seq = entry._id
      if (!Number.isInteger(seq) || seq < 1) return void find(seq, `entry ${seq} was put in`)
      const last = before ?? beginning(anchor, entry)
      count++
      checkPlace(entry, last)
      if (!isWhole(entry)) {
        find(seq, `entry ${seq} was changed`)
        before = { seq, hash: null }
        return
      }
      checkPrevious(entry, last)
      dropReplaced(entry)
      before = { seq, hash: entry.hash }
      checkSigned({ seq, hash: entry.hash })
    },

    /** Returns the number of entries and the last number. */
    end(): { count: number; last: number } {
      const last = before?.seq ?? anchor?.seq ?? 0
      nameRewritten(nameMisfits())
      const signedLast = [...hashes.keys()].reduce((a, b) => Math.max(a, b), 0)
      if (signedLast > last)
        find(last + 1, `entries ${last + 1} to ${signedLast} are missing: the end of the log was cut off`)
      return { count, last }
    },
  }
}
