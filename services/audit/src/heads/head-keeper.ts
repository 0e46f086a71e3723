import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { ChainWriter } from '../chain/chain-writer.ts'
import type { EntryStore } from '../entries/entry-store.ts'
import type { HeadFiles } from './head-files.ts'
import type { HeadStore } from './head-store.ts'
import type { Statement, StatementSigner } from './statement.ts'

type HeadKeeperDeps = {
  chain: ChainWriter
  entryStore: EntryStore
  headStore: HeadStore
  headFiles: HeadFiles
  sign: StatementSigner
  log: Logger
  metrics: Metrics
}

/** A checkpoint is signed at every fiftieth entry when it is stored. */
const headEvery = 50
/** Every release has signed these: a missing one proves tampering. */
export const promisedEvery = 2 * headEvery
/**
 * Bounds an entry's time without a checkpoint to 10 s, signing included. Every instance does it, in case another died.
 */
const tailEveryMs = 5_000
/** How often checkpoints signed by other instances are copied to our files. */
const followEveryMs = 2_000
/**
 * Entries re-signed at most after a crash. Not more: removed checkpoints must be missed, not signed again over forged
 * entries.
 */
const maxMissed = 1_000

/** What a run does besides writing files: sign new entries, and the last entry too. */
type Wish = { sign: boolean; tail: boolean }

const keyOf = ({ kind, seq, hash }: Statement): string => `${kind} ${seq} ${hash}`

/** Entries in (from, to] that get a checkpoint. */
const headsBetween = (from: number, to: number): number[] => {
  const first = Math.floor(from / headEvery) + 1
  return Array.from(
    { length: Math.max(0, Math.floor(to / headEvery) - first + 1) },
    (_, index) => (first + index) * headEvery,
  )
}

/**
 * Keeps signed checkpoints outside the database: at every fiftieth entry, and every 5 s at the last one. Any number of
 * instances may run; each checkpoint is signed once and written to every instance's files.
 */
export const createHeadKeeper = ({ chain, entryStore, headStore, headFiles, sign, log, metrics }: HeadKeeperDeps) => {
  const countFailure = metrics.counter(
    'audit_head_failures_total',
    'Heads of the log that could not be signed or written',
  )
  let isFailing = false
  let isStopped = false
  let wanted: Wish | null = null
  let running: Promise<void> | null = null
  /** The last covered entry known here: checkpoints up to it are never signed again. */
  let covered: number | null = null
  /** Keys of checkpoints in our files after `since`; earlier ones are all written. */
  let written: { since: number; newest: number; held: Set<string> } | null = null

  const signNew = async (tailToo: boolean): Promise<void> => {
    const [stored, tail] = [await headStore.newest(), await chain.tail()]
    covered = Math.max(0, stored, covered ?? tail.seq - maxMissed)
    const numbers = headsBetween(covered, tail.seq)
    if (tailToo && tail.seq > covered && numbers.at(-1) !== tail.seq) numbers.push(tail.seq)
    if (numbers.length === 0) return
    for (const link of await entryStore.links(numbers)) await headStore.add(sign('head', link))
    covered = Math.max(covered, numbers.at(-1) ?? 0)
  }

  /** Reads keys for the last thousand entries before the newest checkpoint. */
  const readWritten = async () => {
    const newest = Math.max(0, ...(await headFiles.recent()).map(({ seq }) => seq))
    const since = Math.max(0, newest - maxMissed)
    return { since, newest: 0, held: new Set((await headFiles.after(since)).map(keyOf)) }
  }

  /** Other instances may have signed some of these. */
  const writeOut = async (): Promise<void> => {
    const { since, newest, held } = (written ??= await readWritten())
    if ((await headStore.newest()) === newest) return
    const heads = await headStore.after(since)
    const missing = heads.filter((head) => !held.has(keyOf(head)))
    if (missing.length > 0) {
      // Instances may share the folder.
      const others = new Set((await headFiles.recent()).map(keyOf))
      await headFiles.append(missing.filter((head) => !others.has(keyOf(head))))
    }
    const last = heads.at(-1)?.seq ?? 0
    const next = Math.max(since, last - maxMissed)
    written = { since: next, newest: last, held: new Set(heads.filter(({ seq }) => seq > next).map(keyOf)) }
  }

  const runOnce = async ({ sign, tail }: Wish): Promise<void> => {
    try {
      if (sign) await signNew(tail)
      await writeOut()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'heads of the log cannot be signed or written')
      countFailure()
      isFailing = true
    }
  }

  const work = async (): Promise<void> => {
    while (wanted) {
      const wish = wanted
      wanted = null
      await runOnce(wish)
    }
    running = null
  }

  /** Starts a run, or another one after the current. */
  const run = ({ sign, tail }: Wish): Promise<void> => {
    wanted = { sign: sign || (wanted?.sign ?? false), tail: tail || (wanted?.tail ?? false) }
    return (running ??= work())
  }

  const signing = setInterval(() => void run({ sign: true, tail: true }), tailEveryMs)
  const following = setInterval(() => void run({ sign: false, tail: false }), followEveryMs)
  return {
    /** Call after entries were appended. */
    notifyRelay: () => void (isStopped || run({ sign: true, tail: false })),
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
