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
import { createBulkJobs } from './bulk/bulk-jobs.ts'
import { createDesk } from './desk/desk.ts'
import { createContentStores, type ContentStores } from './content-stores.ts'
import { copyRoutes } from './copies/result-copy.ts'
import { deletedRoutes } from './deleted/deleted-routes.ts'
import { createDoubleEntryService } from './results/double-entry/double-entry-service.ts'
import { createDrawFeed } from './feed/draw-feed.ts'
import { createGuardService } from './results/guard/guard-service.ts'
import { createGuard } from './results/guard/guard.ts'
import { createResultExport } from './import/result-export.ts'
import { createImportGuard, type ImportGuard } from './csv/import-authority.ts'
import { createImportJobs } from './import/import-jobs.ts'
import { createImportWarnings } from './import/import-warnings.ts'
import { importRoutes, uploadTurns } from './import/import-routes.ts'
import { createImportService } from './import/import-service.ts'
import { createMarketHabits } from './import/market-habits.ts'
import { marketRoutes } from './markets/market-routes.ts'
import { createMarketService } from './markets/market-service.ts'
import { createPages } from './pages/pages.ts'
import { createPredictionWriter } from './predictions/bulk/prediction-writer.ts'
import { predictionTransferRoutes } from './predictions/bulk/prediction-transfer-routes.ts'
import { createPredictions } from './predictions/predictions.ts'
import type { OnlineAdmins } from './desk/online/online-admins.ts'
import { createPrizeEntry } from './results/prize-entry.ts'
import { createResultEdit } from './results/result-edit.ts'
import { createResultRead } from './results/result-read.ts'
import { resultRoutes, doubleEntryRoutes, guardRoutes } from './results/result-routes.ts'
import { createScheduleWriter } from './schedules/bulk-change.ts'
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

type ImportDeps = Pick<ContentDeps, 'clock' | 'log' | 'notifyRelay' | 'enqueueImport'> &
  Pick<ContentStores, 'resultStore' | 'scheduleStore' | 'marketStore' | 'importJobStore'> & {
    importGuard: ImportGuard
    isDoubleEntryOn: () => Promise<boolean>
  }

const createImports = (deps: ImportDeps) => {
  const marketHabits = createMarketHabits(deps)
  const importWarnings = createImportWarnings({ ...deps, marketHabits })
  const importService = createImportService({ ...deps, marketHabits, importWarnings })
  return createImportJobs({ ...deps, importService, enqueue: deps.enqueueImport })
}

/** The whole content service over one database. */
export const createContentApp = (deps: ContentDeps) => {
  const { connection, isReady, isSending, online, limits, access, clock, notifyRelay, log, metrics, trusted } = deps
  const stores = createContentStores({ connection, clock, notifyRelay })
  const { marketStore, scheduleStore, resultStore, predictionStore, switchStore } = stores

  const isUsed = async (name: string) =>
    (await scheduleStore.find(name)) !== null ||
    (await resultStore.hasMarket(name)) ||
    (await predictionStore.hasMarket(name))

  const doubleEntryService = createDoubleEntryService({ switchStore })
  const importGuard = createImportGuard({ access, clock })
  const isDoubleEntryOn = () => doubleEntryService.isOn()
  const importJobs = createImports({ ...stores, ...deps, importGuard, isDoubleEntryOn })
  const guard = createGuard({ resultStore, scheduleStore, clock, log })
  const resultDeps = { resultStore, marketStore, doubleEntry: doubleEntryService.companion, guard, clock }
  const resultEdit = createResultEdit(resultDeps)
  const scheduleService = createScheduleService({ scheduleStore, marketStore, clock })
  const desk = createDesk({ ...stores, online, access, limits, clock })
  const predictions = createPredictions({ ...stores, clock })
  const writers = {
    predictions: createPredictionWriter({ ...stores, predictionService: predictions.service }),
    schedules: createScheduleWriter({ ...stores, scheduleService }),
  }
  const bulk = createBulkJobs({ ...stores, writers, access, clock, log })
  const handlers = {
    ...createPages({ ...stores, lateMs: limits.late, clock }),
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
    ...desk.handlers,
    ...guardRoutes({ guardService: createGuardService({ ...stores, clock }) }),
    ...importRoutes({
      resultExport: createResultExport({ resultStore, marketStore }),
      importJobs,
    }),
    ...resultRoutes({
      prizeEntry: createPrizeEntry(resultDeps),
      resultEdit,
      resultRead: createResultRead({ resultStore }),
    }),
    ...predictions.handlers,
    ...bulk.handlers,
    ...copyRoutes({ ...resultDeps, resultEdit }),
    ...deletedRoutes({ ...stores, doubleEntry: doubleEntryService.companion, clock }),
    ...predictionTransferRoutes({ ...stores, bulkService: bulk.service, clock }),
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
  return {
    app,
    deskWatch: desk.watch,
    importJobs,
    bulkRunner: bulk.runner,
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
