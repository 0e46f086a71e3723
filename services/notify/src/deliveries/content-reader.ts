import type { z } from '@papan/contracts/schema.ts'
import { drawDetail, liveDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { day } from '@papan/contracts/calls/content/day-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { publicScheduleList } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { ScheduleMessage } from '@papan/contracts/calls/notify/webhook-events.ts'
import { defaultPlanned } from '@papan/contracts/limits.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { SentPrize } from './draw-facts.ts'

const timeoutMs = 5_000

export type DrawNow = { prizes: SentPrize[]; finished: boolean; updatedAt: number }

/** Content that could not be read is asked again after this, ms, without end. */
export const contentRetryMs = 5_000

class ContentAway extends Error {}

/** Content that is away is expected, and asked again; an answer that cannot be used is a defect. */
export const logUnread = (log: Logger, error: unknown): void =>
  log[error instanceof ContentAway ? 'debug' : 'error']({ err: error }, 'not read from content')

/** Reads what visitors may see, from content's own calls. Each throws while content is away. */
export const createContentReader = (contentUrl: string) => {
  /** Null for 404. */
  const ask = async <Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer | null> => {
    const { status, text } = await callService(new URL(path, contentUrl), { timeoutMs }).catch((cause: unknown) => {
      throw new ContentAway('content does not answer', { cause })
    })
    if (status === 404) return null
    if (status !== 200) throw new ContentAway(`content answered ${status}`)
    return schema.parse(JSON.parse(text))
  }

  /** Numbers that the market usually draws. */
  const plannedOf = async (market: string): Promise<number> => {
    const live = await ask(fillPath(publicPaths.liveDraw, { marketName: market }), liveDraw)
    const usual = (live?.usual ?? []).reduce((sum, { count }) => sum + count, 0)
    return usual || defaultPlanned
  }

  /** By the time of their result. */
  const resultsOn = async (date: string): Promise<Result[]> => {
    const found = await ask(fillPath(publicPaths.day, { date }), day)
    return (found?.draws ?? []).flatMap(({ result }) => result ?? [])
  }

  return {
    /** Null where no number is published. */
    async draw(market: string, date: string): Promise<DrawNow | null> {
      const detail = await ask(fillPath(publicPaths.draw, { marketName: market, date }), drawDetail)
      if (!detail) return null
      const prizes = detail.result.prizes.map(({ type, numbers }) => ({ type, numbers }))
      const finished = prizes.length >= (await plannedOf(market))
      return { prizes, finished, updatedAt: Date.parse(detail.result.updatedAt) }
    },

    /** Null where the market has none. */
    async schedule(market: string): Promise<ScheduleMessage['data']['schedule']> {
      const schedules = (await ask(publicPaths.activeSchedules, publicScheduleList)) ?? []
      const found = schedules.find(({ marketName }) => marketName === market)
      if (!found) return null
      const { day, openTime, closeTime, resultTime, status } = found
      return { day, openTime, closeTime, resultTime, status }
    },

    /** PRIZE 1 of each draw of a date, by the time of their result. */
    async firstPrizes(date: string): Promise<{ market: string; firstPrize: string }[]> {
      return (await resultsOn(date)).flatMap((result) => {
        const firstPrize = firstPrizeNumber(result)
        return firstPrize === null ? [] : [{ market: result.market, firstPrize }]
      })
    },

    /** All draws of a date, also of markets without a schedule. */
    async drawsOn(date: string): Promise<{ market: string; date: string; at: number }[]> {
      return (await resultsOn(date)).map(({ market, updatedAt }) => ({ market, date, at: Date.parse(updatedAt) }))
    },
  }
}

export type ContentReader = ReturnType<typeof createContentReader>
