import { z } from '../../schema.ts'
import { call, callsOf, deletionAnswer } from '../call.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { isResultTime } from '../../schedule/result-time.ts'
import { daysPerWeek, maxAliases, maxExceptions, maxMarketNameLength } from '../../limits.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import {
  clockTime,
  optionalTime,
  label,
  marketName,
  optionalFamily,
  optionalWebUrl,
  recordBody,
  text,
  versionFields,
} from '../fields.ts'
import { exceptionBody, planBody, scheduleException, statusPlan } from './schedule-changes.ts'
import { answeredDate, answeredInstant, answeredTime, answeredUrl } from '../answered.ts'

export const scheduleStatus = z.enum(['BUKA', 'TUTUP', 'DITUNDA'])
export type ScheduleStatus = z.infer<typeof scheduleStatus>

/** Seven days, Senin first. */
const drawDays = z.array(z.boolean()).length(daysPerWeek)

/**
 * Times are WIB. `closeTime` is null in old data only, `resultTime` unless staff set one. `status` is the stored one.
 */
export const schedule = z.object({
  id: z.string(),
  marketName: z.string(),
  logoUrl: answeredUrl.nullable(),
  day: z.string(),
  openTime: answeredTime,
  closeTime: answeredTime.nullable(),
  officialLink: answeredUrl.nullable(),
  status: scheduleStatus,
  days: drawDays,
  resultTime: answeredTime.nullable(),
  family: z.string().nullable(),
  exceptions: z.array(scheduleException),
  plan: statusPlan.nullable(),
  aliases: z.array(z.string()),
  ...versionFields,
})
export type Schedule = z.infer<typeof schedule>

/** The first draw with a close time ahead; WIB. */
export const nextDraw = z.object({ date: answeredDate, closesAt: answeredInstant, resultAt: answeredInstant })

/**
 * `status` is the one in effect and `reason` why it differs from the stored one; `exceptions` leaves out past ones.
 * `nextDraw` is null while the market is closed or postponed without an end.
 */
export const publicSchedule = schedule.extend({
  // Most markets have none of these, and a page has a hundred markets.
  exceptions: schedule.shape.exceptions.optional(),
  plan: statusPlan.optional(),
  aliases: schedule.shape.aliases.optional(),
  reason: z.string().optional(),
  nextDraw: nextDraw.nullable(),
})
export type PublicSchedule = z.infer<typeof publicSchedule>

const oneDayAtLeast = drawDays
  .refine((days) => days.includes(true), contentTexts.oneDayAtLeast)
  .meta({ contains: { const: true } })

/**
 * `days` corrects what the day text says; a stored correction of the same text stays. Absent `resultTime`, `family`,
 * `exceptions`, `plan` and `aliases` keep the stored ones; a new schedule without `status` is BUKA.
 */
export const scheduleBody = recordBody(
  {
    marketName,
    day: text(),
    openTime: clockTime,
    closeTime: clockTime,
    officialLink: optionalWebUrl,
    logoUrl: optionalWebUrl,
    status: scheduleStatus.optional(),
    days: oneDayAtLeast.nullable().optional(),
    resultTime: optionalTime,
    family: optionalFamily,
    exceptions: z.array(exceptionBody).max(maxExceptions).optional(),
    plan: planBody.nullable().optional(),
    aliases: z.array(label(maxMarketNameLength)).max(maxAliases).optional(),
  },
  ['nextDraw', 'reason'],
).superRefine(({ closeTime, resultTime }, context) => {
  if (resultTime && !isResultTime(closeTime, resultTime))
    context.addIssue({ code: 'custom', path: ['resultTime'], message: contentTexts.resultTimeTooLate })
})
export type ScheduleBody = z.infer<typeof scheduleBody>

export const scheduleStatusBody = z.strictObject({ status: scheduleStatus })

/** All schedules, by market name. */
export const scheduleList = z.array(schedule)
export const publicScheduleList = z.array(publicSchedule)

const schedules = '/admin/schedules'

export const scheduleCalls = callsOf('content', {
  listActiveSchedules: call('GET', publicPaths.activeSchedules, {
    summary: 'Jadwal semua pasaran',
    role: 'all',
    answer: publicScheduleList,
  }),
  listSchedules: call('GET', schedules, { summary: 'Daftar jadwal', role: 'ADMIN', answer: scheduleList }),
  saveSchedule: call('POST', schedules, {
    summary: 'Membuat atau mengubah jadwal pasaran',
    role: 'ADMIN',
    body: scheduleBody,
    answer: schedule,
    etag: true,
    ifMatch: true,
    idempotent: true,
    errors: ['MARKET_NOT_FOUND'],
  }),
  setScheduleStatus: call('PATCH', `${schedules}/:marketName/status`, {
    summary: 'Mengubah status jadwal',
    role: 'ADMIN',
    body: scheduleStatusBody,
    answer: schedule,
    etag: true,
    ifMatch: true,
    errors: ['SCHEDULE_NOT_FOUND'],
  }),
  deleteSchedule: call('DELETE', `${schedules}/:marketName`, {
    summary: 'Menghapus jadwal',
    role: 'ADMIN',
    answer: deletionAnswer,
    ifMatch: true,
    errors: ['SCHEDULE_NOT_FOUND'],
  }),
})
