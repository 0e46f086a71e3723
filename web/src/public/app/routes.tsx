import { useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { MarketHistory } from '../features/history/market-history.tsx'
import { LiveDraw } from '../features/live-draw/live-draw.tsx'
import { PredictionDetail } from '../features/predictions/prediction-detail.tsx'
import { PredictionsList } from '../features/predictions/predictions-list.tsx'
import { ResultsList } from '../features/results/results-list.tsx'
import { ScheduleList } from '../features/schedules/schedule-list.tsx'
import { SearchSlot } from '../features/search/search-slot.tsx'
import { HomePage } from '../pages/home-page.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { pageAt, type SitePage } from './page-titles.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { PublicLayout } from '../layout/public-layout.tsx'
import { laterPage } from './later-page.tsx'

const DrawPage = laterPage(async () => (await import('../features/draw/draw-page.tsx')).DrawPage)
const laterPages: Partial<Record<RoutePath, () => Promise<void>>> = { [routePaths.draw]: DrawPage.load }

/** Fetches the code of a page; awaited before its HTML is rendered or hydrated. */
export const loadPage = async (pathname: string): Promise<void> =>
  laterPages[pageAt(pathname)?.route ?? routePaths.home]?.()

/** A market's page is keyed by its name, so no state of the last market survives. */
const pages: Record<RoutePath, (page: SitePage) => ReactNode> = {
  [routePaths.home]: () => <HomePage />,
  [routePaths.results]: () => <ResultsList />,
  [routePaths.resultDetail]: ({ marketName }) => <MarketHistory key={marketName} market={marketName} />,
  [routePaths.draw]: ({ marketName, date }) => (
    <DrawPage key={`${marketName} ${date}`} market={marketName} date={date} />
  ),
  [routePaths.predictions]: () => <PredictionsList />,
  [routePaths.predictionDetail]: ({ marketName }) => <PredictionDetail key={marketName} market={marketName} />,
  [routePaths.schedules]: () => <ScheduleList />,
  [routePaths.liveDraw]: () => <LiveDraw />,
  [routePaths.search]: () => <SearchSlot />,
}

export const PublicRoutes = () => {
  const { pathname } = useLocation()
  const page = useMemo(() => pageAt(pathname), [pathname])
  return (
    <PublicLayout pathname={pathname} isLiveDraw={page?.route === routePaths.liveDraw}>
      {page ? pages[page.route](page) : <NotFound />}
    </PublicLayout>
  )
}
