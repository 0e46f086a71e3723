import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import type { User } from '@papan/contracts/calls/auth/user-calls.ts'

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
