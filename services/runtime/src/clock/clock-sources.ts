import { callService } from '../http/call-service.ts'
import type { Redis } from '../stream/redis.ts'

/** The time of another clock in ms, truncated to `resolutionMs`. Throws when it cannot be read. */
export type ReadClock = () => Promise<{ at: number; resolutionMs: number }>

export const clockPath = '/livez'

const httpMs = 2_000

export const redisClock =
  (redis: Redis): ReadClock =>
  async () => {
    const [seconds, micros] = (await redis.time()).map(Number) as [number, number]
    return { at: seconds * 1_000 + micros / 1_000, resolutionMs: 0 }
  }

export const serviceClock =
  (url: string): ReadClock =>
  async () => {
    const { headers } = await callService(new URL(clockPath, url), { timeoutMs: httpMs })
    const at = Date.parse(headers.date ?? '')
    if (Number.isNaN(at)) throw new Error('the answer has no Date')
    return { at, resolutionMs: 1_000 }
  }
