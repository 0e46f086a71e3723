import { z } from 'zod'
import type { AlarmLimits } from '@papan/contracts/calls/content/desk-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import {
  accessSettings,
  mongoSettings,
  processSettings,
  redisSettings,
  trustedPeers,
  minuteCount,
} from '@papan/runtime/config.ts'
import { failpointSettings } from '@papan/runtime/failpoint.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'

export const contentSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...accessSettings,
  ...failpointSettings,
  ...eventSignerSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  ALARM_LATE_MINUTES: minuteCount(5).describe(
    'after how many minutes without PRIZE 1 a draw rings; decimals are allowed in all of these',
  ),
  ALARM_MASTERS_MINUTES: minuteCount(15).describe('after how many minutes it rings at master admins too'),
  ALARM_OVERDUE_MINUTES: minuteCount(30).describe('after how many minutes it counts in `draws_overdue`'),
  ALARM_AGAIN_MINUTES: minuteCount(15).describe('for how many minutes an answer silences it'),
  ALARM_CHECK_SECONDS: z.coerce
    .number()
    .positive()
    .max(60)
    .default(5)
    .describe('how often each process looks for late draws'),
  ALARM_UNSTAFFED_MINUTES: minuteCount(10).describe(
    'how many minutes before a close an alarm is raised while no admin is online',
  ),
}

/** In ms. */
export const alarmLimitsIn = (settings: {
  ALARM_LATE_MINUTES: number
  ALARM_MASTERS_MINUTES: number
  ALARM_OVERDUE_MINUTES: number
  ALARM_AGAIN_MINUTES: number
  ALARM_UNSTAFFED_MINUTES: number
}): AlarmLimits => ({
  late: settings.ALARM_LATE_MINUTES * minuteMs,
  masters: settings.ALARM_MASTERS_MINUTES * minuteMs,
  overdue: settings.ALARM_OVERDUE_MINUTES * minuteMs,
  again: settings.ALARM_AGAIN_MINUTES * minuteMs,
  unstaffed: settings.ALARM_UNSTAFFED_MINUTES * minuteMs,
})
