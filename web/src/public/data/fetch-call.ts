import { hasShape, type Call } from './calls.ts'

/** The status of an answer that came but is not of the call's shape. */
export const wrongShape = -1

/** What came back: the answer (with how long it has been out of date, when a cache says so), or the status that stands for its absence (0 when nobody answered). */
export type Fetched<Answer> = { ok: true; data: Answer; staleMs: number } | { ok: false; status: number }

/** How a page asks for what it shows. */
export type FetchCall = <Answer>(call: Call<Answer>) => Promise<Fetched<Answer>>

/** `base` is where the calls' paths begin: '/api' in a browser, a service's own address on the server. */
type FetchOptions = {
  base: string
  timeoutMs: number
  headers?: Record<string, string>
  onDate?: (serverDate: number) => void
}

/** GETs a call as JSON. Never throws: a network failure, a time-out and an unreadable answer are all `ok: false`. */
export const fetchCall = async <Answer>(
  call: Call<Answer>,
  { base, timeoutMs, headers, onDate }: FetchOptions,
): Promise<Fetched<Answer>> => {
  try {
    const response = await fetch(`${base}${call}`, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (Number.isFinite(date)) onDate?.(date)
    if (!response.ok) return { ok: false, status: response.status }
    const staleMs = Number(response.headers.get('x-data-stale') ?? 0) * 1000 || 0
    const data: unknown = await response.json()
    return hasShape(call, data) ? { ok: true, data: data as Answer, staleMs } : { ok: false, status: wrongShape }
  } catch {
    return { ok: false, status: 0 }
  }
}
