type Ask = () => Promise<boolean>
/** The question, and the history entry to restore. */
type Guard = { ask: Ask; address: string; state: unknown }

let guard: Guard | null = null

/** Whether leaving would lose data. */
export const isGuarded = (): boolean => guard !== null

/** Asks if leaving would lose data; true if the page may be left. */
export const mayLeave = async (): Promise<boolean> => guard === null || guard.ask()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before the page is left by a link, the browser's back or closing the tab; the returned function ends this. */
export const guardLeaving = (ask: Ask): (() => void) => {
  const own: Guard = { ask, address: location.href, state: history.state }
  guard = own
  window.addEventListener('beforeunload', warn)
  return () => {
    if (guard === own) guard = null
    window.removeEventListener('beforeunload', warn)
  }
}

/** The browser has already gone back: restores the address and hides the event from the router until confirmed. */
const askBeforeStep = async (event: PopStateEvent): Promise<void> => {
  const own = guard
  if (!own || location.pathname === new URL(own.address).pathname) return
  event.stopImmediatePropagation()
  history.pushState(own.state, '', own.address)
  if (!(await own.ask())) return
  if (guard === own) guard = null
  history.back()
}

/** Run before the router subscribes: the first popstate listener decides. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => void askBeforeStep(event))
