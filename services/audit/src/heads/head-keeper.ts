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

/** A head stands at every fiftieth entry, as soon as that is stored. */
const headEvery = 50
/** Every release has signed these, so that a log with one of them missing was tampered with. */
export const promisedEvery = 2 * headEvery
/**
 * A head covers each entry 10 s after it was stored at most: this long, and the time of signing. Every instance looks, so that an entry
 * whose process died is covered too.
 */
const tailEveryMs = 5_000
/** How soon our files have what another instance signed. */
const followEveryMs = 2_000
/**
 * A crash leaves the last batches without heads, which are made up for at the next start. Not more: heads that were taken away must be
 * missed, not made anew over entries that may be others now.
 */
const maxMissed = 1_000

/** What a run is to do beside writing out: sign what is new, and the last entry as well. */
type Wish = { sign: boolean; tail: boolean }

const keyOf = ({ kind, seq, hash }: Statement): string => `${kind} ${seq} ${hash}`

/** The entries after `from`, up to `to`, at which a head stands. */
const headsBetween = (from: number, to: number): number[] => {
  const first = Math.floor(from / headEvery) + 1
  return Array.from(
    { length: Math.max(0, Math.floor(to / headEvery) - first + 1) },
    (_, index) => (first + index) * headEvery,
  )
}

/**
 * Keeps signed heads of the chain outside the database: at every fiftieth entry as soon as it is stored, and every 5 s at the last
 * one. Any number of instances may do so; a head is signed once and written to the files of each.
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
  /** The last entry that a head covers, as far as this process knows: heads up to there are never signed again. */
  let covered: number | null = null
  /** Which heads our files hold, of the entries after `since`; those before stand in them already. */
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

  /** What our files hold, back to where the last thousand entries before their newest head began. */
  const readWritten = async () => {
    const newest = Math.max(0, ...(await headFiles.recent()).map(({ seq }) => seq))
    const since = Math.max(0, newest - maxMissed)
    return { since, newest: 0, held: new Set((await headFiles.after(since)).map(keyOf)) }
  }

  /** Writes the heads that our files do not hold yet; another instance may have signed them. */
  const writeOut = async (): Promise<void> => {
    const { since, newest, held } = (written ??= await readWritten())
    if ((await headStore.newest()) === newest) return
    const heads = await headStore.after(since)
    const missing = heads.filter((head) => !held.has(keyOf(head)))
    if (missing.length > 0) {
      // An instance that shares the folder may have been faster.
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

  /** Runs once more, after a run that is under way. */
  const run = ({ sign, tail }: Wish): Promise<void> => {
    wanted = { sign: sign || (wanted?.sign ?? false), tail: tail || (wanted?.tail ?? false) }
    return (running ??= work())
  }

  const signing = setInterval(() => void run({ sign: true, tail: true }), tailEveryMs)
  const following = setInterval(() => void run({ sign: false, tail: false }), followEveryMs)
  return {
    /** Says that entries were added. */
    notifyRelay: () => void (isStopped || run({ sign: true, tail: false })),
    /** Signs the last entry as well, and resolves when that is written. */
    signTail: () => run({ sign: true, tail: true }),
    isFailing: () => isFailing,
    /** Signs the last entry, so that what comes after it while nobody watches shows. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(signing)
      clearInterval(following)
      await run({ sign: true, tail: true })
    },
  }
}
