import type { Logger } from '@papan/runtime/logger.ts'
import { restoreMoment } from '../records/epochs.ts'
import { readInfo, type InfoDatabase } from './database-info.ts'

export const databasePollMs = 1_000
/** As long as the driver looks for a server; a busy one answers within it. With the pause a loss is known after 4 s. */
const answerMs = 3_000

type WatchOptions = {
  log: Logger
  /** Called once when a restore begins or happened: the process would issue old epochs again. */
  onRestore: (sentence: string) => void
}

/** Reads one document of the database a second, one read at a time. */
export const watchDatabase = (database: InfoDatabase & { name: string }, { log, onRestore }: WatchOptions) => {
  const entered = restoreMoment()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let answering = true

  const note = (isAnswering: boolean) => {
    if (stopped || isAnswering === answering) return
    answering = isAnswering
    if (answering) log.info('the database answers again')
    else log.warn('the database does not answer')
  }

  const read = async () => {
    let isPending = true
    // An answer that waits in the socket of a busy process comes before the immediate.
    const late = setTimeout(() => setImmediate(() => isPending && note(false)), answerMs)
    // Once more: a single connection may have ended.
    const info = await readInfo(database).catch(() => readInfo(database).catch(() => null))
    isPending = false
    clearTimeout(late)
    note(info !== null)
    return info
  }

  const poll = async () => {
    const info = await read()
    if (stopped) return
    if (info && (info.restoring || (info.restoredAt ?? 0) !== entered))
      return onRestore(`The database "${database.name}" is restored from a backup while this process works on it.`)
    timer = setTimeout(() => void poll(), databasePollMs).unref()
  }
  timer = setTimeout(() => void poll(), databasePollMs).unref()

  return {
    /** Whether the last read was answered in time. */
    isAnswering: () => answering,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
