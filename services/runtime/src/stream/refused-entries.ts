import type { Metrics } from '../metrics.ts'
import type { Logger } from '../logger.ts'

/** Why an entry counts for nothing. */
export type RefusalReason = 'forged' | 'foreign-subject' | 'unsigned' | 'unconfirmed'
type RefusedEntry = { at: string; stream: string; entry: string; reason: RefusalReason; text: string }

const maxEntries = 1_000
const maxText = 1_000
const logEveryMs = 1_000

/** The last 1,000 entries that were refused, for a person to look into, and the numbers of which alerts are made. */
export const createRefusedEntries = ({ log, metrics }: { log: Logger; metrics: Metrics }) => {
  const entries: RefusedEntry[] = []
  let loggedAt = -Infinity
  const count = (reason: RefusalReason, by: number) =>
    metrics.count('refused_entries_total', 'Entries of a stream that were refused, by reason', by, { reason })
  for (const reason of ['forged', 'foreign-subject', 'unsigned', 'unconfirmed'] as const) count(reason, 0)
  return {
    add(stream: string, entry: string, reason: RefusalReason, text: string) {
      count(reason, 1)
      entries.push({ at: new Date().toISOString(), stream, entry, reason, text: text.slice(0, maxText) })
      if (entries.length > maxEntries) entries.shift()
      if (performance.now() - loggedAt < logEveryMs) return
      loggedAt = performance.now()
      log.error({ stream, entry, reason }, 'entry of the stream refused')
    },
    /** The newest first. */
    list: (): RefusedEntry[] => entries.toReversed(),
  }
}

export type RefusedEntries = ReturnType<typeof createRefusedEntries>

/** What a process answers on its internal port about the entries that it refused, the newest first. */
export const refusedAnswers = (list: () => RefusedEntry[]) => ({
  '/internal/refused-entries': () => Promise.resolve({ entries: list() }),
})
