import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { Clock } from '../../shared/clock/clock.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { SiteNameContext } from '../pages/shell/site-name.ts'
import { AdminRoutes } from './admin-routes.tsx'
import { StepUpHost } from './step-up-host.tsx'
import type { createAdminStore } from './admin-store.ts'

type AdminAppProps = { store: ReturnType<typeof createAdminStore>; clock: Clock; siteName: string }

export const AdminApp = ({ store, clock, siteName }: AdminAppProps) => (
  <Provider store={store}>
    <ClockContext value={clock}>
      <SiteNameContext value={siteName}>
        {/* Without transitions the second click of a double click meets the new location and adds no entry. */}
        <BrowserRouter useTransitions={false}>
          <AdminRoutes />
        </BrowserRouter>
        <DialogHost />
        <StepUpHost />
      </SiteNameContext>
    </ClockContext>
  </Provider>
)
