import { addDays, atWib, dayMs, hourMs, weekdayOf, wibDate } from '@papan/contracts/wib.ts'

/** `at`: begin of the backup, ms. */
export type Backup = { name: string; at: number }

export type KeepRule = { days: number; weeks: number }

/** The Monday of its week, WIB. */
const weekOf = (at: number): string => {
  const date = wibDate(at)
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

const newestFirst = (backups: readonly Backup[]) => backups.toSorted((a, b) => b.at - a.at)

const newestOfEach = (backups: readonly Backup[], periodOf: (at: number) => string, periods: number): Backup[] => {
  const seen = new Set<string>()
  return newestFirst(backups).filter(({ at }) => {
    const period = periodOf(at)
    if (seen.has(period) || seen.size >= periods) return false
    return seen.add(period)
  })
}

/**
 * The backups to delete. Days and weeks without a backup do not count, so a pause of months deletes none. `proven` is the backup that
 * was restored last: it stays, as does the newest.
 */
export const expiredBackups = (backups: readonly Backup[], { days, weeks }: KeepRule, proven?: string): Backup[] => {
  const kept = new Set([
    ...newestOfEach(backups, wibDate, Math.max(1, days)),
    ...newestOfEach(backups, weekOf, weeks),
    ...backups.filter(({ name }) => name === proven),
  ])
  return newestFirst(backups.filter((backup) => !kept.has(backup)))
}

/** The last moment at which a backup had to begin, ms. */
const lastTurn = (now: number, time: string): number => {
  const today = atWib(wibDate(now), time)
  return today <= now ? today : today - dayMs
}

/** The newest backup; a time in the future comes from a wrong clock and must not end the schedule. */
export const newestBackup = (backups: readonly Backup[], now: number): Backup | undefined =>
  newestFirst(backups).find(({ at }) => at <= now + hourMs)

/** Whether the newest backup is older than the last turn: also after a start that missed it. */
export const isBackupDue = (newest: Backup | undefined, now: number, time: string): boolean =>
  (newest?.at ?? 0) < lastTurn(now, time)

/** Half a day less than a week, so that the daily turn meets it. */
const checkEveryMs = 6.5 * dayMs

export const isCheckDue = (checkedAt: number, now: number): boolean =>
  now - checkedAt >= checkEveryMs || checkedAt > now + hourMs
