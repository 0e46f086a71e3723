import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import type { ShownPage } from '@papan/contracts/calls/media/page-calls.ts'
import type { SearchedPeriod } from '@papan/contracts/calls/insight-calls.ts'
import { historyLimits } from '@papan/contracts/limits.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { canonicalOf } from './public/app/canonical.ts'
import { lastPageOf } from './public/app/last-page.ts'
import { keptParts } from './public/ui/kept-part.tsx'
import { loadPage } from './public/app/routes.tsx'
import { trimState } from './public/app/trim-state.ts'
import { pageAt, type SitePage } from './public/app/page-titles.ts'
import { trailOf, type Step } from './public/app/page-trail.ts'
import { pageLoads } from './public/app/page-loads.ts'
import { PublicApp } from './public/app/public-app.tsx'
import { namedMarket } from './public/features/live-draw/use-selected-market.ts'
import { pageMeta, shownResult, type PageMeta, type ShownResult } from './public/app/page-meta.ts'
import { newestNumbers, lastNumbers, type PreviewedNumber } from './public/app/previewed-numbers.ts'
import { pageOf } from './shared/paths/site-paths.ts'
import { frozenClock } from './shared/clock/clock.ts'
import { ClockContext } from './shared/clock/use-clock.ts'
import { detailPageCall, drawsNowCall, liveDrawCall, pageDataCall, type Call } from './public/data/calls.ts'
import { createVisitorStore, type EmbeddedState } from './public/data/store.ts'
import type { FetchCall, Fetched } from './public/data/fetch-call.ts'
import { callAnswered, callFailed } from './public/data/actions.ts'
import { emptyServerData, type ServerData } from './public/data/server-data-reducer.ts'
import type { Site } from './public/data/site-reducer.ts'
import { buttonClass } from './shared/ui/button.tsx'
import { uiText } from './shared/ui/ui-text.ts'
import { layoutText } from './public/layout/layout-text.ts'
import { PublicLayout } from './public/app/public-layout.tsx'

/** Replaces a page that the server could not render; nothing hydrates it. */
const FailedPage = () => (
  <PublicLayout pathname="" isLiveDraw={false} market="">
    <div className="flex flex-col items-start gap-4 py-12">
      <h1 className="text-2xl font-bold tracking-tight">{uiText.failed}</h1>
      <a href="/" className={buttonClass('primary')}>
        {layoutText.backHome}
      </a>
    </div>
  </PublicLayout>
)

export type RenderRequest = {
  /** Path and query. */
  url: string
  site: Site
  now: number
  /** Offered by the 404 page. */
  todaysMarkets: () => Promise<readonly string[]>
  fetchCall: FetchCall
}
/** A page as HTML, with the state to hydrate from. 503: its data could not be fetched. */
export type RenderedPage = {
  status: number
  /** Null for an unknown address. */
  route: RoutePath | null
  isIndexed: boolean
  meta: PageMeta
  /** Path and query; null for an unknown address. */
  canonical: string | null
  trail: Step[]
  market: string | null
  draw: ShownResult | null
  numbers: PreviewedNumber[]
  dataset: { name: string; description: string; path: string; from: string | null; to: string | null } | null
  body: string
  state: EmbeddedState
}

const isSearched = (page: ReturnType<typeof pageAt>, query: URLSearchParams): boolean =>
  page?.route === routePaths.numberRoom && query.size > 0

/** Pages that show nothing without a search or a device. */
const unlisted: readonly RoutePath[] = [routePaths.search, routePaths.notifications]

const countingRoutes: readonly RoutePath[] = [routePaths.numberRoom, routePaths.statistics, routePaths.paito]

/** The counted numbers of a page. */
const datasetOf = (
  page: SitePage | null,
  meta: PageMeta,
  path: string | null,
  data: unknown,
): RenderedPage['dataset'] => {
  if (!page || path === null || !countingRoutes.includes(page.route)) return null
  const { from = null, to = null } = (data as { period?: Partial<SearchedPeriod> } | null)?.period ?? {}
  return { name: meta.title, description: meta.description, path, from, to }
}

/** Of the market's or the site's last draws, as far as the page has fetched them. */
const numbersOf = ({ entries }: ServerData, market: string | null): PreviewedNumber[] => {
  const answerTo = <Answer,>(call: Call<Answer>) => entries[call]?.data as Answer | undefined
  if (market === null) {
    const pageData = answerTo(pageDataCall)
    return pageData ? newestNumbers(pageData) : []
  }
  const live = answerTo(liveDrawCall(market))?.result
  return lastNumbers(answerTo(detailPageCall(market, 1, historyLimits[0]))?.history.data ?? (live ? [live] : []))
}

/** Fetches the data of a public page and renders it. */
export const renderPage = async (request: RenderRequest): Promise<RenderedPage> => {
  const { url, now, fetchCall } = request
  const clock = frozenClock(now)
  const { pathname, searchParams: query } = new URL(url, 'http://site')
  const page = pageAt(pathname)
  const site = page ? request.site : { ...request.site, markets: await request.todaysMarkets() }
  const store = createVisitorStore({ serverData: emptyServerData, site }, clock)
  let status = 404
  let shown: ShownResult | null = null
  let mainData: unknown = null
  if (page) {
    const load = async <Answer,>(call: Call<Answer>): Promise<Fetched<Answer>> => {
      const fetched = await fetchCall(call)
      store.dispatch(
        fetched.ok
          ? callAnswered({ call, at: now, ...fetched })
          : callFailed({ call, status: fetched.status, at: now }),
      )
      return fetched
    }
    const [main] = await Promise.all([pageLoads[page.route]({ ...page, query, now, load }), load(drawsNowCall)])
    if (main.ok) {
      status = 200
      mainData = main.data
      shown = shownResult(page.route, main.data)
    } else if (main.status !== 404) status = 503
  }
  await loadPage(pathname)
  await Promise.all(keptParts.map((load) => load()))
  const body = renderToString(
    <PublicApp store={store} rendered={store.getState()} clock={clock}>
      {(routes) => <StaticRouter location={url}>{routes}</StaticRouter>}
    </PublicApp>,
  )
  const { serverData } = store.getState()
  const isWithdrawn = status === 200 && page?.route === routePaths.draw && !shown
  const textPage = page?.pageId ? (mainData as ShownPage | null) : null
  const isUnknownText = status === 404 && page?.pageId !== undefined && page.pageId !== ''
  const meta = {
    ...pageMeta(isUnknownText ? null : page, shown, isWithdrawn),
    ...(textPage && { title: textPage.title, description: textPage.description }),
  }
  const lastPage = page && status === 200 ? lastPageOf(page.route, mainData) : Infinity
  const isUnknownLive = status === 404 && page?.route === routePaths.liveDraw
  const market = page && !isUnknownLive ? page.marketName || namedMarket(query) || null : null
  const canonical = page && canonicalOf(page, isUnknownLive ? new URLSearchParams() : query, lastPage)
  return {
    status,
    route: page?.route ?? null,
    // Each search has a different URL. A withdrawn number must leave the search engines.
    isIndexed:
      status === 200 &&
      !isWithdrawn &&
      !(page && unlisted.includes(page.route)) &&
      !isSearched(page, query) &&
      pageOf(query) <= lastPage,
    meta,
    canonical,
    dataset: status === 200 ? datasetOf(page, meta, canonical, mainData) : null,
    trail: page ? trailOf(page, textPage?.title) : [],
    market,
    numbers: status === 200 ? numbersOf(serverData, market) : [],
    draw: page?.route === routePaths.draw ? shown : null,
    body,
    state: { serverData: trimState(serverData), site, renderedAt: now },
  }
}

/** The body for an address whose page could not be rendered. */
export const renderFailed = (url: string, site: Site, now: number): string => {
  const clock = frozenClock(now)
  return renderToString(
    <Provider store={createVisitorStore({ serverData: emptyServerData, site }, clock)}>
      <ClockContext value={clock}>
        <StaticRouter location={url}>
          <FailedPage />
        </StaticRouter>
      </ClockContext>
    </Provider>,
  )
}
