export const adminPaths = {
  login: '/login',
  home: '/admin',
  dashboard: '/admin/dashboard',
  results: '/admin/manage-results',
  predictions: '/admin/predictions',
  banners: '/admin/banners',
  schedules: '/admin/schedules',
  changePassword: '/admin/change-password',
  guide: '/admin/panduan',
  markets: '/admin/markets',
  users: '/admin/users',
  security: '/admin/security',
  settings: '/admin/settings',
  logs: '/admin/logs',
} as const

/** Router state of /login: the requested page. */
export type LoginState = { from: string }

/** The requested page from router state; /admin for a path outside the back office. */
export const requestedPage = (state: unknown): string => {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown }
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : adminPaths.home
}
