import { scheduleStatus, type Schedule, type ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { marketNamePattern } from '@papan/contracts/calls/fields.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import {
  daysPerWeek,
  maxExceptions,
  maxMarketNameLength,
  maxTextLength,
  maxUrlLength,
} from '@papan/contracts/limits.ts'
import { exceptionKinds, type ScheduleException } from '@papan/contracts/schedule/schedule-exceptions.ts'
import { plannedStatuses, type StatusPlan } from '@papan/contracts/schedule/status-plan.ts'
import { isBusinessDate, isClockTime } from '@papan/contracts/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/service-kit/mongo/define-collection.ts'
import { literal } from '@papan/service-kit/mongo/literal.ts'
import { part, parts } from '@papan/service-kit/mongo/parts.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { requireMarket } from '../markets/market-use.ts'
import type { MarketRecordDeps } from '../markets/store-deps.ts'

export type ScheduleFields = {
  marketName: string
  logoUrl: string | null
  day: string
  openTime: string
  closeTime: string | null
  officialLink: string | null
  status: ScheduleStatus
  /** Ticks that an admin corrected, and the day text that they correct. */
  dayCorrection: { text: string; days: boolean[] } | null
  resultTime: string | null
  family: string | null
  exceptions: ScheduleException[]
  plan: StatusPlan | null
  /** Other names (SGP), upper-case. */
  aliases: string[]
}
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
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

export const scheduleNotFound = () => new AppError(404, 'SCHEDULE_NOT_FOUND', contentTexts.scheduleNotFound)

const maxAtOnce = 1_000

const url = { type: String, maxlength: maxUrlLength }
const optionalTime = { type: String, validate: (time: string | null) => time === null || isClockTime(time) }

export const createScheduleStore = ({ connection, marketUse, ...deps }: MarketRecordDeps) => {
  // One schedule per market, so its name is the `_id`.
  const model = defineCollection<StoredSchedule>(connection, 'schedules', {
    marketName: { type: String, required: true, maxlength: maxMarketNameLength, match: marketNamePattern },
    logoUrl: url,
    day: { type: String, required: true, maxlength: maxTextLength },
    openTime: { type: String, required: true, validate: isClockTime },
    closeTime: optionalTime,
    officialLink: url,
    status: { type: String, required: true, enum: scheduleStatus.options },
    dayCorrection: part({
      text: { type: String, required: true, maxlength: maxTextLength },
      days: { type: [Boolean], required: true, validate: (days: boolean[]) => days.length === daysPerWeek },
    }),
    resultTime: optionalTime,
    family: { type: String, maxlength: maxMarketNameLength },
    exceptions: parts(
      {
        from: { type: String, required: true, validate: isBusinessDate },
        to: { type: String, required: true, validate: isBusinessDate },
        kind: { type: String, required: true, enum: exceptionKinds },
        closeTime: optionalTime,
        resultTime: optionalTime,
        reason: { type: String, required: true, maxlength: maxTextLength },
      },
      { max: maxExceptions },
    ),
    plan: part({
      status: { type: String, required: true, enum: plannedStatuses },
      from: { type: String, required: true },
      until: { type: String, required: true },
      reason: { type: String, required: true, maxlength: maxTextLength },
    }),
    aliases: { type: [String], default: undefined },
  })
  const records = createAggregateStore<ScheduleFields, StoredSchedule, Schedule>({
    subjectType: 'schedule',
    model,
    toRecord: toSchedule,
    notFound: scheduleNotFound,
    onCreate: (fields, store) => requireMarket(marketUse, fields.marketName, 'marketName', store),
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
