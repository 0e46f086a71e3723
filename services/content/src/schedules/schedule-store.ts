import { scheduleStatus, type Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import {
  daysPerWeek,
  maxExceptions,
  maxMarketNameLength,
  maxTextLength,
  maxUrlLength,
} from '@papan/contracts/limits.ts'
import { exceptionKinds } from '@papan/contracts/schedule/draw-days.ts'
import { plannedStatuses } from '@papan/contracts/schedule/draw.ts'
import { isClockTime } from '@papan/contracts/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { DeletedCompanion } from '@papan/service-kit/deleted/deleted-records.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { literal } from '@papan/service-kit/mongo/literal.ts'
import { notDeleted, type Versioned, storedText, versionOf } from '@papan/service-kit/records/outbox-document.ts'
import { requireMarket, type MarketRecordDeps } from '../markets/market-use.ts'
import { storedDate, storedMarketName } from '../draw-id.ts'

const url = z.string().max(maxUrlLength).nullable()
const time = z.string().refine(isClockTime)
const reason = storedText(maxTextLength)
const exception = z.object({
  from: storedDate,
  to: storedDate,
  kind: z.enum(exceptionKinds),
  closeTime: time.nullish(),
  resultTime: time.nullish(),
  reason,
})
const scheduleFields = z.object({
  marketName: storedMarketName,
  logoUrl: url,
  day: storedText(maxTextLength),
  openTime: time,
  closeTime: time.nullable(),
  officialLink: url,
  status: scheduleStatus,
  /** Ticks that an admin corrected, and the day text that they correct. */
  dayCorrection: z
    .object({ text: storedText(maxTextLength), days: z.array(z.boolean()).length(daysPerWeek) })
    .nullable(),
  resultTime: time.nullable(),
  family: z.string().max(maxMarketNameLength).nullable(),
  exceptions: z.array(exception).max(maxExceptions),
  plan: z.object({ status: z.enum(plannedStatuses), from: storedText(), until: storedText(), reason }).nullable(),
  /** Other names (SGP), upper-case. */
  aliases: z.array(z.string()),
})
export type ScheduleFields = z.infer<typeof scheduleFields>
export type StoredSchedule = Versioned & ScheduleFields

/** Read from the day text, unless an admin corrected this very text. */
export const daysOf = ({ day, dayCorrection }: Pick<ScheduleFields, 'day' | 'dayCorrection'>): boolean[] =>
  dayCorrection?.text === day ? dayCorrection.days : [...readDayText(day).days]

export const toSchedule = (stored: StoredSchedule): Schedule => ({
  id: stored._id,
  marketName: stored.marketName,
  logoUrl: stored.logoUrl,
  day: stored.day,
  openTime: stored.openTime,
  closeTime: stored.closeTime,
  officialLink: stored.officialLink,
  status: stored.status,
  days: daysOf(stored),
  resultTime: stored.resultTime,
  family: stored.family,
  exceptions: stored.exceptions,
  plan: stored.plan,
  aliases: stored.aliases,
  ...versionOf(stored),
})

export const scheduleNotFound = () => new AppError(404, 'SCHEDULE_NOT_FOUND', contentTexts.scheduleNotFound)

const maxAtOnce = 1_000

type ScheduleStoreDeps = MarketRecordDeps & {
  /** Runs before each change of an existing schedule. */
  beforeChange: (schedule: Schedule, now: number) => Promise<void>
}

export const createScheduleStore = ({ connection, marketUse, beforeChange, ...deps }: ScheduleStoreDeps) => {
  // One schedule per market, so its name is the `_id`.
  const model = defineCollection(connection, 'schedules', scheduleFields)
  const records = createAggregateStore<ScheduleFields, StoredSchedule, Schedule, DeletedCompanion>({
    subjectType: 'schedule',
    model,
    toRecord: toSchedule,
    notFound: scheduleNotFound,
    onCreate: (fields, store) => requireMarket(marketUse, fields.marketName, 'marketName', store),
    beforeChange: (stored, { occurredAt }) => beforeChange(toSchedule(stored), Date.parse(occurredAt)),
    ...deps,
  })
  // In one batch: by default a hundred make a second round trip.
  const allStored = async (): Promise<StoredSchedule[]> =>
    model.find(notDeleted).sort({ marketName: 1 }).batchSize(maxAtOnce).lean()
  return {
    ...records,
    model,
    allStored,
    /** Markets with this text in their family or another name. */
    async marketsNamed(text: string): Promise<string[]> {
      const [family, aliases] = [literal(text), literal(text)]
      const stored = await model.find({ $or: [{ family }, { aliases }], ...notDeleted }, { marketName: 1 }).lean()
      return stored.map(({ marketName }) => marketName)
    },
    all: async (): Promise<Schedule[]> => (await allStored()).map(toSchedule),
  }
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>
