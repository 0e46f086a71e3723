import mongoose, { type Connection } from 'mongoose'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { ChainWriter } from '../chain/chain-writer.ts'
import type { EntryStore } from '../entries/entry-store.ts'
import type { CheckpointFiles } from './checkpoint-files.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import type { SignedCheckpoint, CheckpointSigner } from './signed-checkpoint.ts'

type CheckpointKeeperDeps = {
  connection: Connection
  chain: ChainWriter
  entryStore: EntryStore
  checkpointStore: CheckpointStore
  checkpointFiles: CheckpointFiles
  sign: CheckpointSigner
  log: Logger
  metrics: Metrics
}

/** A checkpoint is signed at every fiftieth entry when it is stored. */
const checkpointEvery = 50
/** Every release has signed these: a missing one proves tampering. */
export const promisedEvery = 2 * checkpointEvery
/** So that every entry is covered within 10 s. A timer of each instance, not a job: also while Redis or another instance is away. */
const tailEveryMs = 5_000
/** How often checkpoints signed by other instances are copied to our files. */
const followEveryMs = 2_000
/** Entries signed late after a crash. Not more: removed checkpoints must be missed, not signed over forged entries. */
const maxMissed = 1_000

/** What a run does besides writing files: sign new entries, and the last entry too. */
type RunOptions = { sign: boolean; tail: boolean }

const keyOf = ({ kind, seq, hash }: SignedCheckpoint): string => `${kind} ${seq} ${hash}`

/** Entries in (from, to] that get a checkpoint. */
const checkpointsBetween = (from: number, to: number): number[] => {
  const first = Math.floor(from / checkpointEvery) + 1
  return Array.from(
    { length: Math.max(0, Math.floor(to / checkpointEvery) - first + 1) },
    (_, index) => (first + index) * checkpointEvery,
  )
}

/**
 * Signs a checkpoint at every fiftieth entry, and every 5 s at the last one: once among all instances, and written to
 * each instance's files.
 */
export const createCheckpointKeeper = (deps: CheckpointKeeperDeps) => {
  const { connection, chain, entryStore, checkpointStore, checkpointFiles, sign, log, metrics } = deps
  const countFailure = metrics.counter(
    'audit_checkpoint_failures_total',
    'Failures to sign or write checkpoints of the log',
  )
  let isFailing = false
  let isStopped = false
  let wanted: RunOptions | null = null
  let running: Promise<void> | null = null
  /** The last covered entry known here: checkpoints up to it are never signed again. */
  let covered: number | null = null
  /** Keys of checkpoints in our files after `since`; earlier ones are all written. */
  let written: { since: number; newest: number; keys: Set<string> } | null = null

  const signNew = async (tailToo: boolean): Promise<void> => {
    const [stored, tail] = [await checkpointStore.newest(), await chain.tail()]
    covered = Math.max(0, stored, covered ?? tail.seq - maxMissed)
    const numbers = checkpointsBetween(covered, tail.seq)
    if (tailToo && tail.seq > covered && numbers.at(-1) !== tail.seq) numbers.push(tail.seq)
    if (numbers.length === 0) return
    for (const link of await entryStore.links(numbers)) await checkpointStore.add(sign('checkpoint', link))
    covered = Math.max(covered, numbers.at(-1) ?? 0)
  }

  /** Reads keys for the last thousand entries before the newest checkpoint. */
  const readWritten = async () => {
    const newest = Math.max(0, ...(await checkpointFiles.recent()).map(({ seq }) => seq))
    const since = Math.max(0, newest - maxMissed)
    return { since, newest: 0, keys: new Set((await checkpointFiles.after(since)).map(keyOf)) }
  }

  /** Other instances may have signed some of these. */
  const writeOut = async (): Promise<void> => {
    const { since, newest, keys } = (written ??= await readWritten())
    if ((await checkpointStore.newest()) === newest) return
    const checkpoints = await checkpointStore.after(since)
    const missing = checkpoints.filter((checkpoint) => !keys.has(keyOf(checkpoint)))
    if (missing.length > 0) {
      // Instances may share the folder.
      const others = new Set((await checkpointFiles.recent()).map(keyOf))
      await checkpointFiles.append(missing.filter((checkpoint) => !others.has(keyOf(checkpoint))))
    }
    const last = checkpoints.at(-1)?.seq ?? 0
    const next = Math.max(since, last - maxMissed)
    written = { since: next, newest: last, keys: new Set(checkpoints.filter(({ seq }) => seq > next).map(keyOf)) }
  }

  const runOnce = async ({ sign, tail }: RunOptions): Promise<void> => {
    try {
      if (sign) await signNew(tail)
      await writeOut()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'cannot sign or write checkpoints of the log')
      countFailure()
      isFailing = true
    }
  }

  const work = async (): Promise<void> => {
    while (wanted) {
      const next = wanted
      wanted = null
      await runOnce(next)
    }
    running = null
  }

  /** Starts a run; during a run, queues one more. */
  const run = ({ sign, tail }: RunOptions): Promise<void> => {
    wanted = { sign: sign || (wanted?.sign ?? false), tail: tail || (wanted?.tail ?? false) }
    return (running ??= work())
  }

  let hasConnected = connection.readyState === mongoose.ConnectionStates.connected
  connection.once('connected', () => (hasConnected = true))
  const signing = setInterval(() => void (hasConnected && run({ sign: true, tail: true })), tailEveryMs)
  const following = setInterval(() => void (hasConnected && run({ sign: false, tail: false })), followEveryMs)
  return {
    /** Call after entries were appended. */
    onStored: () => void (isStopped || run({ sign: true, tail: false })),
    /** Signs the last entry and resolves when written. */
    signTail: () => run({ sign: true, tail: true }),
    isFailing: () => isFailing,
    /** Signs the last entry, so that changes during downtime are detected. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(signing)
      clearInterval(following)
      await run({ sign: true, tail: true })
    },
  }
}
