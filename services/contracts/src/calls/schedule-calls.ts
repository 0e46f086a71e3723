import { z } from '../schema.ts'
import { clockTime, marketName, optionalWebUrl, recordBody, text, versionFields } from './fields.ts'

export const scheduleStatus = z.enum(['BUKA', 'TUTUP', 'DITUNDA'])
export type ScheduleStatus = z.infer<typeof scheduleStatus>

/** When a market opens and closes; times are WIB, `closeTime` is null in older data only. */
export const schedule = z.object({
  id: z.string(),
  marketName: z.string(),
  logoUrl: z.string().nullable(),
  day: z.string(),
  openTime: z.string(),
  closeTime: z.string().nullable(),
  officialLink: z.string().nullable(),
  status: scheduleStatus,
  ...versionFields,
})
export type Schedule = z.infer<typeof schedule>

/** POST /admin/schedules creates or edits the schedule of its market; without `status` a new one is BUKA. */
export const scheduleBody = recordBody({
  marketName,
  day: text(),
  openTime: clockTime,
  closeTime: clockTime,
  officialLink: optionalWebUrl,
  logoUrl: optionalWebUrl,
  status: scheduleStatus.optional(),
})
export type ScheduleBody = z.infer<typeof scheduleBody>

/** PATCH /admin/schedules/{marketName}/status */
export const scheduleStatusBody = z.strictObject({ status: scheduleStatus })
