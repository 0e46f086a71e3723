import type { ChainedEntry } from '../chain/link.ts'
import type { EntryStore } from '../entries/entry-store.ts'
import type { CheckpointFiles, UnreadableLine } from '../checkpoints/checkpoint-files.ts'
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts'
import type { CheckpointVerifier } from '../checkpoints/signed-checkpoint.ts'
import { createChainCheck, type Finding } from './check-chain.ts'
import { findMissingCheckpoints, readSigned } from './check-checkpoints.ts'

type VerifyDeps = {
  entryStore: EntryStore
  checkpointStore: CheckpointStore
  checkpointFiles: CheckpointFiles
  isSigned: CheckpointVerifier
  /** Delay before missing checkpoints are checked again, ms. */
  settleMs?: number
}

export type Verdict = {
  /** Empty: the log is intact. */
  findings: Finding[]
  count: number
  last: number
  checkpoints: number
  /** The newest entries, not covered by a checkpoint yet, so not protected. */
  uncovered: { from: number; to: number } | null
  unreadable: UnreadableLine[]
}

const batch = 1_000
const settleTries = 8
const defaultSettleMs = 500

/** Reads the whole log in batches, with all checkpoints. The log may grow during the run. */
export const createLogVerifier = (deps: VerifyDeps) => {
  const { entryStore, checkpointStore, checkpointFiles, isSigned, settleMs = defaultSettleMs } = deps
  const { model } = entryStore

  const readCheckpoints = async () => {
    const [{ checkpoints: inFiles, unreadable }, inDatabase, anchor] = [
      await checkpointFiles.all(),
      await checkpointStore.after(0),
      await checkpointStore.anchor(),
    ]
    return { inFiles, inDatabase, anchors: anchor ? [anchor] : [], unreadable }
  }

  /** Documents without a numeric id were inserted by others. */
  const strangers = async (): Promise<Finding[]> => {
    const found = await model.collection.find({ _id: { $not: { $type: 'number' } } } as never, { limit: 10 }).toArray()
    return found.map(({ _id }) => ({ seq: 0, problem: `an entry called ${JSON.stringify(_id)} was put in` }))
  }

  /**
   * Checkpoints are signed shortly after their entries, maybe by another instance. `covered`: the last covered entry.
   */
  const checkpointsNow = async (last: number): Promise<{ missing: Finding[]; covered: number }> => {
    for (let tries = 1; ; tries++) {
      const { inFiles, inDatabase, anchors } = await readCheckpoints()
      const { places } = readSigned([...inFiles, ...inDatabase, ...anchors], isSigned)
      const missing = findMissingCheckpoints({
        inFiles: inFiles.filter(isSigned),
        inDatabase: inDatabase.filter(isSigned),
        anchor: places.anchor,
        last,
      })
      const covered = [...places.hashes.keys()].reduce((a, b) => Math.max(a, b), 0)
      if (missing.length === 0 || tries === settleTries) return { missing, covered }
      await new Promise((resolve) => setTimeout(resolve, settleMs))
    }
  }

  const verifyOnce = async (): Promise<Verdict> => {
    const { inFiles, inDatabase, anchors, unreadable } = await readCheckpoints()
    const signed = readSigned([...inFiles, ...inDatabase, ...anchors], isSigned)
    const check = createChainCheck(signed.places)
    let from = Number.MIN_SAFE_INTEGER
    for (;;) {
      const found = await model.collection
        .find({ _id: { $gt: from } } as never, { limit: batch, sort: { _id: 1 } })
        .toArray()
      const entries = found as unknown as ChainedEntry[]
      for (const entry of entries) check.read(entry)
      from = entries.at(-1)?._id ?? from
      if (entries.length < batch) break
    }
    const { count, last } = check.end()
    const { missing, covered } = await checkpointsNow(last)
    const findings = [...(await strangers()), ...signed.findings, ...check.findings, ...missing]
    return {
      findings: findings.toSorted((a, b) => a.seq - b.seq),
      count,
      last,
      checkpoints: signed.places.hashes.size,
      uncovered: covered < last ? { from: covered + 1, to: last } : null,
      unreadable,
    }
  }

  return async (): Promise<Verdict> => {
    for (let tries = 1; ; tries++) {
      const anchor = await checkpointStore.anchor()
      const verdict = await verifyOnce()
      // Entries removed by retention during the run appear missing.
      if (verdict.findings.length === 0 || tries === settleTries) return verdict
      if ((await checkpointStore.anchor())?.seq === anchor?.seq) return verdict
    }
  }
}
