import * as markets from './market-calls.ts'
import * as predictions from './prediction-calls.ts'
import * as pub from './public-calls.ts'
import { callsOf, deleted } from './route.ts'
import * as schedules from './schedule-calls.ts'

/** The other calls of content: what visitors read, markets, schedules and predictions. */
export const contentRoutes = callsOf('content', [
  { method: 'GET', path: '/public/page-data', who: 'all', answer: pub.pageData },
  { method: 'GET', path: '/public/schedules/active', who: 'all', answer: pub.scheduleList },
  { method: 'GET', path: '/public/live-draw-data/:marketName', who: 'all', answer: pub.liveDraw },
  {
    method: 'GET',
    path: '/public/prediction-detail/:marketName',
    who: 'all',
    answer: pub.predictionDetail,
  },
  {
    method: 'GET',
    path: '/public/detail-page/:marketName',
    who: 'all',
    query: pub.detailPageQuery,
    answer: pub.detailPage,
  },
  { method: 'GET', path: '/public/results/:marketName/:date', who: 'all', answer: pub.drawDetail },
  { method: 'GET', path: '/public/markets/all-active', who: 'all', answer: markets.marketNames },
  { method: 'GET', path: '/admin/markets/all-active', who: 'ADMIN', answer: markets.marketNames },
  {
    method: 'GET',
    path: '/admin/markets',
    who: 'MASTER_ADMIN',
    query: markets.marketListQuery,
    answer: markets.marketList,
  },
  {
    method: 'POST',
    path: '/admin/markets',
    success: 201,
    who: 'MASTER_ADMIN',
    body: markets.marketBody,
    answer: markets.market,
  },
  { method: 'DELETE', path: '/admin/markets/:marketId', who: 'MASTER_ADMIN', answer: deleted },
  { method: 'GET', path: '/admin/schedules', who: 'ADMIN', answer: pub.scheduleList },
  {
    method: 'POST',
    path: '/admin/schedules',
    who: 'ADMIN',
    body: schedules.scheduleBody,
    answer: schedules.schedule,
  },
  {
    method: 'PATCH',
    path: '/admin/schedules/:marketName/status',
    who: 'ADMIN',
    body: schedules.scheduleStatusBody,
    answer: schedules.schedule,
  },
  { method: 'DELETE', path: '/admin/schedules/:marketName', who: 'ADMIN', answer: deleted },
  {
    method: 'GET',
    path: '/admin/predictions',
    who: 'ADMIN',
    query: predictions.predictionListQuery,
    answer: predictions.predictionList,
  },
  {
    method: 'POST',
    path: '/admin/predictions',
    success: 201,
    who: 'ADMIN',
    body: predictions.predictionBody,
    answer: predictions.prediction,
  },
  {
    method: 'PUT',
    path: '/admin/predictions/:predictionId',
    who: 'ADMIN',
    body: predictions.predictionBody,
    answer: predictions.prediction,
  },
  { method: 'DELETE', path: '/admin/predictions/:predictionId', who: 'ADMIN', answer: deleted },
])
