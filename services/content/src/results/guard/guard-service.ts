import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { findWithCompanions } from '@papan/service-kit/outbox/companions.ts'
import { drawId } from '../../draw-id.ts'
import type { MarketStore } from '../../markets/market-store.ts'
import type { ResultCompanions, ResultStore, StoredResult } from '../result-store.ts'
import type { ScheduleStore } from '../../schedules/schedule-store.ts'
import { guardCompanions, guardFactsOf } from './guard.ts'

type GuardServiceDeps = {
  resultStore: Pick<ResultStore, 'model'>
  scheduleStore: Pick<ScheduleStore, 'companion'>
  marketStore: Pick<MarketStore, 'exists'>
  clock: () => number
}

const drawNotFound = (message: string) => new AppError(404, 'DRAW_NOT_FOUND', message)

export const createGuardService = ({ resultStore, scheduleStore, marketStore, clock }: GuardServiceDeps) => ({
  /** Throws 404 for an unknown market or a date that cannot be one. */
  async facts(market: string, date: string): Promise<GuardFacts> {
    if (!isBusinessDate(date)) throw drawNotFound(fieldTexts.date)
    if (!(await marketStore.exists(market))) throw drawNotFound(contentTexts.marketUnknown)
    const { document, found } = await findWithCompanions<StoredResult, ResultCompanions>(
      resultStore.model,
      drawId(market, date),
      { schedule: scheduleStore.companion(market), ...guardCompanions(resultStore, { market, date }, null) },
    )
    const prizes = document?.deletedAt === null ? document.prizes : []
    return guardFactsOf({ market, date, prizes }, found, clock())
  },
})

export type GuardService = ReturnType<typeof createGuardService>
