import type { Connection } from 'mongoose'
import { createGuards } from '@papan/runtime/auth/guard.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { createHttpApp } from '@papan/runtime/http/http-app.ts'
import { createAnswerStore } from '@papan/runtime/idempotency/answer-store.ts'
import { createOnce } from '@papan/runtime/idempotency/once.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { doubleEntryRoutes } from './double-entry/double-entry-routes.ts'
import { createDoubleEntryService } from './double-entry/double-entry-service.ts'
import { createSwitchStore } from './double-entry/switch-store.ts'
import { importRoutes } from './import/import-routes.ts'
import { createImportService } from './import/import-service.ts'
import { marketRoutes } from './markets/market-routes.ts'
import { createMarketService } from './markets/market-service.ts'
import { createMarketStore } from './markets/market-store.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { createPageService } from './pages/page-service.ts'
import { createPageStore } from './pages/page-store.ts'
import { createEditorStore } from './presence/editor-store.ts'
import { presenceRoutes } from './presence/presence-routes.ts'
import { predictionRoutes } from './predictions/prediction-routes.ts'
import { createPredictionService } from './predictions/prediction-service.ts'
import { createPredictionStore } from './predictions/prediction-store.ts'
import { resultRoutes } from './results/result-routes.ts'
import { createResultService } from './results/result-service.ts'
import { createResultStore } from './results/result-store.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'
import { createScheduleService } from './schedules/schedule-service.ts'
import { createScheduleStore } from './schedules/schedule-store.ts'

type ContentDeps = {
  connection: Connection
  /** Role `command`; only courtesies depend on it. */
  redis: Redis
  access: Access
  clock: () => number
  nudge: (subjectType: string, id: string) => void
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
}

/** The whole content service over one database: its HTTP app, the outboxes that a relay empties, and its indexes. */
export const createContentApp = (deps: ContentDeps) => {
  const { connection, redis, access, clock, nudge, log, metrics, trusted } = deps
  const storeDeps = { connection, clock, nudge }
  const marketStore = createMarketStore(storeDeps)
  const scheduleStore = createScheduleStore(storeDeps)
  const resultStore = createResultStore(storeDeps)
  const predictionStore = createPredictionStore(storeDeps)
  const switchStore = createSwitchStore(storeDeps)
  const pageStore = createPageStore({ resultStore, predictionStore })

  const isUsed = async (name: string) =>
    (await scheduleStore.find(name)) !== null ||
    (await resultStore.hasMarket(name)) ||
    (await predictionStore.hasMarket(name))

  const doubleEntryService = createDoubleEntryService({ switchStore })
  const isDoubleEntryOn = () => doubleEntryService.isOn()
  const answers = createAnswerStore({ connection, clock })
  const doors = { ...createGuards(access), once: createOnce({ answers, log }) }
  const app = createHttpApp({
    log,
    metrics,
    trusted,
    routers: [
      pageRoutes({ pageService: createPageService({ pageStore, scheduleStore, marketStore, resultStore, clock }) }),
      marketRoutes({ ...doors, marketService: createMarketService({ marketStore, isUsed }) }),
      scheduleRoutes({ ...doors, scheduleService: createScheduleService({ scheduleStore, marketStore }) }),
      doubleEntryRoutes({ ...doors, doubleEntryService }),
      presenceRoutes({
        ...doors,
        editorStore: createEditorStore({ redis, clock, log }),
        isResult: async (id) => (await resultStore.find(id)) !== null,
      }),
      resultRoutes({
        ...doors,
        resultService: createResultService({ resultStore, marketStore, isDoubleEntryOn, clock }),
      }),
      predictionRoutes({ ...doors, predictionService: createPredictionService({ predictionStore, marketStore }) }),
      importRoutes({
        ...doors,
        importService: createImportService({ resultStore, marketStore, isDoubleEntryOn, clock, nudge }),
      }),
    ],
  })
  const stores = [marketStore, scheduleStore, resultStore, predictionStore, switchStore]
  const models = [...stores.map(({ model }) => model), answers.model]
  return {
    app,
    scheduleStore,
    sources: stores.map(({ source }) => source),
    models,
    createIndexes: async () => {
      for (const model of models) await model.createIndexes()
    },
  }
}
