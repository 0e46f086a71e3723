import { trusted, type Model } from 'mongoose'
import { dayMs, atWib } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { chainStart, hashOf, type ChainedEntry, type Link } from '../chain/link.ts'
import type { CheckpointFiles } from '../checkpoints/checkpoint-files.ts'
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts'
import type { CheckpointVerifier, CheckpointSigner } from '../checkpoints/signed-checkpoint.ts'
import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'

type RetentionDeps = {
  entries: Model<ChainedEntry>
  checkpointStore: CheckpointStore
  checkpointFiles: CheckpointFiles
  sign: CheckpointSigner
  isSigned: CheckpointVerifier
  /** Days. */
  keepDays: number
  clock: () => number
  log: Logger
}

const batch = 1_000

/** `removedUpTo`: number of the last removed entry, or 0. `broken`: the entry that breaks the chain. */
type RetentionResult = { removedUpTo: number; broken: number | null }

/**
 * Verifies expired entries, signs the chain's new start (an anchor) and removes them; keeps all if the chain is broken,
 * so that no signature covers tampering. Idempotent and safe in several processes.
 */
export const createRetention = (deps: RetentionDeps) => {
  const { entries, checkpointStore, checkpointFiles, sign, isSigned, keepDays, clock, log } = deps
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

  const readAfter = (seq: number, max: number): Promise<ChainedEntry[]> =>
    entries
      .find({ _id: trusted({ $gt: seq, $lte: max }) })
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
    await checkpointStore.removeUpTo(upTo)
  }

  const trim = async (): Promise<RetentionResult> => {
    const anchor = await checkpointStore.anchor()
    const start: Link = anchor ?? chainStart
    const last = await lastOld()
    if (last > start.seq) {
      const link = anchor && !isSigned(anchor) ? anchor.seq : await follow(start, last)
      if (typeof link === 'number') {
        // Another process removed these entries and moved the anchor.
        if ((await checkpointStore.anchor())?.seq !== anchor?.seq) return trim()
        log.error({ entry: link }, 'the chain is broken, so no entries are removed: run audit:verify')
        return { removedUpTo: start.seq, broken: link }
      }
      const moved = sign('anchor', link)
      await checkpointFiles.append([moved])
      await checkpointStore.setAnchor(moved)
    }
    const removedUpTo = Math.max(start.seq, last)
    await remove(removedUpTo)
    await checkpointFiles.removeOld(cutoff(), removedUpTo)
    return { removedUpTo, broken: null }
  }
  return trim
}

type Retention = ReturnType<typeof createRetention>

type StartDeps = { trim: Retention; redisUrl: string; log: Logger; metrics: Metrics }

/** 03:30 WIB. */
const quietTime = { everyMs: dayMs, offsetMs: atWib('1970-01-02', '03:30') }

/** Trims the log daily at the quiet time in one process; repeats do no harm. */
export const startRetention = ({ trim, redisUrl, log, metrics }: StartDeps) =>
  createJobQueue<unknown>({
    name: 'audit-trim-log',
    redisUrl,
    log,
    metrics,
    work: async () => {
      const { removedUpTo } = await trim()
      log.info({ removedUpTo }, 'log trimmed')
    },
    atOnce: 1,
    recurring: quietTime,
  })
