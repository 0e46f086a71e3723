import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { allowMovedNodes } from './moved-nodes.ts'
import { PublicApp } from './public-app.tsx'
import { loadPage } from './routes.tsx'
import type { watchMarkup } from './server-markup.ts'
import { createClock } from '../../shared/clock/clock.ts'
import { pageSent } from '../../shared/clock/page-time.ts'
import { createVisitorStore, type EmbeddedState } from '../store/store.ts'
import { whenSettled } from '../../shared/socket/when-settled.ts'
import { keepCurrent } from '../socket/keep-current.ts'

/** After a failed download, ms. */
const retryMs = 3_000
const later = (error: unknown) => {
  console.warn('page not loaded', error)
  return new Promise<false>((done) => setTimeout(() => done(false), retryMs))
}

/** Takes the server's page over. */
export const startPublic = async (markup: ReturnType<typeof watchMarkup>): Promise<void> => {
  const root = document.getElementById('root')
  const embedded = document.getElementById('state')?.textContent
  if (!root || !embedded) return
  const { renderedAt, ...state } = JSON.parse(embedded) as EmbeddedState
  const clock = createClock(renderedAt)
  const sent = pageSent()
  if (sent) clock.learn(sent.at, performance.now() - sent.receivedAt)
  const store = createVisitorStore(state, clock)
  const rendered = store.getState()
  // The server's page stays until its code is there.
  while (!(await loadPage(location.pathname).then(() => true, later))) continue
  allowMovedNodes(Node.prototype)
  const hydrate = () => {
    hydrateRoot(
      root,
      <PublicApp store={store} rendered={rendered} clock={clock}>
        {(routes) => <BrowserRouter>{routes}</BrowserRouter>}
      </PublicApp>,
    )
  }
  // A transition hydrates in slices: a slow phone stays responsive. A translator would change the slices that are still to come.
  if (markup.restore()) flushSync(hydrate)
  else startTransition(hydrate)
  keepCurrent(store, clock)
  const prepare = () =>
    import('../offline/prepare-offline.ts').then(
      (offline) => offline.prepareOffline(store),
      () => window.addEventListener('online', prepare, { once: true }),
    )
  whenSettled(prepare)
}
