import { useEffect, type ReactNode } from 'react'
import { PopupPlace } from '../features/banners/popup-place.tsx'
import { MinePlace } from '../features/my-numbers/mine-place.tsx'
import { SearchPlace } from '../features/search/search-place.tsx'
import { mainId } from '../ui/main-id.ts'
import { layoutText } from '../layout/layout-text.ts'
import { SiteFooter } from '../layout/site-footer.tsx'
import { DataAgeContext } from '../status/use-connection.ts'
import { SiteHeader, type NavTarget } from '../layout/site-header.tsx'
import { paths } from '../../shared/paths/site-paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { SeenPlace } from '../seen/seen-place.tsx'
import { NoticePlace } from '../notices/notice-place.tsx'
import { NowStrip } from '../now/now-strip.tsx'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { Part } from '../ui/part.tsx'

const { links } = layoutText
const headerTargets: readonly NavTarget[] = [
  { to: paths.home, label: links.home },
  { to: paths.results, label: links.results },
  { to: paths.predictions, label: links.predictions },
  { to: paths.schedules, label: links.schedules },
  { to: paths.liveDraw, label: links.liveDraw },
]
const footerTargets = [paths.results, paths.predictions, paths.schedules].flatMap((path) =>
  headerTargets.filter(({ to }) => to === path),
)

type PublicLayoutProps = {
  pathname: string
  /** It says when its data came, not how old they are. */
  isLiveDraw: boolean
  /** '' for a page of no market. */
  market: string
  children: ReactNode
}

export const PublicLayout = ({ pathname, isLiveDraw, market, children }: PublicLayoutProps) => {
  // Set after hydration: stories wait for it.
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
  }, [])
  return (
    <DataAgeContext value={isLiveDraw ? 'time' : 'age'}>
      <div className="flex min-h-dvh flex-col">
        <a href={`#${mainId}`} className="skip">
          {layoutText.skip}
        </a>
        <SiteHeader targets={headerTargets}>
          <Part name="search" isSilent>
            <SearchPlace label={layoutText.search} />
          </Part>
        </SiteHeader>
        <Part name="strip">
          <NowStrip />
        </Part>
        <Part name="notices" isSilent>
          <NoticePlace isLiveDraw={isLiveDraw} market={market} />
        </Part>
        <main
          id={mainId}
          tabIndex={-1}
          className={classNames(
            'page-width w-full grow pt-5 outline-none',
            // Keeps the footer below the fold: growing lists shift nothing visible.
            isLiveDraw && 'min-h-dvh',
          )}
        >
          <Boundary fallback={null}>
            <SeenPlace>
              <MinePlace pathname={pathname} />
            </SeenPlace>
          </Boundary>
          <Part key={pathname} name={pathname}>
            {children}
          </Part>
        </main>
        <SiteFooter targets={footerTargets} />
        <Boundary fallback={null}>
          <PopupPlace waits={isLiveDraw} />
        </Boundary>
      </div>
    </DataAgeContext>
  )
}
