import { useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { NotFound } from '../layout/not-found.tsx'
import { pageAt, type SitePage } from './page-titles.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { PublicLayout } from './public-layout.tsx'
import { laterPage } from '../ui/later-page.tsx'

// Not destructured: the bundler wraps that in twice the code.
const HomePage = laterPage(() => import('../pages/home-page.tsx').then((page) => page.HomePage))
const ResultsList = laterPage(() => import('../features/results/results-list.tsx').then((page) => page.ResultsList))
const MarketHistory = laterPage(() =>
  import('../features/history/market-history.tsx').then((page) => page.MarketHistory),
)
const DrawPage = laterPage(() => import('../features/draw/draw-page.tsx').then((page) => page.DrawPage))
const DayPage = laterPage(() => import('../features/day/day-page.tsx').then((page) => page.DayPage))
const PredictionsList = laterPage(() =>
  import('../features/predictions/predictions-list.tsx').then((page) => page.PredictionsList),
)
const PredictionDetail = laterPage(() =>
  import('../features/predictions/prediction-detail.tsx').then((page) => page.PredictionDetail),
)
const ArchivedPrediction = laterPage(() =>
  import('../features/predictions/scores/archived-prediction.tsx').then((page) => page.ArchivedPredictionPage),
)
const ScoreBoard = laterPage(() =>
  import('../features/predictions/scores/score-board.tsx').then((page) => page.ScoreBoardPage),
)
const ScheduleList = laterPage(() =>
  import('../features/schedules/schedule-list.tsx').then((page) => page.ScheduleList),
)
const LiveDraw = laterPage(() => import('../features/live-draw/live-draw.tsx').then((page) => page.LiveDraw))
const SearchPage = laterPage(() => import('../features/search/search-page.tsx').then((page) => page.SearchPage))
const NumberRoom = laterPage(() => import('../features/number-room/number-room.tsx').then((page) => page.NumberRoom))
const MyNumbers = laterPage(() => import('../features/my-numbers/my-numbers.tsx').then((page) => page.MyNumbers))
const MarketChoice = laterPage(() =>
  import('../features/market-choice/market-choice.tsx').then((page) => page.MarketChoice),
)
const MarketStatistics = laterPage(() =>
  import('../features/statistics/market-statistics.tsx').then((page) => page.MarketStatistics),
)
const MarketPaito = laterPage(() => import('../features/paito/market-paito.tsx').then((page) => page.MarketPaito))

const CorrectionsPage = laterPage(() =>
  import('../features/corrections/corrections-page.tsx').then((page) => page.CorrectionsPage),
)
const NotificationsPage = laterPage(() =>
  import('../features/notifications/notifications-page.tsx').then((page) => page.NotificationsPage),
)

const TextPage = laterPage(() => import('../features/text-pages/text-page.tsx').then((page) => page.TextPage))

type Page = { load: () => Promise<void>; show: (page: SitePage) => ReactNode }

const ofText: Page = { load: TextPage.load, show: ({ pageId }) => <TextPage key={pageId} pageId={pageId} /> }

/** A market's page is keyed by its name, so no state of the last market survives. */
const pages: Record<RoutePath, Page> = {
  [routePaths.home]: { load: HomePage.load, show: () => <HomePage /> },
  [routePaths.results]: { load: ResultsList.load, show: () => <ResultsList /> },
  [routePaths.resultDetail]: {
    load: MarketHistory.load,
    show: ({ marketName }) => <MarketHistory key={marketName} market={marketName} />,
  },
  [routePaths.draw]: {
    load: DrawPage.load,
    show: ({ marketName, date }) => <DrawPage key={`${marketName} ${date}`} market={marketName} date={date} />,
  },
  [routePaths.day]: { load: DayPage.load, show: ({ date }) => <DayPage key={date} date={date} /> },
  [routePaths.predictions]: { load: PredictionsList.load, show: () => <PredictionsList /> },
  [routePaths.predictionDetail]: {
    load: PredictionDetail.load,
    show: ({ marketName }) => <PredictionDetail key={marketName} market={marketName} />,
  },
  [routePaths.archivedPrediction]: {
    load: ArchivedPrediction.load,
    show: ({ marketName, date }) => (
      <ArchivedPrediction key={`${marketName} ${date}`} market={marketName} date={date} />
    ),
  },
  [routePaths.scoreBoard]: { load: ScoreBoard.load, show: () => <ScoreBoard /> },
  [routePaths.schedules]: { load: ScheduleList.load, show: () => <ScheduleList /> },
  [routePaths.liveDraw]: { load: LiveDraw.load, show: () => <LiveDraw /> },
  [routePaths.search]: { load: SearchPage.load, show: () => <SearchPage /> },
  [routePaths.numberRoom]: { load: NumberRoom.load, show: () => <NumberRoom /> },
  [routePaths.myNumbers]: { load: MyNumbers.load, show: () => <MyNumbers /> },
  [routePaths.statisticsChoice]: { load: MarketChoice.load, show: () => <MarketChoice of="statistics" /> },
  [routePaths.statistics]: {
    load: MarketStatistics.load,
    show: ({ marketName }) => <MarketStatistics key={marketName} market={marketName} />,
  },
  [routePaths.paitoChoice]: { load: MarketChoice.load, show: () => <MarketChoice of="paito" /> },
  [routePaths.paito]: {
    load: MarketPaito.load,
    show: ({ marketName }) => <MarketPaito key={marketName} market={marketName} />,
  },
  [routePaths.corrections]: { load: CorrectionsPage.load, show: () => <CorrectionsPage /> },
  [routePaths.notifications]: { load: NotificationsPage.load, show: () => <NotificationsPage /> },
  [routePaths.fixedPage]: ofText,
  [routePaths.ownPage]: ofText,
}

/** Fetches the code of a page; awaited before its HTML is rendered or hydrated. Nothing for an unknown address. */
export const loadPage = async (pathname: string): Promise<void> => {
  const page = pageAt(pathname)
  if (page) await pages[page.route].load()
}

export const PublicRoutes = () => {
  const { pathname } = useLocation()
  const page = useMemo(() => pageAt(pathname), [pathname])
  return (
    <PublicLayout pathname={pathname} isLiveDraw={page?.route === routePaths.liveDraw} market={page?.marketName ?? ''}>
      {page ? pages[page.route].show(page) : <NotFound />}
    </PublicLayout>
  )
}
