import type { Schedule, ScheduleStatus } from '@papan/contracts/calls/schedule-calls.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { outwardEpoch } from '@papan/runtime/outbox/epochs.ts'
import { live, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import { beginUse } from '../markets/begin-use.ts'
import type { MarketRecordDeps } from '../store-deps.ts'

export type ScheduleFields = {
  marketName: string
  logoUrl: string | null
  day: string
  openTime: string
  closeTime: string | null
  officialLink: string | null
  status: ScheduleStatus
}
export type StoredSchedule = Versioned & ScheduleFields

/** The contract's shape of a stored schedule. */
export const toSchedule = (stored: StoredSchedule): Schedule => ({
  id: stored._id,
  marketName: stored.marketName,
  logoUrl: stored.logoUrl,
  day: stored.day,
  openTime: stored.openTime,
  closeTime: stored.closeTime,
  officialLink: stored.officialLink,
  status: stored.status,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

export const createScheduleStore = ({ connection, marketUse, ...deps }: MarketRecordDeps) => {
  // A market has one schedule, so its name is the `_id`.
  const model = defineCollection<StoredSchedule>(connection, 'schedules', {
    marketName: { type: String, required: true },
    logoUrl: { type: String, default: null },
    day: { type: String, required: true },
    openTime: { type: String, required: true },
    closeTime: { type: String, default: null },
    officialLink: { type: String, default: null },
    status: { type: String, required: true },
  })
  const records = createAggregateStore<ScheduleFields, StoredSchedule, Schedule>({
    subjectType: 'schedule',
    model,
    toRecord: toSchedule,
    aroundBegin: (fields, store) => beginUse(marketUse, fields.marketName, 'marketName', store),
    ...deps,
  })
  return {
    ...records,
    model,
    /** Every schedule whatever its status, by market name. */
    async all(): Promise<Schedule[]> {
      return (await model.find(live).sort({ marketName: 1 }).lean()).map(toSchedule)
    },
  }
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>
