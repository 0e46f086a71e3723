import { brokenPromises, isOfState } from '../../../harness/promises/check.ts'
import { delayNumbers, delaysOf } from '../../../harness/promises/check-delays.ts'
import { percentile } from '../../../harness/stats.ts'
import type { Fault, History } from '../../../harness/promises/history.ts'
import type { watchHealth } from '../health.ts'
import type { Cut } from './cut-list.ts'

type Seen = ReturnType<typeof watchHealth>['seen']
type Reads = { at: number; path: string; status: number; ms: number; isStale: boolean }[]

/** Within this a cut is noticed, and forgotten after it, ms. */
const noticeMs = 5_000
/** Nineteen of twenty refusals come in this time, ms. */
const refusalMs = 1_000
const liveMs = 15_000

export type Measured = {
  cut: Cut
  fault: Fault
  /** Everything since the start of the product. */
  history: History
  /** Broken promises of the cuts before. */
  before: ReadonlySet<string>
  reads: Reads
  health: Seen
  restarted: string[]
}

const maximum = (values: number[]): number => Math.round(values.reduce((a, b) => Math.max(a, b), 0))

/** How long after the cut each process reported not ready, and after its end for the last time, ms. */
const readinessOf = (seen: Seen, { from, to }: Fault) => {
  const unready: Record<string, number> = {}
  const again: Record<string, number> = {}
  for (const { at, name, ready } of seen) {
    if (ready === true || at < from) continue
    unready[name] ??= Math.round(at - from)
    again[name] = Math.max(0, Math.round(at - to))
  }
  return { unready, again }
}

const namesOf = (found: Record<string, number>): string => Object.keys(found).toSorted().join()

/** What one cut did to each promise, and which of them it broke. */
export const measureCut = ({ cut, fault, history, before, reads, health, restarted }: Measured) => {
  const writes = history.writes.filter(({ endedAt }) => endedAt >= fault.from)
  const delays = delayNumbers(delaysOf({ ...history, writes, faults: [fault] }))
  const noticed = writes.filter(({ startedAt }) => startedAt >= fault.from + noticeMs && startedAt <= fault.to)
  const refused = noticed.filter(({ outcome }) => outcome === 'unknown')
  const refusedMs = Math.round(
    percentile(
      refused.map(({ startedAt, endedAt }) => endedAt - startedAt),
      0.95,
    ) || 0,
  )
  const later = writes.filter(({ startedAt }) => startedAt > fault.to + noticeMs && startedAt > fault.from)
  const failedReads = reads.filter(({ status }) => status !== 200)
  const { unready, again } = readinessOf(health, fault)
  const broken = brokenPromises(history).filter((what) => isOfState(what) && !before.has(what))
  const taken = noticed.length - refused.length
  const wrong = [
    ...broken,
    ...(delays.never > 0 ? [`P5: ${delays.never} writes were never shown`] : []),
    ...(delays.liveWorst > liveMs ? [`P5: ${delays.liveWorst} ms on live draw`] : []),
    ...(delays.afterWorst > noticeMs ? [`P5: ${delays.afterWorst} ms after the cut`] : []),
    ...(failedReads.length > 0 ? [`P7: ${failedReads.length} reads failed, ${failedReads[0]?.path}`] : []),
    ...(!cut.refusesWrites && refused.length > 0 ? [`${refused.length} writes were not taken`] : []),
    ...(refusedMs > refusalMs ? [`refused after ${refusedMs} ms`] : []),
    ...(later.some(({ outcome }) => outcome === 'unknown') ? ['writes fail after the cut'] : []),
    ...(namesOf(unready) === cut.unready.toSorted().join() ? [] : [`not ready: ${namesOf(unready) || 'none'}`]),
    ...(maximum([...Object.values(unready), ...Object.values(again)]) > noticeMs ? ['readiness came late'] : []),
    ...(restarted.length > 0 ? [`restarted: ${restarted.join()}`] : []),
  ]
  return {
    wrong,
    broken,
    numbers: {
      writes: writes.length,
      taken,
      refused: refused.length,
      refusedMs,
      slowestMs: maximum(noticed.map(({ startedAt, endedAt }) => endedAt - startedAt)),
      firstMs: maximum(
        writes.filter(({ startedAt }) => startedAt <= fault.from + noticeMs).map((one) => one.endedAt - one.startedAt),
      ),
      liveMs: delays.liveWorst,
      afterMs: delays.afterWorst,
      homeMs: delays.homeWorst,
      reads: reads.length,
      stale: reads.filter(({ isStale }) => isStale).length,
      slowestReadMs: maximum(reads.map(({ ms }) => ms)),
      unready,
      again,
    },
  }
}
