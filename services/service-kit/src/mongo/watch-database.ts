import { restoreMoment } from '../outbox/epochs.ts'
import { readInfo, type InfoDatabase } from './database-info.ts'

export const restorePollMs = 1_000

/**
 * Calls `onRestore` once when a restore begins or happened: the process would issue old epochs again. Returns a stop
 * function.
 */
export const watchRestore = (
  database: InfoDatabase & { name: string },
  onRestore: (sentence: string) => void,
): (() => void) => {
  const entered = restoreMoment()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const poll = async () => {
    // Server unavailable: try again later.
    const info = await readInfo(database).catch(() => null)
    if (stopped) return
    if (info && (info.restoring || (info.restoredAt ?? 0) !== entered))
      return onRestore(`The database "${database.name}" is restored from a backup while this process works on it.`)
    timer = setTimeout(() => void poll(), restorePollMs).unref()
  }
  timer = setTimeout(() => void poll(), restorePollMs).unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
