import { trusted, type Model } from 'mongoose'
import { dayMs } from '@papan/contracts/rules/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { chainStart, hashOf, type ChainedEntry, type Link } from '../chain/link.ts'
import type { HeadFiles } from '../heads/head-files.ts'
import type { HeadStore } from '../heads/head-store.ts'
import type { StatementReader, StatementSigner } from '../heads/statement.ts'

type RetentionDeps = {
  entries: Model<ChainedEntry>
  headStore: HeadStore
  headFiles: HeadFiles
  sign: StatementSigner
  isSigned: StatementReader
  /** Days. */
  keepDays: number
  clock: () => number
  log: Logger
}

const batch = 1_000

/** `removedUpTo`: number of the last removed entry, or 0. `broken`: the entry that breaks the chain. */
export type Trimmed = { removedUpTo: number; broken: number | null }

/**
 * Removes expired entries after signing the chain's new start, an anchor, in files and database. Verifies them first
 * and keeps them if the chain is broken, so that no signature covers tampering. Every step is idempotent and safe in
 * several processes.
 */
export const createRetention = ({
  entries,
  headStore,
  headFiles,
  sign,
  isSigned,
  keepDays,
  clock,
  log,
}: RetentionDeps) => {
  const cutoff = (): string => new Date(clock() - keepDays * dayMs).toISOString()

  /** Never the newest entry. */
  const lastOld = async (): Promise<number> => {
    const newest = await entries.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean()
    const firstKept = await entries
      .findOne({ occurredAt: trusted({ $gte: cutoff() }) }, { _id: 1 })
      .sort({ _id: 1 })
      .lean()
    return Math.min(firstKept?._id ?? Number.MAX_SAFE_INTEGER, newest?._id ?? 0) - 1
  }

  const readAfter = (seq: number, most: number): Promise<ChainedEntry[]> =>
    entries
      .find({ _id: trusted({ $gt: seq, $lte: most }) })
      .sort({ _id: 1 })
      .limit(batch)
      .lean()

  /** The link at `last`, or the number of the entry that breaks the chain. */
  const follow = async (start: Link, last: number): Promise<Link | number> => {
    let link = start
    while (link.seq < last) {
      const some = await readAfter(link.seq, last)
      for (const entry of some) {
        const fits = entry._id === link.seq + 1 && entry.previous === link.hash
        if (!fits || hashOf(entry.previous, entry) !== entry.hash) return link.seq + 1
        link = { seq: entry._id, hash: entry.hash }
      }
      if (some.length === 0) return link.seq + 1
    }
    return link
  }

  const remove = async (upTo: number): Promise<void> => {
    for (;;) {
      const [first] = await entries.find({}, { _id: 1 }).sort({ _id: 1 }).limit(1).lean()
      if (!first || first._id > upTo) break
      await entries.deleteMany({ _id: trusted({ $lte: Math.min(upTo, first._id + batch) }) })
    }
    await headStore.removeUpTo(upTo)
  }

  const trim = async (): Promise<Trimmed> => {
    const anchor = await headStore.anchor()
    const start: Link = anchor ?? chainStart
    const last = await lastOld()
    if (last > start.seq) {
      const link = anchor && !isSigned(anchor) ? anchor.seq : await follow(start, last)
      if (typeof link === 'number') {
        // Another process removed these entries and moved the anchor.
        if ((await headStore.anchor())?.seq !== anchor?.seq) return trim()
        log.error({ entry: link }, 'the log is broken and nothing of it is let go: run audit:verify')
        return { removedUpTo: start.seq, broken: link }
      }
      const moved = sign('anchor', link)
      await headFiles.append([moved])
      await headStore.setAnchor(moved)
    }
    const removedUpTo = Math.max(start.seq, last)
    await remove(removedUpTo)
    await headFiles.removeOld(cutoff(), removedUpTo)
    return { removedUpTo, broken: null }
  }
  return trim
}

export type Retention = ReturnType<typeof createRetention>
