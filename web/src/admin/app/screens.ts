import { lazy, type ComponentType } from 'react'

/** `name` is the export of the module. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

export const screens = {
  Dashboard: screen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
  Results: screen(() => import('../pages/manage-results-page.tsx'), 'ManageResultsPage'),
  Predictions: screen(() => import('../pages/predictions-page.tsx'), 'PredictionsPage'),
  Banners: screen(() => import('../pages/banners-page.tsx'), 'BannersPage'),
  Schedules: screen(() => import('../pages/schedules-page.tsx'), 'SchedulesPage'),
  ChangePassword: screen(() => import('../pages/change-password-page.tsx'), 'ChangePasswordPage'),
  Guide: screen(() => import('../pages/guide-page.tsx'), 'GuidePage'),
  Markets: screen(() => import('../pages/markets-page.tsx'), 'MarketsPage'),
  Users: screen(() => import('../pages/users-page.tsx'), 'UsersPage'),
  Security: screen(() => import('../pages/security-page.tsx'), 'SecurityPage'),
  Settings: screen(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
  Logs: screen(() => import('../pages/logs-page.tsx'), 'LogsPage'),
} as const
