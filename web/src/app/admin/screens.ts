import { lazy, type ComponentType } from 'react'

/** Lazy-loads a screen; `name` is its module's export. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** Every screen behind the login, each in its own bundle. */
export const screens = {
  Dashboard: screen(() => import('../../pages/admin/dashboard-page.tsx'), 'DashboardPage'),
  Results: screen(() => import('../../pages/admin/manage-results-page.tsx'), 'ManageResultsPage'),
  Predictions: screen(() => import('../../pages/admin/predictions-page.tsx'), 'PredictionsPage'),
  Banners: screen(() => import('../../pages/admin/banners-page.tsx'), 'BannersPage'),
  Schedules: screen(() => import('../../pages/admin/schedules-page.tsx'), 'SchedulesPage'),
  ChangePassword: screen(() => import('../../pages/admin/change-password-page.tsx'), 'ChangePasswordPage'),
  Guide: screen(() => import('../../pages/admin/guide-page.tsx'), 'GuidePage'),
  Markets: screen(() => import('../../pages/admin/markets-page.tsx'), 'MarketsPage'),
  Users: screen(() => import('../../pages/admin/users-page.tsx'), 'UsersPage'),
  Security: screen(() => import('../../pages/admin/security-page.tsx'), 'SecurityPage'),
  Settings: screen(() => import('../../pages/admin/settings-page.tsx'), 'SettingsPage'),
  Logs: screen(() => import('../../pages/admin/logs-page.tsx'), 'LogsPage'),
} as const
