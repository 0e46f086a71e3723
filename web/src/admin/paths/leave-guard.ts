import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { followedLink, targetOf } from '../../shared/paths/followed-link.ts'

type Ask = () => Promise<boolean>
type Guard = { ask: Ask; address: string; state: object | null }

let guard: Guard | null = null

/** For ways out that are no navigation (another draw, a logout): asks; true when nothing is unsaved. */
export const mayLeave = async (): Promise<boolean> => guard === null || guard.ask()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before unsaved work is left by a link, the back button or a closed tab. `useBlocker` is too big: decision 13. */
export const useLeaveGuard = (isNeeded: boolean, ask: Ask): void => {
  const navigate = useNavigate()
  const askNow = useEffectEvent(ask)
  const go = useEffectEvent((to: string) => void navigate(to))
  useEffect(() => {
    if (!isNeeded) return undefined
    const own: Guard = { ask: () => askNow(), address: location.href, state: history.state as object | null }
    guard = own
    // Captured: the router's Link ignores a click that is prevented.
    const askBeforeLink = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || link.pathname === location.pathname) return
      event.preventDefault()
      void own.ask().then((isYes) => isYes && go(targetOf(link)))
    }
    document.addEventListener('click', askBeforeLink, true)
    window.addEventListener('beforeunload', warn)
    return () => {
      if (guard === own) guard = null
      document.removeEventListener('click', askBeforeLink, true)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isNeeded])
}

/** The step back has happened: restores the address and hides it from the router until confirmed. */
const askBeforeStep = async (event: PopStateEvent): Promise<void> => {
  const own = guard
  if (!own || location.pathname === new URL(own.address).pathname) return
  event.stopImmediatePropagation()
  history.pushState({ ...own.state, layers: 0 }, '', own.address)
  if (!(await own.ask())) return
  if (guard === own) guard = null
  history.back()
}

/** Must run before the router subscribes: the first listener decides. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => void askBeforeStep(event))
