import { type ReactNode, useEffect, useRef } from 'react'
import { Provider } from 'react-redux'
import type { Clock } from '../../shared/clock/clock.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import type { RootState, VisitorStore } from '../data/store.ts'
import { noteOpened } from '../data/load-call.ts'
import { pageAt } from './page-titles.ts'
import { Part } from '../ui/part.tsx'
import { loadPage, PublicRoutes } from './routes.tsx'
import { NavigationType, useLocation, useNavigationType, useNavigate } from 'react-router-dom'
import { pageOf } from '../../shared/paths/site-paths.ts'
import { mainId } from '../ui/main-id.ts'
import { canonicalOf } from './canonical.ts'
import { layoutText } from '../layout/layout-text.ts'
import { followedLink, targetOf } from '../../shared/paths/followed-link.ts'
import { focusClicked } from '../../shared/ui/focus-clicked.ts'

type FollowLinksProps = {
  /** Other paths are left to the browser. */
  knows: (pathname: string) => boolean
  /** Called as a link is pressed: its page's code is there when the click comes. */
  load: (pathname: string) => void
}

/** One listener for all plain links: the router's Link costs phones 30 ms of hydration (decision 13). */
const FollowLinks = ({ knows, load }: FollowLinksProps) => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || !knows(link.pathname)) return
      const isPlaceOnPage = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
      if (isPlaceOnPage) return
      event.preventDefault()
      // The open page is no new entry of the history, as in browsers.
      void navigate(targetOf(link), { replace: link.href === location.href })
    }
    const press = (event: PointerEvent) => {
      const link = followedLink(event)
      if (link && knows(link.pathname)) load(link.pathname)
    }
    document.addEventListener('click', focusClicked, true)
    document.addEventListener('click', follow)
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('click', focusClicked, true)
      document.removeEventListener('click', follow)
      document.removeEventListener('pointerdown', press)
    }
  }, [navigate, knows, load])
  return null
}

const describe = (pathname: string, search: string): void => {
  const page = pageAt(pathname)
  // Description and keywords matter on a full load only.
  document.title = page?.title ?? layoutText.notFound
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!page) return
  const address = canonicalOf(page, new URLSearchParams(search))
  noteOpened(address)
  if (canonical) canonical.href = new URL(address, canonical.href).href
}

/** On a client-side navigation: title, scroll to the top, and focus on the content. */
const PageHead = () => {
  const { pathname, search, hash } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const place = `${pathname} ${pageOf(new URLSearchParams(search))}`
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    describe(pathname, search)
    document.getElementById(mainId)?.focus({ preventScroll: true })
    // The browser restores the scroll position on back.
    if (isReturn) return
    const list = document.getElementById(hash.slice(1))
    if (list) list.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [place, pathname, search, hash, isReturn])
  return null
}

/** A failure shows when the page opens. */
const warmPage = (pathname: string): void => void loadPage(pathname).catch(() => undefined)
const isPage = (pathname: string): boolean => pageAt(pathname) !== null

type PublicAppProps = {
  store: VisitorStore
  /** What the server rendered: pushes may arrive before a part is hydrated. */
  rendered: RootState
  clock: Clock
  /** The server's or the browser's router. */
  children: (routes: ReactNode) => ReactNode
}

/** The public site, the same tree on server and browser. */
export const PublicApp = ({ store, rendered, clock, children }: PublicAppProps) => (
  <Provider store={store} serverState={rendered}>
    <ClockContext value={clock}>
      {children(
        <>
          <FollowLinks knows={isPage} load={warmPage} />
          <PageHead />
          <Part name="site">
            <PublicRoutes />
          </Part>
        </>,
      )}
    </ClockContext>
  </Provider>
)
