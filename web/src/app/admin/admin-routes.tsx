import { Navigate, Route, Routes } from 'react-router-dom'
import { RoleOnly, SignedIn, SignedOut } from '../../features/session/guards.tsx'
import { AdminShell } from '../../pages/admin/shell/admin-shell.tsx'
import { DashboardPage } from '../../pages/admin/dashboard-page.tsx'
import { LoginPage } from '../../pages/admin/login-page.tsx'
import { LogsPage } from '../../pages/admin/logs-page.tsx'
import { ManageResultsPage } from '../../pages/admin/manage-results-page.tsx'
import { adminPaths } from '../../shared/paths/admin-paths.ts'

const toDashboard = <Navigate to={adminPaths.dashboard} replace />

/** The back office: the login, and behind it every screen in the shell. */
export const AdminRoutes = () => (
  <Routes>
    <Route
      path={adminPaths.login}
      element={
        <SignedOut>
          <LoginPage />
        </SignedOut>
      }
    />
    <Route path={adminPaths.home} element={<SignedIn />}>
      <Route element={<AdminShell />}>
        <Route path={adminPaths.dashboard} element={<DashboardPage />} />
        <Route path={adminPaths.results} element={<ManageResultsPage />} />
        <Route element={<RoleOnly only="MASTER_ADMIN" />}>
          <Route path={adminPaths.logs} element={<LogsPage />} />
        </Route>
        <Route index element={toDashboard} />
        <Route path="*" element={toDashboard} />
      </Route>
    </Route>
    <Route path="*" element={<Navigate to={adminPaths.home} replace />} />
  </Routes>
)
