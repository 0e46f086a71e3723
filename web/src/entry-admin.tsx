import './shared/forms/zod-without-eval.ts'
import { createRoot } from 'react-dom/client'
import './app/admin/admin.css'
import { AdminApp } from './app/admin/admin-app.tsx'
import { createAdminStore } from './app/admin/admin-store.ts'
import { keepStaffConnected } from './features/online/staff-socket.ts'
import { watchSession } from './features/session/session-steps.ts'
import { createClock } from './shared/clock/clock.ts'
import { siteNameOf } from './shared/layout/site-name.ts'
import { watchSteps } from './shared/leaving/leave-guard.ts'

const root = document.getElementById('root')
if (root) {
  const clock = createClock(Date.now())
  const store = createAdminStore({ clock })
  watchSteps()
  watchSession(store, clock)
  keepStaffConnected(store)
  createRoot(root).render(<AdminApp store={store} clock={clock} siteName={siteNameOf(document)} />)
}
