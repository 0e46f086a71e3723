import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import type { User } from '@papan/contracts/calls/auth/user-calls.ts'
import { wibDate, isCalendarDate } from '@papan/contracts/wib.ts'
import { dayText } from '../../../shared/format/wib-text.ts'

/** Shorter runs stay single rows: folding them saves no room. */
const shortestRun = 3

/**
 * Entries, newest first, as days of rows. A row is one entry, or a run: entries of one kind by one user who did nothing
 * else between them. Entries of other users do not end a run; it takes the place of its newest entry.
 */
export const logDays = (entries: readonly LogEntry[]): { date: string; rows: LogEntry[][] }[] => {
  const days = new Map<string, LogEntry[][]>()
  const latest = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const date = wibDate(Date.parse(entry.timestamp))
    const user = `${date} ${entry.username.toLowerCase()}`
    const run = latest.get(user)
    if (run?.[0]?.action === entry.action) run.push(entry)
    else {
      const begun = [entry]
      latest.set(user, begun)
      days.set(date, [...(days.get(date) ?? []), begun])
    }
  }
  const place = new Map(entries.map((entry, index) => [entry, index]))
  const placeOf = ([newest]: LogEntry[]) => (newest && place.get(newest)) ?? 0
  return [...days].map(([date, runs]) => ({
    date,
    rows: runs
      .flatMap((run) => (run.length < shortestRun ? run.map((entry) => [entry]) : [run]))
      .sort((a, b) => placeOf(a) - placeOf(b)),
  }))
}

/** What a run was about, each once: 'Hasil SINGAPORE tanggal 2026-11-23' of 'Hasil SINGAPORE tanggal 2026-11-23: PRIZE 1 5580.' */
export const subjectsOf = (run: readonly Pick<LogEntry, 'details'>[]): string[] => [
  ...new Set(run.map(({ details }) => details.split(': ', 1)[0]?.replace(/\.$/, '') ?? '')),
]

/** Actions whose username anyone may type: the user need not exist. */
const byAnyone = ['LOGIN_FAILED', 'ACCESS_REFUSED']

/** Names of current users and of the users in the entries, each once, sorted. */
export const suggestedNames = (
  users: readonly Pick<User, 'username'>[],
  entries: readonly Pick<LogEntry, 'username' | 'action'>[],
): string[] => {
  const seen = entries.filter(({ action }) => !byAnyone.includes(action))
  // The log identifies a user by the lower-case name.
  const names = new Map([...seen, ...users].map(({ username }) => [username.toLowerCase(), username]))
  return [...names.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

export type BadgeTone = 'red' | 'blue' | 'purple' | 'green' | 'yellow' | 'orange' | 'grey'

const has = (words: readonly string[], ...wanted: string[]): boolean => wanted.some((word) => words.includes(word))
const matches: readonly [BadgeTone, (words: readonly string[]) => boolean][] = [
  ['red', (words) => has(words, 'LOGIN') && has(words, 'FAILED')],
  ['blue', (words) => has(words, 'LOGIN')],
  ['purple', (words) => has(words, 'IP', 'WHITELIST')],
  ['green', (words) => has(words, 'CREATE', 'CREATED')],
  ['yellow', (words) => has(words, 'UPDATE', 'UPDATED')],
  ['orange', (words) => has(words, 'DELETE', 'DELETED')],
]

/** Badge colour by the words of an action's code; the first match wins. */
export const badgeTone = (action: string): BadgeTone => {
  const words = action.toUpperCase().split('_')
  return matches.find(([, match]) => match(words))?.[0] ?? 'grey'
}

/** Rewrites the dates of a sentence, `2026-11-23` as '23 Nov 2026'; not those inside ids and URLs. */
export const datesInText = (text: string): string =>
  text.replaceAll(/(^|[\s(['"])(\d{4}-\d{2}-\d{2})(?=$|[\s),.:;\]'"])/g, (found, before: string, date: string) =>
    isCalendarDate(date) ? before + dayText(date) : found,
  )
