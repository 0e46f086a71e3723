import type { LogEntry } from '@papan/contracts/calls/log-calls.ts'
import type { User } from '@papan/contracts/calls/user-calls.ts'

/** Whose name may be typed by anyone from outside: no user need have it. */
const byAnyone = ['LOGIN_FAILED', 'ACCESS_REFUSED']

/** Names to filter the log by: users of now and, as the entries name them, of before; each once, by name. */
export const suggestedNames = (
  users: readonly Pick<User, 'username'>[],
  entries: readonly Pick<LogEntry, 'username' | 'action'>[],
): string[] => {
  const seen = entries.filter(({ action }) => !byAnyone.includes(action))
  // The log knows a user by the name in lower case.
  const names = new Map([...seen, ...users].map(({ username }) => [username.toLowerCase(), username]))
  return [...names.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}
