import { Navigate, Route, Routes } from 'react-router-dom'
import { MastersOnly, SetupFirst, SignedIn, SignedOut } from '../features/session/guards.tsx'
import { AdminShell } from '../pages/shell/admin-shell.tsx'
import { adminPaths } from '../paths/admin-paths.ts'
import { screens } from './screens.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import { sessionText } from '../features/session/session-text.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { useSite } from '../pages/shell/site.ts'
import { useDocumentTitle } from '../titles/page-head.tsx'
import { Card } from '../../shared/ui/card.tsx'

const LoginPage = () => {
  const site = useSite()
  useDocumentTitle(sessionText.title)
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="w-full max-w-[25rem]">
        <p className="mb-6 flex items-center justify-center gap-3">
          <BrandMark site={site} />
          <span className="digits text-xl tracking-tight">{site.name}</span>
        </p>
        <Card className="p-6 sm:p-7">
          <h1 className="mb-5 text-2xl font-bold tracking-tight">{sessionText.title}</h1>
          <LoginForm />
        </Card>
      </div>
    </main>
  )
}

const toDashboard = <Navigate to={adminPaths.dashboard} replace />

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
      <Route element={<SetupFirst setup={<screens.Setup />} />}>
        <Route element={<AdminShell />}>
          <Route path={adminPaths.dashboard} element={<screens.Dashboard />} />
          <Route path={adminPaths.results} element={<screens.Results />} />
          <Route path={adminPaths.predictions} element={<screens.Predictions />} />
          <Route path={adminPaths.banners} element={<screens.Banners />} />
          <Route path={adminPaths.schedules} element={<screens.Schedules />} />
          <Route path={adminPaths.deleted} element={<screens.Deleted />} />
          <Route path={adminPaths.account} element={<screens.Account />} />
          <Route path={adminPaths.changePassword} element={<screens.ChangePassword />} />
          <Route path={adminPaths.guide} element={<screens.Guide />} />
          <Route element={<MastersOnly />}>
            <Route path={adminPaths.markets} element={<screens.Markets />} />
            <Route path={adminPaths.notices} element={<screens.Notices />} />
            <Route path={adminPaths.pages} element={<screens.Pages />} />
            <Route path={adminPaths.destinations} element={<screens.Destinations />} />
            <Route path={adminPaths.readers} element={<screens.Readers />} />
            <Route path={adminPaths.users} element={<screens.Users />} />
            <Route path={adminPaths.security} element={<screens.Security />} />
            <Route path={adminPaths.settings} element={<screens.Settings />} />
            <Route path={adminPaths.logs} element={<screens.Logs />} />
          </Route>
          <Route index element={toDashboard} />
          <Route path="*" element={toDashboard} />
        </Route>
      </Route>
    </Route>
    <Route path="*" element={<Navigate to={adminPaths.home} replace />} />
  </Routes>
)
