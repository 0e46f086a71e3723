import { hasShape, type Call } from './calls.ts'
import { withinTime } from '../../shared/within-time.ts'

/** Status of an answer without the call's shape. */
export const wrongShape = -1

/** `staleMs`: how long a cache's answer has been stale. Status 0: no answer. */
export type Fetched<Answer> = { ok: true; data: Answer; staleMs: number } | { ok: false; status: number }

export type FetchCall = <Answer>(call: Call<Answer>) => Promise<Fetched<Answer>>

/** Prefix of the calls: '/api' in a browser, a service's URL on the server. */
type FetchOptions = {
  base: string
  timeoutMs: number
  headers?: Record<string, string>
  onDate?: (serverDate: number) => void
}

/** GETs a call as JSON. Never throws: network failure, timeout and unreadable answer are `ok: false`. */
export const fetchCall = async <Answer>(
  call: Call<Answer>,
  { base, timeoutMs, headers, onDate }: FetchOptions,
): Promise<Fetched<Answer>> => {
  try {
    return await withinTime(timeoutMs, async (signal) => {
      const response = await fetch(`${base}${call}`, { headers: { accept: 'application/json', ...headers }, signal })
      const date = Date.parse(response.headers.get('date') ?? '')
      if (Number.isFinite(date)) onDate?.(date)
      if (!response.ok) return { ok: false, status: response.status }
      const staleMs = Number(response.headers.get('x-data-stale') ?? 0) * 1000 || 0
      const data: unknown = await response.json()
      return hasShape(call, data) ? { ok: true, data: data as Answer, staleMs } : { ok: false, status: wrongShape }
    })
  } catch {
    return { ok: false, status: 0 }
  }
}
