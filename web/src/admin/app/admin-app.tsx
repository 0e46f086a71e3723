import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { Clock } from '../../shared/clock/clock.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { SiteContext, type ShownSite } from '../pages/shell/site.ts'
import { AdminRoutes } from './admin-routes.tsx'
import type { createAdminStore } from './admin-store.ts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { stepUp } from '../api/step-up.ts'

const StepUpDialog = lazy(async () => ({
  default: (await import('../features/account/step-up-dialog.tsx')).StepUpDialog,
}))

/** Shows the question of a call that needs a proof; mount once per application. */
const StepUpHost = () => {
  const session = useSession()
  const username = session.status === 'authenticated' ? session.user.username : ''
  const question = useSyncExternalStore(stepUp.subscribe, stepUp.current, stepUp.current)
  return (
    question && (
      // Without its code the call is refused, as when the user declines.
      <Boundary key={question.id} fallback={null} onFail={() => question.answer(false)}>
        <Suspense fallback={null}>
          <StepUpDialog question={question} username={username} />
        </Suspense>
      </Boundary>
    )
  )
}

type AdminAppProps = { store: ReturnType<typeof createAdminStore>; clock: Clock; site: ShownSite }

export const AdminApp = ({ store, clock, site }: AdminAppProps) => (
  <Provider store={store}>
    <ClockContext value={clock}>
      <SiteContext value={site}>
        {/* Without transitions the second click of a double click meets the new location and adds no entry. */}
        <BrowserRouter useTransitions={false}>
          <AdminRoutes />
        </BrowserRouter>
        <DialogHost />
        <StepUpHost />
      </SiteContext>
    </ClockContext>
  </Provider>
)
