type Ask = () => Promise<boolean>
/** Who is asked, and the place in the history that is to be kept. */
type Guard = { ask: Ask; address: string; state: unknown }

let guard: Guard | null = null

/** Whether the page holds something that would be lost. */
export const isGuarded = (): boolean => guard !== null

/** Asks whether the page may be left; true at once when it holds nothing. */
export const mayLeave = async (): Promise<boolean> => guard === null || guard.ask()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets `ask` decide about every way out of the page: links, the browser's back, closing the tab. Ends with what it answers. */
export const guardLeaving = (ask: Ask): (() => void) => {
  const own: Guard = { ask, address: location.href, state: history.state }
  guard = own
  window.addEventListener('beforeunload', warn)
  return () => {
    if (guard === own) guard = null
    window.removeEventListener('beforeunload', warn)
  }
}

/** A step back has happened by now: the address is put back, and the router sees nothing of it until the answer is yes. */
const askBeforeStep = async (event: PopStateEvent): Promise<void> => {
  const own = guard
  if (!own || location.pathname === new URL(own.address).pathname) return
  event.stopImmediatePropagation()
  history.pushState(own.state, '', own.address)
  if (!(await own.ask())) return
  if (guard === own) guard = null
  history.back()
}

/** Must run before the router listens: of the listeners of a window the first one decides. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => void askBeforeStep(event))
