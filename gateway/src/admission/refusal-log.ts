import { randomUUID } from 'node:crypto'
import type { Refusal, RefusalReport } from '@papan/contracts/calls/auth/refusal-calls.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'

type RefusalLogDeps = {
  /** Wall clock, ms. */
  clock: () => number
  /** May reject: the rows are sent again. */
  report: (refusals: Refusal[]) => Promise<void>
  log: Logger
  metrics: Metrics
  maxRows?: number
}

type Refused = { address: string; status: number; call: string }

const minuteMs = 60_000
const flushMs = 5_000
const rowsAtOnce = 500
const maxCallLength = 300
const reportTimeoutMs = 2_000

const minuteOf = (now: number): string => new Date(now - (now % minuteMs)).toISOString()

/** Counts refusals by minute and address, reports each past minute to auth. While auth is away rows wait, up to a bound. */
export const createRefusalLog = ({ clock, report, log, metrics, maxRows = 1_000 }: RefusalLogDeps) => {
  const rows = new Map<string, Refusal>()
  const countRefused = metrics.counter('refused_requests_total', 'Requests to the back office that were refused')
  const countDropped = metrics.counter('dropped_refusals_total', 'Refusals missing in the log')
  let reporting: Promise<void> | null = null

  const reportRows = async (finished: [string, Refusal][]) => {
    for (let start = 0; start < finished.length; start += rowsAtOnce) {
      const batch = finished.slice(start, start + rowsAtOnce)
      try {
        await report(batch.map(([, row]) => row))
      } catch (error) {
        log.warn({ err: error, rows: rows.size }, 'refusals wait for auth')
        return
      }
      for (const [key] of batch) rows.delete(key)
    }
  }

  const flush = (isOver: (row: Refusal) => boolean): Promise<void> => {
    if (reporting) return reporting
    const finished = [...rows].filter(([, row]) => isOver(row))
    if (finished.length === 0) return Promise.resolve()
    reporting = reportRows(finished).finally(() => {
      reporting = null
    })
    return reporting
  }

  const flushPast = () => {
    const current = minuteOf(clock())
    return flush(({ minute }) => minute < current)
  }
  const timer = setInterval(() => void flushPast(), flushMs).unref()

  return {
    add({ address, status, call }: Refused): void {
      countRefused()
      const minute = minuteOf(clock())
      const key = `${minute} ${address}`
      let row = rows.get(key)
      if (!row) {
        if (rows.size >= maxRows) {
          countDropped()
          return
        }
        row = { id: randomUUID(), address, minute, count: 0, statuses: {}, last: '' }
        rows.set(key, row)
      }
      row.count++
      row.statuses[status] = (row.statuses[status] ?? 0) + 1
      row.last = call.slice(0, maxCallLength)
    },
    flushPast,
    /** Reports all rows, the current minute included. */
    async close(): Promise<void> {
      clearInterval(timer)
      await reporting
      await flush(() => true)
    },
  }
}

export type RefusalLog = ReturnType<typeof createRefusalLog>

/** Posts refusals to auth's internal port. Throws unless accepted. */
export const reportRefusals =
  (authInternalUrl: string) =>
  async (refusals: Refusal[]): Promise<void> => {
    const body: RefusalReport = { refusals }
    const { status } = await callService(new URL('/internal/refusals', authInternalUrl), {
      timeoutMs: reportTimeoutMs,
      body,
    })
    if (status >= 300) throw new Error(`auth answered ${status}`)
  }
