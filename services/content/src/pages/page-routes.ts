import type { changedNumberCalls } from '@papan/contracts/calls/content/changed-number-calls.ts'
import type { dayCalls } from '@papan/contracts/calls/content/day-calls.ts'
import type { drawChangeCalls } from '@papan/contracts/calls/content/draw-change-calls.ts'
import type { drawPageCalls } from '@papan/contracts/calls/content/draw-page-calls.ts'
import type { drawsNowCalls } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { numberCalls } from '@papan/contracts/calls/content/number-calls.ts'
import type { pageCalls } from '@papan/contracts/calls/content/public-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { Days } from './days.ts'
import type { DrawDetailsOfMarkets } from './draw-details.ts'
import type { DrawPagesOfMarkets } from './draw-pages.ts'
import type { DrawsNowOfMarkets } from './draws-now.ts'
import type { NumberSearch } from './number-search.ts'
import type { ChangedNumbersOfDraws } from '../changed-numbers/changed-numbers.ts'
import type { Withdrawals } from '../changed-numbers/withdrawals.ts'
import type { DrawChangesOfMarkets } from '../draw-changes/draw-changes.ts'
import type { PageService } from './page-service.ts'

type PageRouteDeps = {
  pageService: PageService
  drawDetails: DrawDetailsOfMarkets
  drawPages: DrawPagesOfMarkets
  numberSearch: NumberSearch
  drawsNow: DrawsNowOfMarkets
  days: Days
  withdrawals: Withdrawals
  changedNumbers: ChangedNumbersOfDraws
  drawChanges: DrawChangesOfMarkets
}
type PageHandlers = Handlers<
  typeof pageCalls &
    typeof numberCalls &
    typeof drawPageCalls &
    typeof drawsNowCalls &
    typeof changedNumberCalls &
    typeof drawChangeCalls &
    typeof dayCalls
>

export const pageRoutes = ({
  pageService,
  drawDetails,
  drawPages,
  numberSearch,
  drawsNow,
  days,
  withdrawals,
  changedNumbers,
  drawChanges,
}: PageRouteDeps): PageHandlers => ({
  getPageData: () => pageService.pageData(),
  getLiveDraw: ({ params }) => pageService.liveDraw(params.marketName),
  getPredictionDetail: ({ params }) => pageService.predictionDetail(params.marketName),
  getDetailPage: ({ params, query }) => pageService.detailPage(params.marketName, query),
  getDraw: ({ params }) => drawDetails.drawDetail(params.marketName, params.date),
  getCorrections: ({ params }) => drawDetails.corrections(params.marketName, params.date),
  getWithdrawal: ({ params }) => withdrawals.ofDraw(params.marketName, params.date),
  getChangedNumbers: ({ query }) => changedNumbers.list(query.market, query.page),
  getDrawChanges: ({ query }) => drawChanges.since(query.since),
  getDrawsWithNumber: ({ params }) => numberSearch.drawsWith(params.number),
  getDay: ({ params }) => days.day(params.date),
  getDrawsNow: () => drawsNow.drawsNow(),
  countDrawPageParts: async () => ({ parts: await drawPages.parts() }),
  getDrawPages: ({ params }) => drawPages.part(Number(params.part)),
})
