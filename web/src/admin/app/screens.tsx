import { lazy, type ComponentType } from 'react'
import type { SessionUser } from '../session/token.ts'
import { useSessionUser } from '../session/use-session.ts'
import { AdminHeading } from '../titles/page-head.tsx'
import { shellText } from '../pages/shell/shell-text.ts'

/** A page in a separate bundle chunk; `name` is the export of the module. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** The same, of a heading above one feature. */
const titled = <Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType<{ user: SessionUser }>>>,
  name: Name,
) =>
  lazy(async () => {
    const Feature: ComponentType<{ user: SessionUser }> = (await load())[name]
    const Screen = () => (
      <>
        <AdminHeading>{title}</AdminHeading>
        <Feature user={useSessionUser()} />
      </>
    )
    return { default: Screen }
  })

/** The same, of a feature that has the heading as a part. */
const headed = <Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType<{ user: SessionUser; title: string }>>>,
  name: Name,
) =>
  lazy(async () => {
    const Feature: ComponentType<{ user: SessionUser; title: string }> = (await load())[name]
    return { default: () => <Feature user={useSessionUser()} title={title} /> }
  })

const {
  predictions,
  banners,
  schedules,
  deleted,
  changePassword,
  guide,
  logs,
  markets,
  notices,
  pages,
  destinations,
  readers,
  security,
} = shellText

export const screens = {
  Dashboard: page(() => import('../pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  Results: page(() => import('../pages/manage-results-page.tsx'), 'ManageResultsPage'),
  Predictions: headed(predictions, () => import('../features/predictions/predictions-admin.tsx'), 'PredictionsAdmin'),
  Banners: headed(banners, () => import('../features/banners/banners-admin.tsx'), 'BannersAdmin'),
  Schedules: headed(schedules, () => import('../features/schedules/schedules-admin.tsx'), 'SchedulesAdmin'),
  Deleted: headed(deleted, () => import('../features/deleted/deleted-admin.tsx'), 'DeletedAdmin'),
  Account: page(() => import('../pages/account-page.tsx'), 'AccountPage'),
  Setup: page(() => import('../pages/setup-page.tsx'), 'SetupPage'),
  ChangePassword: titled(
    changePassword,
    () => import('../features/change-password/change-password-form.tsx'),
    'ChangePasswordForm',
  ),
  Guide: titled(guide, () => import('../features/guide/guide.tsx'), 'Guide'),
  Markets: headed(markets, () => import('../features/markets/markets-admin.tsx'), 'MarketsAdmin'),
  Notices: headed(notices, () => import('../features/notices/notices-admin.tsx'), 'NoticesAdmin'),
  Pages: headed(pages, () => import('../features/text-pages/pages-admin.tsx'), 'PagesAdmin'),
  Destinations: headed(
    destinations,
    () => import('../features/destinations/destinations-admin.tsx'),
    'DestinationsAdmin',
  ),
  Readers: headed(readers, () => import('../features/readers/readers-admin.tsx'), 'ReadersAdmin'),
  Users: page(() => import('../pages/users-page.tsx'), 'UsersPage'),
  Security: headed(security, () => import('../features/security/allowed-ips.tsx'), 'AllowedIps'),
  Settings: page(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
  Logs: titled(logs, () => import('../features/activity-log/activity-log.tsx'), 'ActivityLog'),
} as const
