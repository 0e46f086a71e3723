import { adminPaths } from '../../shared/paths/admin-paths.ts'

/** What the router keeps beside /login: the page that was asked for before. */
export type LoginState = { from: string }

/** The page that was asked for, out of whatever stands beside the address; /admin for anything that is no page of ours. */
export const requestedPage = (state: unknown): string => {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown }
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : adminPaths.home
}
