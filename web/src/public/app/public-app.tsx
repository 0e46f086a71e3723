import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { Clock } from '../../shared/clock/clock.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import type { RootState, VisitorStore } from '../data/store.ts'
import { FollowLinks } from './follow-links.tsx'
import { PageHead } from './page-head.tsx'
import { pageAt } from './page-titles.ts'
import { Part } from '../ui/part.tsx'
import { loadPage, PublicRoutes } from './routes.tsx'

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
