import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PublicApp } from './public-app.tsx'
import { loadPage } from './routes.tsx'
import { createClock } from '../../shared/clock/clock.ts'
import { createVisitorStore, type EmbeddedState } from '../store/store.ts'
import { whenSettled } from '../../shared/socket/when-settled.ts'
import { keepCurrent } from '../socket/keep-current.ts'

/** After a failed download, ms. */
const retryMs = 3_000
const later = (error: unknown) => {
  console.warn('page not loaded', error)
  return new Promise<false>((done) => setTimeout(() => done(false), retryMs))
}

const root = document.getElementById('root')
const embedded = document.getElementById('state')?.textContent
if (root && embedded) {
  const { renderedAt, ...state } = JSON.parse(embedded) as EmbeddedState
  const clock = createClock(renderedAt)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sinceAnswer = performance.now() - (navigation?.responseStart ?? performance.now())
  clock.learn(renderedAt, Date.now() - sinceAnswer)
  const store = createVisitorStore(state, clock)
  // The server's page stays until its code is there.
  while (!(await loadPage(location.pathname).then(() => true, later))) continue
  // A transition hydrates in slices: a slow phone stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <PublicApp store={store} clock={clock}>
        {(routes) => <BrowserRouter>{routes}</BrowserRouter>}
      </PublicApp>,
    )
  })
  keepCurrent(store, clock)
  const prepare = () =>
    import('../offline/prepare-offline.ts').then(
      (offline) => offline.prepareOffline(store),
      () => window.addEventListener('online', prepare, { once: true }),
    )
  whenSettled(prepare)
}
