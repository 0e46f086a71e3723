import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { followedLink, targetOf } from '../../shared/paths/followed-link.ts'
import { formOf } from './admin-paths.ts'

type Ask = () => Promise<boolean>
type Guard = { ask: Ask; address: string; state: object | null }

/** Filters and pages of a list are no way out of its form. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }): string => `${pathname} ${formOf(search)}`

/** The newest last. */
let guards: readonly Guard[] = []

/** For ways out that are no navigation (another draw, a logout): asks; true when nothing is unsaved. */
export const mayLeave = async (): Promise<boolean> => {
  for (const { ask } of guards) if (!(await ask())) return false
  return true
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before unsaved work is left by a link, the back button or a closed tab. `useBlocker` is too big: decision 13. */
export const useLeaveGuard = (isNeeded: boolean, ask: Ask): void => {
  const navigate = useNavigate()
  const askNow = useEffectEvent(ask)
  const go = useEffectEvent((to: string) => void navigate(to))
  useEffect(() => {
    if (!isNeeded) return undefined
    const own: Guard = { ask: () => askNow(), address: location.href, state: history.state as object | null }
    guards = [...guards, own]
    // Captured: the router's Link ignores a click that is prevented.
    const askBeforeLink = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || guards.at(-1) !== own || placeOf(link) === placeOf(location)) return
      event.preventDefault()
      void mayLeave().then((isYes) => isYes && go(targetOf(link)))
    }
    document.addEventListener('click', askBeforeLink, true)
    window.addEventListener('beforeunload', warn)
    return () => {
      guards = guards.filter((guard) => guard !== own)
      document.removeEventListener('click', askBeforeLink, true)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isNeeded])
}

/** The step back has happened: restores the address and hides it from the router until confirmed. */
const askBeforeStep = async (event: PopStateEvent): Promise<void> => {
  const own = guards.at(-1)
  if (!own || placeOf(location) === placeOf(new URL(own.address))) return
  event.stopImmediatePropagation()
  history.pushState({ ...own.state, layers: 0 }, '', own.address)
  if (!(await mayLeave())) return
  guards = []
  history.back()
}

/** Must run before the router subscribes: the first listener decides. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => void askBeforeStep(event))
