import './admin/forms/zod-without-eval.ts'
import { createRoot } from 'react-dom/client'
import './admin/app/admin.css'
import { AdminApp } from './admin/app/admin-app.tsx'
import { createAdminStore } from './admin/app/admin-store.ts'
import { keepStaffConnected } from './admin/app/staff-socket.ts'
import { watchSession } from './admin/session/session-steps.ts'
import { askTime } from './shared/clock/server-time.ts'
import { createClock } from './shared/clock/clock.ts'
import { keepTime } from './shared/clock/keep-time.ts'
import { focusClicked } from './shared/ui/focus-clicked.ts'
import { createSite } from './admin/pages/shell/site.ts'
import { watchSteps } from './admin/paths/leave-guard.ts'
import { watchOwnSteps } from './shared/ui/own-step.ts'

/** Menus and calendars in browsers that know no popovers. */
const addPopovers = async (): Promise<void> => {
  const { apply } = await import('@oddbird/popover-polyfill/fn')
  apply()
}
if (!('popover' in HTMLElement.prototype)) void addPopovers()

const root = document.getElementById('root')
if (root) {
  const clock = createClock(Date.now())
  const store = createAdminStore({ clock })
  keepTime(clock, () => void askTime(clock))
  document.addEventListener('click', focusClicked, true)
  watchOwnSteps()
  watchSteps()
  watchSession(store, clock)
  const site = createSite(document)
  keepStaffConnected(store, site.show)
  createRoot(root).render(<AdminApp store={store} clock={clock} site={site} />)
}
