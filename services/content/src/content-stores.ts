import type { StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { createDeletedRecords } from '@papan/service-kit/deleted/deleted-records.ts'
import { createResponseStore } from '@papan/service-kit/idempotency/response-store.ts'
import { createRestoreSource } from '@papan/service-kit/outbox/restore-source.ts'
import { createAlarmStore } from './desk/alarms/alarm-store.ts'
import { createBulkStore } from './bulk/bulk-store.ts'
import { createBoardStore } from './desk/board/board-store.ts'
import { createClaimStore } from './desk/claims/claim-store.ts'
import { createSwitchStore } from './results/double-entry/switch-store.ts'
import { createImportJobStore } from './import/import-job-store.ts'
import { createDrawChangeStore } from './draw-changes/draw-change-store.ts'
import { createKeepChanges } from './draw-changes/draw-changes.ts'
import { createChangedNumberStore } from './changed-numbers/changed-number-store.ts'
import { createMarketStore } from './markets/market-store.ts'
import { createPageStore } from './pages/page-store.ts'
import { createClosedPredictions } from './predictions/closed/closed-prediction-store.ts'
import { createPredictionStore, createLateMarks } from './predictions/prediction-store.ts'
import { createPublicDates } from './results/public-results.ts'
import { createResultStore } from './results/result-store.ts'
import { createScheduleStore } from './schedules/schedule-store.ts'

/** Everything that is stored; the relay sends from `sources`. */
export const createContentStores = (deps: StoreDeps) => {
  const { connection, clock } = deps
  const marketStore = createMarketStore(deps)
  const deletedRecords = createDeletedRecords({
    connection,
    clock,
    models: () => ({
      result: resultStore.model,
      prediction: predictionStore.model,
      schedule: scheduleStore.model,
    }),
  })
  const ofMarkets = { ...deps, marketUse: marketStore.marketUse, keepDeleted: deletedRecords.keep }
  const closedPredictions = createClosedPredictions({
    connection,
    scheduleOf: (market) => scheduleStore.find(market),
    predictions: () => predictionStore.model,
  })
  const scheduleStore = createScheduleStore({ ...ofMarkets, beforeChange: closedPredictions.keepMarket })
  const eventData = createPublicDates({ scheduleStore, resultOf: (id) => resultStore.companion(id), clock })
  const changedNumberStore = createChangedNumberStore(deps)
  const drawChangeStore = createDrawChangeStore(deps)
  const keepChanges = createKeepChanges({ drawChangeStore })
  const resultStore = createResultStore({
    ...ofMarkets,
    eventData,
    beforeChange: changedNumberStore.keep,
    keepEvents: keepChanges,
  })
  const predictionStore = createPredictionStore({ ...ofMarkets, beforeChange: closedPredictions.keepPrediction })
  const lateMarks = createLateMarks(connection)
  const switchStore = createSwitchStore(deps)
  const claimStore = createClaimStore(deps)
  const alarmStore = createAlarmStore(deps)
  const boardStore = createBoardStore({ resultStore, clock })
  const pageStore = createPageStore({ resultStore, predictionStore, scheduleStore, marketStore })
  const responses = createResponseStore({ connection, clock })
  const importJobStore = createImportJobStore({ connection, clock })
  const bulkStore = createBulkStore({ connection, clock })
  const tallies = [resultStore.tallies, predictionStore.tallies]
  const restores = createRestoreSource(connection)
  const records = [
    marketStore,
    scheduleStore,
    resultStore,
    predictionStore,
    switchStore,
    claimStore,
    alarmStore,
    restores,
  ]
  return {
    marketStore,
    scheduleStore,
    resultStore,
    changedNumberStore,
    drawChangeStore,
    keepChanges,
    deletedRecords,
    predictionStore,
    lateMarks,
    closedPredictions,
    switchStore,
    claimStore,
    alarmStore,
    boardStore,
    pageStore,
    responses,
    importJobStore,
    bulkStore,
    /** Recomputes all stored counts. */
    recount: async () => {
      for (const tally of tallies) await tally.recount()
    },
    sources: records.map(({ source }) => source),
    models: [
      ...[
        ...records,
        ...tallies,
        changedNumberStore,
        deletedRecords,
        responses,
        lateMarks,
        closedPredictions,
        bulkStore,
      ].map(({ model }) => model),
      ...drawChangeStore.models,
      ...importJobStore.models,
    ],
  }
}

export type ContentStores = ReturnType<typeof createContentStores>
