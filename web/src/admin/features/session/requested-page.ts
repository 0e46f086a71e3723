import { adminPaths } from '../../paths/admin-paths.ts'

/** Router state of /login: the requested page. */
export type LoginState = { from: string }

/** The requested page from router state; /admin for a path outside the back office. */
export const requestedPage = (state: unknown): string => {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown }
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : adminPaths.home
}
