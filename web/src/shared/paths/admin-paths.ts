/** Every address of the back office. */
export const adminPaths = {
  login: '/login',
  home: '/admin',
  dashboard: '/admin/dashboard',
  results: '/admin/manage-results',
  logs: '/admin/logs',
} as const
