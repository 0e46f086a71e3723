/** Every address of the back office. */
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
