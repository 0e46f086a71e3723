import type { Metrics } from '../metrics.ts'
import type { Logger } from '../logger.ts'

export type RefusalReason = 'forged' | 'foreign-subject' | 'unsigned'
type RefusedEntry = { at: string; stream: string; entry: string; reason: RefusalReason; text: string }

const maxEntries = 1_000
const maxText = 1_000
const logEveryMs = 1_000

/** The last 1,000 refused entries, counted for alerts. */
export const createRefusedEntries = ({ log, metrics }: { log: Logger; metrics: Metrics }) => {
  const entries: RefusedEntry[] = []
  let loggedAt = -Infinity
  const count = (reason: RefusalReason, by: number) =>
    metrics.count('refused_entries_total', 'Entries of a stream that were refused, by reason', by, { reason })
  for (const reason of ['forged', 'foreign-subject', 'unsigned'] as const) count(reason, 0)
  return {
    add(stream: string, entry: string, reason: RefusalReason, text: string) {
      count(reason, 1)
      entries.push({ at: new Date().toISOString(), stream, entry, reason, text: text.slice(0, maxText) })
      if (entries.length > maxEntries) entries.shift()
      if (performance.now() - loggedAt < logEveryMs) return
      loggedAt = performance.now()
      log.error({ stream, entry, reason }, 'entry of the stream refused')
    },
    /** Newest first. */
    list: (): RefusedEntry[] => entries.toReversed(),
  }
}

/** For the internal port. */
export const refusedAnswers = (list: () => RefusedEntry[]) => ({
  '/internal/refused-entries': () => Promise.resolve({ entries: list() }),
})
