import { z } from '../../schema.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

/** What a webhook can say. A draw's message holds its whole state, so each one replaces those before it. */
export const webhookEventType = z.enum([
  'draw.withdrawn',
  'draw.corrected',
  'draw.finished',
  'draw.first_prize',
  'draw.number',
  'draw.started',
  'draw.overdue',
  'draw.unstaffed',
  'schedule.changed',
  'destination.dead',
])
export type WebhookEventType = z.infer<typeof webhookEventType>

/** For destinations of staff alone. `draw.overdue`: 15 minutes; `draw.unstaffed`: it closes within 10, and no admin is online. */
export const staffEvents: readonly WebhookEventType[] = ['draw.overdue', 'draw.unstaffed', 'destination.dead']

const sentPrize = z.object({ type: z.string(), numbers: answeredDigits })

/** A published number that was sent before: `to` is null where it was withdrawn. */
const sentChange = z.object({ type: z.string(), from: answeredDigits, to: answeredDigits.nullable() })
export type SentChange = z.infer<typeof sentChange>

const envelope = { timestamp: answeredInstant }

/** `also`: what else this state says. No person and no address is in any message. */
const drawMessage = z.object({
  ...envelope,
  type: webhookEventType,
  data: z.object({
    market: z.string(),
    date: answeredDate,
    also: webhookEventType.array(),
    prizes: sentPrize.array(),
    changes: sentChange.array(),
  }),
})

/** `schedule` is null where the market has none any more. Times are WIB. */
const scheduleMessage = z.object({
  ...envelope,
  type: z.literal('schedule.changed'),
  data: z.object({
    market: z.string(),
    schedule: z
      .object({
        day: z.string(),
        openTime: z.string(),
        closeTime: z.string().nullable(),
        resultTime: z.string().nullable(),
        status: z.string(),
      })
      .nullable(),
  }),
})
export type ScheduleMessage = z.infer<typeof scheduleMessage>

/** Messages to another destination are tried no longer; `destination` is its name. */
const deadMessage = z.object({
  ...envelope,
  type: z.literal('destination.dead'),
  data: z.object({ destination: z.string(), dead: z.number() }),
})

const testMessage = z.object({ ...envelope, type: z.literal('test'), data: z.object({}) })

export const webhookMessage = z.union([drawMessage, scheduleMessage, deadMessage, testMessage])
export type WebhookMessage = z.infer<typeof webhookMessage>
