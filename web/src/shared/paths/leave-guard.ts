type Ask = () => Promise<boolean>
type Guard = { ask: Ask; address: string; state: unknown }

let guard: Guard | null = null

export const isGuarded = (): boolean => guard !== null

/** Asks before leaving; true when nothing is guarded. */
export const mayLeave = async (): Promise<boolean> => guard === null || guard.ask()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Guards every way out: links, back, closing the tab. Returns its end. */
export const guardLeaving = (ask: Ask): (() => void) => {
  const own: Guard = { ask, address: location.href, state: history.state }
  guard = own
  window.addEventListener('beforeunload', warn)
  return () => {
    if (guard === own) guard = null
    window.removeEventListener('beforeunload', warn)
  }
}

/** The step back has happened: restores the address and hides it from the router until confirmed. */
const askBeforeStep = async (event: PopStateEvent): Promise<void> => {
  const own = guard
  if (!own || location.pathname === new URL(own.address).pathname) return
  event.stopImmediatePropagation()
  history.pushState(own.state, '', own.address)
  if (!(await own.ask())) return
  if (guard === own) guard = null
  history.back()
}

/** Must run before the router subscribes: the first listener decides. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => void askBeforeStep(event))
