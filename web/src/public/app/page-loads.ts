import {
  bannersCall,
  correctionsCall,
  dayCall,
  detailPageCall,
  drawCall,
  pageDataCall,
  predictionDetailCall,
  schedulesCall,
  textPageCall,
  liveDrawCall,
  withdrawalCall,
} from '../data/calls.ts'
import type { FetchCall, Fetched } from '../data/fetch-call.ts'
import { callOfCorrections, readCorrections } from '../features/corrections/corrections-query.ts'
import { historyQueryOf } from '../features/history/history-query.ts'
import { namedMarket } from '../features/live-draw/use-selected-market.ts'
import { callOfRoom, readRoom, searchesOf } from '../features/number-room/room-query.ts'
import {
  archivedPredictionCall,
  predictionHistoryCall,
  readScoreView,
  scoreBoardCall,
} from '../features/predictions/scores/score-calls.ts'
import { callOfSearch, searchMarkets } from '../features/search/search-found.ts'
import { searchParam } from '../features/search/search-param.ts'
import { callOfPaito, readPaito } from '../features/paito/paito-query.ts'
import { callOfStatistics, readStatistics } from '../features/statistics/statistics-query.ts'
import { cardsOf } from '../market/market-cards.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { policyPage } from '@papan/contracts/paths/text-pages.ts'
import { currentMarket } from '@papan/contracts/lottery/market-choice.ts'
import { historyLimits } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'

/** `load` fetches a call into the page's state. */
type LoadContext = {
  marketName: string
  date: string
  pageId: string
  query: URLSearchParams
  now: number
  load: FetchCall
}
/** Fetches the data of a page; returns the outcome of the indispensable call. */
type PageLoad = (context: LoadContext) => Promise<Fetched<unknown>>

const pageData: PageLoad = ({ load }) => load(pageDataCall)

const schedules: PageLoad = ({ load }) => load(schedulesCall)

const home: PageLoad = async ({ load }) => {
  const [main] = await Promise.all([
    load(pageDataCall),
    load(bannersCall('TOP_BANNER')),
    load(bannersCall('SIDE_BANNER')),
  ])
  return main
}

/** An unknown market's page is an error: small, and without the list of markets until scripts fetch it. */
const liveDraw: PageLoad = async ({ query, now, load }) => {
  const named = namedMarket(query)
  const draw = named && (await load(liveDrawCall(named)))
  if (draw && !draw.ok && draw.status === 404) return draw
  const listed = await load(schedulesCall)
  if (draw) return draw
  const market = listed.ok ? currentMarket(listed.data, now) : null
  return market ? load(liveDrawCall(market)) : listed
}

const resultDetail: PageLoad = ({ marketName, query, load }) => {
  const { page, limit, month } = historyQueryOf(query)
  return load(detailPageCall(marketName, page, limit, month))
}

const predictionDetail: PageLoad = async ({ marketName, load }) => {
  const [main] = await Promise.all([load(predictionDetailCall(marketName)), load(predictionHistoryCall(marketName))])
  return main
}

const search: PageLoad = async ({ query, now, load }) => {
  const main = await load(pageDataCall)
  const call = main.ok && callOfSearch(searchMarkets(cardsOf(main.data), query.get(searchParam) ?? '', now))
  if (call) await load(call)
  return main
}

const numberRoom: PageLoad = async ({ query, now, load }) => {
  const room = readRoom(query)
  const calls = searchesOf(room).map((search) => callOfRoom(search, room, wibDate(now)))
  const [markets, ...found] = await Promise.all([load(pageDataCall), ...calls.map((call) => load(call))])
  return found.find(({ ok }) => !ok) ?? found[0] ?? markets
}

/** A market that insight does not know yet has its page when content knows it. */
const ofMarket = (main: Fetched<unknown>, detail: Fetched<unknown>): Fetched<unknown> =>
  !main.ok && main.status === 404 ? detail : main

const statistics: PageLoad = async ({ marketName, query, now, load }) => {
  const [main, detail] = await Promise.all([
    load(callOfStatistics(marketName, readStatistics(query), wibDate(now))),
    load(detailPageCall(marketName, 1, historyLimits[0])),
  ])
  return ofMarket(main, detail)
}

const paito: PageLoad = async ({ marketName, query, now, load }) => {
  const [main, detail] = await Promise.all([
    load(callOfPaito(marketName, readPaito(query), wibDate(now))),
    load(detailPageCall(marketName, 1, historyLimits[0])),
  ])
  return ofMarket(main, detail)
}

const corrections: PageLoad = async ({ query, load }) => {
  const [main] = await Promise.all([
    load(callOfCorrections(readCorrections(query))),
    load(schedulesCall),
    load(textPageCall(policyPage)),
  ])
  return main
}

const draw: PageLoad = async ({ marketName, date, load }) => {
  const [main] = await Promise.all([load(drawCall(marketName, date)), load(correctionsCall(marketName, date))])
  return !main.ok && main.status === 404 ? load(withdrawalCall(marketName, date)) : main
}

/** The device alone knows what such a page shows. */
const ofDevice: PageLoad = async () => ({ ok: true, data: null, staleMs: 0 })

const textPage: PageLoad = ({ pageId, load }) => load(textPageCall(pageId))

/** What the server fetches before it renders a route. */
export const pageLoads: Record<RoutePath, PageLoad> = {
  [routePaths.home]: home,
  [routePaths.results]: pageData,
  [routePaths.resultDetail]: resultDetail,
  [routePaths.draw]: draw,
  [routePaths.day]: ({ date, load }) => load(dayCall(date)),
  [routePaths.predictions]: pageData,
  [routePaths.predictionDetail]: predictionDetail,
  [routePaths.archivedPrediction]: ({ marketName, date, load }) => load(archivedPredictionCall(marketName, date)),
  [routePaths.scoreBoard]: ({ query, load }) => load(scoreBoardCall(readScoreView(query))),
  [routePaths.schedules]: schedules,
  [routePaths.liveDraw]: liveDraw,
  [routePaths.search]: search,
  [routePaths.numberRoom]: numberRoom,
  [routePaths.myNumbers]: ofDevice,
  [routePaths.statisticsChoice]: schedules,
  [routePaths.statistics]: statistics,
  [routePaths.paitoChoice]: schedules,
  [routePaths.paito]: paito,
  [routePaths.corrections]: corrections,
  [routePaths.notifications]: ofDevice,
  [routePaths.fixedPage]: textPage,
  [routePaths.ownPage]: textPage,
}
