import { chainStart, entryFields, hashOf, type ChainedEntry, type Link } from '../chain/link.ts'
import type { Statement } from '../heads/statement.ts'

/** Something that is not as it was written: at which entry it shows, and how. */
export type Finding = { seq: number; problem: string }

export type SignedPlaces = {
  /** Signed heads and anchors by the number of their entry; more than one hash at one number is a contradiction of its own. */
  hashes: ReadonlyMap<number, ReadonlySet<string>>
  /** Where the chain begins since its front was let go. */
  anchor: Statement | null
}

const isWhole = (entry: ChainedEntry): boolean =>
  Object.keys(entry).every((field) => entryFields.has(field)) && hashOf(entry.previous, entry) === entry.hash

/**
 * Follows the chain entry by entry. `read` is called with the entries in the order of their numbers and `end` after the last; between
 * them they find what was changed, taken out, put in, cut off at either end, or written anew from some entry on.
 */
export const createChainCheck = ({ hashes, anchor }: SignedPlaces) => {
  const findings: Finding[] = []
  const find = (seq: number, problem: string) => findings.push({ seq, problem })
  /** The entry before; its hash is null when it cannot be trusted to be the one that the next was built on. */
  let before: { seq: number; hash: string | null } | null = null
  /** The last entry that stands as it was signed. */
  let proven = anchor?.seq ?? 0
  let count = 0
  /** Entries that were not built on the one before them. */
  const misfits = new Set<number>()
  /** Entries that are others than were signed, each with the last one before it that is right, until the next entry is read. */
  const missigned: { seq: number; proven: number; signed: ReadonlySet<string> }[] = []

  /** Where the first entry must follow. Entries that are about to be let go may still stand before the anchor. */
  const beginning = (first: ChainedEntry): { seq: number; hash: string | null } => {
    if (!anchor) return chainStart
    return first._id <= anchor.seq ? { seq: first._id - 1, hash: null } : anchor
  }

  const checkPlace = (entry: ChainedEntry, last: { seq: number; hash: string | null }): void => {
    const seq = entry._id
    if (seq > last.seq + 1) {
      const gone =
        seq - 1 === last.seq + 1 ? `entry ${seq - 1} is missing` : `entries ${last.seq + 1} to ${seq - 1} are missing`
      find(last.seq + 1, gone)
    }
  }

  /** What an entry that was not changed was built on; of a changed one nothing is believed, least of all about the one before. */
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

  /** A signed entry alone was replaced when the next one is still built on what was signed. */
  const dropReplaced = ({ _id: seq, previous }: ChainedEntry): void => {
    const newest = missigned.at(-1)
    if (newest?.seq !== seq - 1 || newest.signed.size > 1 || !newest.signed.has(previous)) return
    missigned.pop()
    proven = newest.seq
  }

  /**
   * Of two entries that do not fit together, the second is the wrong one when nothing was built on it either; else the first is, since
   * the rest of the log stands on the second.
   */
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
    // One sentence: every later head says the same.
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
      const last = before ?? beginning(entry)
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

    /** Answers the number of entries and the last one's. */
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
