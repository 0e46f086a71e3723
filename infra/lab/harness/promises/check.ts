import { delayNumbers, delaysOf, lateViews, slowest } from './check-delays.ts'
import { wrongLog } from './check-log.ts'
import { phantoms, viewsBack } from './check-views.ts'
import { lostWrites, wrongVersions } from './check-writes.ts'
import type { History } from './history.ts'

/** Checks promises P1 to P6 over a history: the broken ones, each with its evidence. */
export const brokenPromises = (history: History): string[] => {
  const checks: [promise: string, check: (history: History) => string[]][] = [
    ['P1', lostWrites],
    ['P2', wrongVersions],
    ['P3', phantoms],
    ['P4', viewsBack],
    ['P5', lateViews],
    ['P6', wrongLog],
  ]
  const broken = checks.flatMap(([promise, check]) => check(history).map((what) => `${promise}: ${what}`))
  return broken.some((what) => what.startsWith('P5')) ? [...broken, ...slowest(history)] : broken
}

/** Whether a broken promise is about states, not about how long a viewer waited. */
export const isOfState = (what: string): boolean => /^P[12346]:/.test(what)

const count = (history: History, outcome: string) => history.writes.filter((write) => write.outcome === outcome).length

/** Last status, or error, of writes with unknown outcome, counted. */
const unknownStatuses = ({ writes }: History): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcome, status, error } of writes) {
    if (outcome !== 'unknown') continue
    const word = error ? `${status} ${error}` : String(status)
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

export const historyNumbers = (history: History) => ({
  writes: history.writes.length,
  ok: count(history, 'ok'),
  fail: count(history, 'fail'),
  unknown: count(history, 'unknown'),
  unknownStatuses: unknownStatuses(history),
  viewers: history.viewers.length,
  views: history.viewers.reduce((sum, { views }) => sum + views.length, 0),
  logged: history.log.length,
  delays: delayNumbers(delaysOf(history)),
})

/**
 * Writes whose outcome no retry resolved. 404 or 412 to the retry of a deletion or save means done;
 * 409 to the retry of a PRIZE 1 means not done, since a done one is replayed.
 */
export const unresolvedWrites = ({
  unknown,
  unknownStatuses,
}: {
  unknown: number
  unknownStatuses: Record<string, number>
}): number => unknown - ['404', '409', '412'].reduce((sum, status) => sum + (unknownStatuses[status] ?? 0), 0)
