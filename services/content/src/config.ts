import { z } from 'zod'
import type { AlarmLimits } from '@papan/contracts/calls/content/desk-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { mongoSettings, processSettings, redisSettings, trustedPeers } from '@papan/runtime/config.ts'
import { failpointSettings } from '@papan/service-kit/outbox/failpoint.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'
import { neighbours } from '@papan/runtime/neighbours.ts'

/** At most a day. */
const minutes = (defaultValue: number) => z.coerce.number().positive().max(1_440).default(defaultValue)

export const contentSettings = {
  ...processSettings,
  ...mongoSettings,
  ...redisSettings,
  ...neighbours('auth:internal'),
  ...failpointSettings,
  ...eventSignerSettings,
  TRUSTED_GATEWAYS: trustedPeers,
  ALARM_LATE_MINUTES: minutes(5).describe(
    'after how many minutes without PRIZE 1 a draw rings; decimals are allowed, in the next one too',
  ),
  ALARM_OVERDUE_MINUTES: minutes(30).describe('after how many minutes it counts in `draws_overdue`'),
}

type AlarmSettings = { ALARM_LATE_MINUTES: number; ALARM_OVERDUE_MINUTES: number }

/** In ms. Masters are alarmed after 15 minutes, never before others; an answer silences for 15; unstaffed: 10 before a close. */
export const alarmLimitsIn = ({ ALARM_LATE_MINUTES, ALARM_OVERDUE_MINUTES }: AlarmSettings): AlarmLimits => ({
  late: ALARM_LATE_MINUTES * minuteMs,
  masters: Math.max(15, ALARM_LATE_MINUTES) * minuteMs,
  overdue: ALARM_OVERDUE_MINUTES * minuteMs,
  again: 15 * minuteMs,
  unstaffed: 10 * minuteMs,
})
