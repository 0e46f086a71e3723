type Ask = () => Promise<boolean>

let guard: Ask | null = null

/** Whether the page holds something that would be lost. */
export const isGuarded = (): boolean => guard !== null

/** Asks whether the page may be left; true at once when it holds nothing. */
export const mayLeave = async (): Promise<boolean> => guard === null || guard()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets `ask` decide about every way out of the page: links, the browser's back, closing the tab. Ends with what it answers. */
export const guardLeaving = (ask: Ask): (() => void) => {
  guard = ask
  const address = location.href
  const state: unknown = history.state
  // A step back has happened by now: the address is put back, and the router, which listens later, sees nothing of it.
  const stepBack = async (event: PopStateEvent) => {
    if (location.pathname === new URL(address).pathname) return
    event.stopImmediatePropagation()
    history.pushState(state, '', address)
    if (!(await ask())) return
    end()
    history.back()
  }
  const onStep = (event: PopStateEvent) => void stepBack(event)
  const end = () => {
    if (guard === ask) guard = null
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('popstate', onStep, { capture: true })
  }
  window.addEventListener('beforeunload', warn)
  window.addEventListener('popstate', onStep, { capture: true })
  return end
}
