import { restoreMoment } from '../outbox/epochs.ts'
import { readInfo, type InfoDatabase } from './database-info.ts'

/** How often a process looks whether its database is restored under it, ms. */
export const restoreLookMs = 1_000

/**
 * Calls `onRestore` once, with one sentence, when a restore of the database begins or has been done since the process entered it: what
 * the process remembers is of other data, and it would give their epochs out again. Answers how to stop.
 */
export const watchRestore = (
  database: InfoDatabase & { name: string },
  onRestore: (sentence: string) => void,
): (() => void) => {
  const entered = restoreMoment()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    // A server that is away is waited for.
    const info = await readInfo(database).catch(() => null)
    if (stopped) return
    if (info && (info.restoring || (info.restoredAt ?? 0) !== entered))
      return onRestore(`The database "${database.name}" is restored from a backup while this process works on it.`)
    timer = setTimeout(() => void look(), restoreLookMs).unref()
  }
  timer = setTimeout(() => void look(), restoreLookMs).unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
