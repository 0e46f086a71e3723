import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { LiveDraw } from '../features/live-draw/live-draw.tsx'
import { PredictionsList } from '../features/predictions/predictions-list.tsx'
import { ResultsList } from '../features/results/results-list.tsx'
import { ScheduleList } from '../features/schedules/schedule-list.tsx'
import { HomePage } from '../pages/public/home-page.tsx'
import { PredictionDetailPage, ResultDetailPage } from '../pages/public/market-pages.tsx'
import { NotFound } from '../shared/layout/not-found.tsx'
import { routePaths } from './paths.ts'
import { PublicLayout } from './public-layout.tsx'

const pages: Record<keyof typeof routePaths, ReactNode> = {
  home: <HomePage />,
  results: <ResultsList />,
  resultDetail: <ResultDetailPage />,
  predictions: <PredictionsList />,
  predictionDetail: <PredictionDetailPage />,
  schedules: <ScheduleList />,
  liveDraw: <LiveDraw />,
}

/** The public site. */
export const PublicRoutes = () => (
  <Routes>
    <Route element={<PublicLayout />}>
      {Object.entries(routePaths).map(([name, path]) => (
        <Route key={name} path={path} element={pages[name as keyof typeof routePaths]} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)
