import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { LiveDraw } from '../features/live-draw/live-draw.tsx'
import { PredictionsList } from '../features/predictions/predictions-list.tsx'
import { ResultsList } from '../features/results/results-list.tsx'
import { ScheduleList } from '../features/schedules/schedule-list.tsx'
import { HomePage } from '../pages/public/home-page.tsx'
import { DrawPage, PredictionDetailPage, ResultDetailPage } from '../pages/public/market-pages.tsx'
import { NotFound } from '../shared/layout/not-found.tsx'
import { pageAt } from './page-titles.ts'
import { routePaths } from './paths.ts'
import { PublicLayout } from './public-layout.tsx'

const pages: Record<keyof typeof routePaths, ReactNode> = {
  home: <HomePage />,
  results: <ResultsList />,
  resultDetail: <ResultDetailPage />,
  draw: <DrawPage />,
  predictions: <PredictionsList />,
  predictionDetail: <PredictionDetailPage />,
  schedules: <ScheduleList />,
  liveDraw: <LiveDraw />,
}

/** No route has this path. */
const nowhere = '/404'

/** The public site. The router would let an address pass that cannot be decoded; it is nowhere, as on the server. */
export const PublicRoutes = () => {
  const location = useLocation()
  return (
    <Routes location={pageAt(location.pathname) ? location : nowhere}>
      <Route element={<PublicLayout />}>
        {Object.entries(routePaths).map(([name, path]) => (
          <Route key={name} path={path} element={pages[name as keyof typeof routePaths]} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
