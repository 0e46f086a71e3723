import type { Schedule, ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/rules/day-text.ts'
import { isResultTime } from '@papan/contracts/rules/result-time.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/service-kit/mongo/define-collection.ts'
import { outwardEpoch } from '@papan/service-kit/outbox/epochs.ts'
import { notDeleted, type Versioned } from '@papan/service-kit/outbox/outbox-document.ts'
import { marketId } from '../draw-id.ts'
import { requireMarket } from '../markets/market-use.ts'
import type { MarketRecordDeps } from '../store-deps.ts'

export type ScheduleFields = {
  marketName: string
  logoUrl: string | null
  day: string
  openTime: string
  closeTime: string | null
  officialLink: string | null
  status: ScheduleStatus
  /** Ticks that an admin corrected, and the day text that they correct; absent in older schedules. */
  dayCorrection?: { text: string; days: boolean[] } | null
  resultTime?: string | null
  family?: string | null
}
export type StoredSchedule = Versioned & ScheduleFields

/** Read from the day text, unless an admin corrected this very text. */
export const daysOf = ({ day, dayCorrection }: Pick<ScheduleFields, 'day' | 'dayCorrection'>): boolean[] =>
  dayCorrection?.text === day ? dayCorrection.days : [...readDayText(day).days]

/** An earlier release may have moved the close time away from the result time. */
const resultTimeOf = ({ closeTime, resultTime = null }: ScheduleFields): string | null =>
  closeTime && resultTime && isResultTime(closeTime, resultTime) ? resultTime : null

export const toSchedule = (stored: StoredSchedule): Schedule => ({
  id: marketId(stored._id),
  marketName: stored.marketName,
  logoUrl: stored.logoUrl,
  day: stored.day,
  openTime: stored.openTime,
  closeTime: stored.closeTime,
  officialLink: stored.officialLink,
  status: stored.status,
  days: daysOf(stored),
  resultTime: resultTimeOf(stored),
  family: stored.family ?? null,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

export const scheduleNotFound = () => new AppError(404, 'SCHEDULE_NOT_FOUND', contentTexts.scheduleNotFound)

export const createScheduleStore = ({ connection, marketUse, ...deps }: MarketRecordDeps) => {
  // One schedule per market, so its name is the `_id`.
  const model = defineCollection<StoredSchedule>(connection, 'schedules', {
    marketName: { type: String, required: true },
    logoUrl: { type: String, default: null },
    day: { type: String, required: true },
    openTime: { type: String, required: true },
    closeTime: { type: String, default: null },
    officialLink: { type: String, default: null },
    status: { type: String, required: true },
    dayCorrection: { type: Object, default: null },
    resultTime: { type: String, default: null },
    family: { type: String, default: null },
  })
  const records = createAggregateStore<ScheduleFields, StoredSchedule, Schedule>({
    subjectType: 'schedule',
    model,
    toRecord: toSchedule,
    notFound: scheduleNotFound,
    onCreate: (fields, store) => requireMarket(marketUse, fields.marketName, 'marketName', store),
    ...deps,
  })
  return {
    ...records,
    model,
    async all(): Promise<Schedule[]> {
      return (await model.find(notDeleted).sort({ marketName: 1 }).lean()).map(toSchedule)
    },
  }
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>
