import { startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { completeState } from './complete-state.ts'
import { PublicApp } from './public-app.tsx'
import { loadPage } from './routes.tsx'
import { holdMarkup } from './server-markup.ts'
import { createClock } from '../../shared/clock/clock.ts'
import { pageSent } from '../../shared/clock/server-time.ts'
import { createVisitorStore, type EmbeddedState } from '../data/store.ts'
import { closeDetailsOnBack } from '../../shared/ui/close-on-back.ts'
import { whenSettled } from '../../shared/socket/when-settled.ts'
import { keepCurrent } from '../socket/keep-current.ts'

/** The child of `parent` that holds `node`; null when it holds it no more. */
const childWith = (parent: Node, node: Node | null): Node | null => {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Translators and phones wrap text in extra elements: React would fail on a node that has moved, so it gets the wrapper. */
const allowMovedNodes = (prototype: Node): void => {
  // Called with the node that they are called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const held = childWith(this, child)
    if (held) removeChild.call(this, held)
    return child
  }
  prototype.insertBefore = function insert<Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    return insertBefore.call(this, node, childWith(this, before)) as Child
  }
}

/** After a failed download, ms. */
const retryMs = 3_000
const later = (error: unknown) => {
  console.warn('page not loaded', error)
  return new Promise<false>((done) => setTimeout(() => done(false), retryMs))
}

/** Calls `at` in the commit that ends the hydration, `after` when the effects of all other components have run. */
const Committed = ({ at, after }: { at: () => void; after: () => void }) => {
  useLayoutEffect(at, [at])
  useEffect(after, [after])
  return null
}

/** Takes the server's page over. */
export const startPublic = async (): Promise<void> => {
  const root = document.getElementById('root')
  const embedded = document.getElementById('state')?.textContent
  if (!root || !embedded) return
  const { renderedAt, ...state } = JSON.parse(embedded) as EmbeddedState
  completeState(state.serverData)
  const clock = createClock(renderedAt)
  const sent = pageSent()
  if (sent) clock.learn(sent.at, performance.now() - sent.receivedAt)
  const store = createVisitorStore(state, clock)
  const rendered = store.getState()
  // The server's page stays until its code is there.
  while (!(await loadPage(location.pathname).then(() => true, later))) continue
  allowMovedNodes(Node.prototype)
  closeDetailsOnBack()
  const release = holdMarkup(root)
  const keep = () => keepCurrent(store, clock)
  // A transition hydrates in slices: a slow phone stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <PublicApp store={store} rendered={rendered} clock={clock}>
        {(routes) => (
          <BrowserRouter>
            {routes}
            <Committed at={release} after={keep} />
          </BrowserRouter>
        )}
      </PublicApp>,
    )
  })
  const prepare = () =>
    import('../offline/prepare-offline.ts').then(
      (offline) => offline.prepareOffline(store),
      () => window.addEventListener('online', prepare, { once: true }),
    )
  whenSettled(prepare)
}
