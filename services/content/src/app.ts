import { Router } from 'express'
import type { Connection } from 'mongoose'
import { contentCalls } from '@papan/contracts/calls/all-calls.ts'
import { drawPageCalls } from '@papan/contracts/calls/content/draw-page-calls.ts'
import { announcesPath } from '@papan/contracts/stream.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import { createIdempotency } from '@papan/service-kit/idempotency/idempotency.ts'
import { maxImportBytes } from '@papan/contracts/limits.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AlarmLimits } from '@papan/contracts/calls/content/desk-calls.ts'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import { createAlarmService } from './desk/alarms/alarm-service.ts'
import { createDeskWatch } from './desk/alarms/desk-watch.ts'
import { alarmRoutes, claimRoutes } from './desk/desk-routes.ts'
import { createBoardService } from './desk/board/board-service.ts'
import { createClaimService } from './desk/claims/claim-service.ts'
import { createContentStores } from './content-stores.ts'
import { createDoubleEntryService } from './results/double-entry/double-entry-service.ts'
import { createDrawFeed } from './feed/draw-feed.ts'
import { createGuardService } from './results/guard/guard-service.ts'
import { createGuard } from './results/guard/guard.ts'
import { createChangedNumbers } from './changed-numbers/changed-numbers.ts'
import { createWithdrawals } from './changed-numbers/withdrawals.ts'
import { createExportService } from './import/export-service.ts'
import { createImportGuard } from './csv/import-authority.ts'
import { createImportJobs } from './import/import-jobs.ts'
import { createImportWarnings } from './import/import-warnings.ts'
import { importRoutes, uploadTurns } from './import/import-routes.ts'
import { createImportService } from './import/import-service.ts'
import { createMarketHabits } from './import/market-habits.ts'
import { marketRoutes } from './markets/market-routes.ts'
import { createMarketService } from './markets/market-service.ts'
import { createDays } from './pages/days.ts'
import { createDrawPages } from './pages/draw-pages.ts'
import { createDrawsNow } from './pages/draws-now.ts'
import { createNumberSearch } from './pages/number-search.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { createDrawDetails } from './pages/draw-details.ts'
import { createPageService } from './pages/page-service.ts'
import { createPredictions } from './predictions/predictions.ts'
import type { OnlineAdmins } from './desk/online/online-admins.ts'
import { createPrizeEntry } from './results/prize-entry.ts'
import { createResultEdit } from './results/result-edit.ts'
import { createResultRead } from './results/result-read.ts'
import { resultRoutes, doubleEntryRoutes, guardRoutes } from './results/result-routes.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'
import { createScheduleService } from './schedules/schedule-service.ts'
import { createScheduleImport } from './schedules/transfer/schedule-import.ts'
import { scheduleTransferRoutes } from './schedules/transfer/schedule-transfer-routes.ts'

type ContentDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  /** Events reach the stream. */
  isSending: () => boolean
  /** Rejects while Redis is away. */
  enqueueImport: (jobId: string) => Promise<void>
  online: OnlineAdmins
  limits: AlarmLimits
  access: Access
  clock: () => number
  notifyRelay: NotifyRelay
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
}

/** Two of the longest. */
const uploadBytes = 2 * maxImportBytes

/** The whole content service over one database. */
export const createContentApp = (deps: ContentDeps) => {
  const {
    connection,
    isReady,
    isSending,
    enqueueImport,
    online,
    limits,
    access,
    clock,
    notifyRelay,
    log,
    metrics,
    trusted,
  } = deps
  const stores = createContentStores({ connection, clock, notifyRelay })
  const { marketStore, scheduleStore, resultStore, predictionStore, switchStore, importJobStore } = stores

  const isUsed = async (name: string) =>
    (await scheduleStore.find(name)) !== null ||
    (await resultStore.hasMarket(name)) ||
    (await predictionStore.hasMarket(name))

  const doubleEntryService = createDoubleEntryService({ switchStore })
  const isDoubleEntryOn = () => doubleEntryService.isOn()
  const marketHabits = createMarketHabits({ resultStore })
  const importService = createImportService({
    resultStore,
    scheduleStore,
    marketStore,
    importWarnings: createImportWarnings({ resultStore, scheduleStore, marketHabits, clock }),
    marketHabits,
    isDoubleEntryOn,
    log,
    clock,
    notifyRelay,
  })
  const importGuard = createImportGuard({ access, clock })
  const importJobs = createImportJobs({ importJobStore, importService, importGuard, enqueue: enqueueImport, log })
  const guard = createGuard({ resultStore, scheduleStore, clock, log })
  const resultDeps = { resultStore, marketStore, doubleEntry: doubleEntryService.companion, guard, clock }
  const scheduleService = createScheduleService({ scheduleStore, marketStore, clock })
  const boardService = createBoardService({ ...stores, online, limits, clock })
  const claimService = createClaimService({ ...stores, board: boardService, online, clock })
  const alarmService = createAlarmService({ ...stores, board: boardService, limits, clock })
  const withdrawals = createWithdrawals({ ...stores, clock })
  const predictions = createPredictions({ ...stores, clock })
  const handlers = {
    ...pageRoutes({
      pageService: createPageService({ ...stores, clock }),
      drawDetails: createDrawDetails({ ...stores, clock }),
      drawPages: createDrawPages({ ...stores, clock }),
      numberSearch: createNumberSearch({ ...stores, clock }),
      drawsNow: createDrawsNow({ ...stores, withdrawals, lateMs: limits.late, clock }),
      days: createDays({ ...stores, withdrawals, lateMs: limits.late, clock }),
      withdrawals,
      changedNumbers: createChangedNumbers({ ...stores, clock }),
    }),
    ...marketRoutes({
      marketService: createMarketService({
        marketStore,
        isUsed,
        marketsNamed: (text) => scheduleStore.marketsNamed(text),
        drawsOf: (markets) => resultStore.drawsOf(markets),
      }),
    }),
    ...scheduleRoutes({ scheduleService, clock }),
    ...scheduleTransferRoutes({
      scheduleStore,
      scheduleImport: createScheduleImport({ scheduleStore, marketStore }),
      importGuard,
      clock,
    }),
    ...doubleEntryRoutes({ doubleEntryService }),
    ...claimRoutes({ claimService, boardService }),
    ...alarmRoutes({ alarmService }),
    ...guardRoutes({ guardService: createGuardService({ ...stores, clock }) }),
    ...importRoutes({
      exportService: createExportService({ resultStore, marketStore }),
      importJobs,
    }),
    ...resultRoutes({
      prizeEntry: createPrizeEntry(resultDeps),
      resultEdit: createResultEdit(resultDeps),
      resultRead: createResultRead({ resultStore }),
    }),
    ...predictions.handlers,
  }
  const idempotent = createIdempotency({ responses: stores.responses, log })
  const calls = serve({ ...contentCalls, ...drawPageCalls }, handlers, {
    access,
    idempotent,
    beforeUpload: { startImport: uploadTurns(uploadBytes) },
  })
  const announces = Router().get(announcesPath, (_req, res) => void res.status(isSending() ? 204 : 503).end())
  const routers = [announces, refuseUnready(isReady), calls]
  const app = createHttpApp({ log, metrics, trusted, routers, isReady })
  const deskWatch = createDeskWatch({
    ...stores,
    boardService,
    claimService,
    alarmService,
    online,
    access,
    limits,
    clock,
  })
  return {
    app,
    deskWatch,
    importJobs,
    drawFeed: createDrawFeed({ ...stores, clock }),
    scheduleStore,
    endPlan: (marketName: string) => scheduleService.endPlan(marketName),
    comingDraws: () => resultStore.comingDraws(wibDate(clock())),
    sources: stores.sources,
    models: stores.models,
    recount: stores.recount,
    warmScores: predictions.warmScores,
    createIndexes: async () => {
      for (const model of stores.models) await model.createIndexes()
    },
  }
}
