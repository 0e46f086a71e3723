import type { View, ViewerLog } from '../viewers/views.ts'
import { percentile } from '../stats.ts'
import { isBefore, type Fault, type History, type Write } from './history.ts'

/** Limits of P5, ms. */
const allowed = { calmP99: 1_000, afterFault: 5_000, live: 15_000, home: 66_000 }
/** The longest allowed delay, ms: home without a connection polls once a minute. */
export const maxDelayMs = allowed.home
/** Recovery work counts as part of a fault for so long after it, ms; so do writes in flight when it began. */
const echoMs = allowed.afterFault

/** Delays of all writes at all viewers, ms. `calm`: no fault and viewer connected; `after`: since recovery. */
export type Delays = { calm: number[]; after: number[]; live: number[]; home: number[]; never: number }

/** A missing draw is past all its states. */
const hasReached = ({ kind, state, startedAt }: Write, view: View): boolean => {
  if (!state) return true
  if (view.epoch === 0) return view.at >= startedAt
  return kind === 'delete' ? view.epoch > state.epoch : !isBefore(view, state)
}

/** When a viewer was first connected at or after `at`. */
const connectedFrom = ({ connections }: ViewerLog, at: number): number => {
  const before = connections.filter((change) => change.at <= at).at(-1)
  if (before?.isConnected) return at
  return connections.find((change) => change.at > at && change.isConnected)?.at ?? Infinity
}

/** The last fault that a write at this time may have met; faults may follow closely. */
const faultAt = (faults: Fault[], at: number): Fault | undefined =>
  faults.findLast(({ from, to }) => at >= from - allowed.calmP99 && at <= to + echoMs)

const measure = (viewer: ViewerLog, write: Write, shownAt: number, faults: Fault[], delays: Delays): void => {
  const sinceWrite = Math.max(0, shownAt - write.endedAt)
  delays[viewer.page].push(sinceWrite)
  const fault = faultAt(faults, write.endedAt)
  const isCalm = !fault && connectedFrom(viewer, write.endedAt) === write.endedAt
  if (isCalm) {
    delays.calm.push(sinceWrite)
    return
  }
  const wellAt = connectedFrom(viewer, Math.max(write.endedAt, fault?.to ?? 0))
  if (Number.isFinite(wellAt)) delays.after.push(Math.max(0, shownAt - wellAt))
}

type Shown = (viewer: ViewerLog, write: Write, shownAt: number | null) => void

/** Reports when each viewer of its market first showed each acknowledged write. */
const eachShown = ({ writes, viewers }: Pick<History, 'writes' | 'viewers'>, report: Shown): void => {
  // Visitors do not see draws without a prize, neither their start nor their end.
  const acknowledged = writes.filter(({ outcome, state }) => outcome === 'ok' && state && state.prizes.length > 0)
  for (const viewer of viewers) {
    for (const market of viewer.markets) {
      const views = viewer.views.filter((view) => view.market === market)
      const cameAt = viewer.connections[0]?.at ?? Infinity
      for (const write of acknowledged.filter((one) => one.market === market && one.endedAt >= cameAt))
        report(viewer, write, views.find((view) => hasReached(write, view))?.at ?? null)
    }
  }
}

/** Delays between acknowledged writes and the viewers of their markets. */
export const delaysOf = ({ writes, viewers, faults }: History): Delays => {
  const delays: Delays = { calm: [], after: [], live: [], home: [], never: 0 }
  eachShown({ writes, viewers }, (viewer, write, shownAt) => {
    if (shownAt === null) delays.never++
    else measure(viewer, write, shownAt, faults, delays)
  })
  return delays
}

const whenOf = ({ endedAt }: Write, fault: Fault | undefined): string => {
  if (!fault) return 'written without a fault'
  const [began, ended] = [fault.from, fault.to].map((at) => ((endedAt - at) / 1000).toFixed(1))
  return `written ${began} s after a fault began, ${ended} s after it ended`
}

/** The slowest views for diagnosis: one per page, market and kind of write. */
export const slowest = ({ writes, viewers, faults }: History, limit = 8): string[] => {
  const all: { ms: number; key: string; text: string }[] = []
  eachShown({ writes, viewers }, (viewer, write, shownAt) => {
    const ms = Math.round((shownAt ?? Infinity) - write.endedAt)
    const key = `${viewer.page} ${write.market} ${write.kind}`
    all.push({ ms, key, text: `${key}: shown after ${ms} ms; ${whenOf(write, faultAt(faults, write.endedAt))}` })
  })
  const kept = new Map<string, string>()
  for (const { key, text } of all.toSorted((a, b) => b.ms - a.ms)) if (!kept.has(key)) kept.set(key, text)
  return [...kept.values()].slice(0, limit)
}

const maximum = (values: number[]): number => values.reduce((a, b) => Math.max(a, b), 0)

/** P5 in numbers, ms. */
export const delayNumbers = ({ calm, after, live, home, never }: Delays) => ({
  calm: calm.length,
  calmP50: Math.round(percentile(calm, 0.5) || 0),
  calmP99: Math.round(percentile(calm, 0.99) || 0),
  afterWorst: Math.round(maximum(after)),
  liveWorst: Math.round(maximum(live)),
  homeWorst: Math.round(maximum(home)),
  never,
})

/** P5: delays beyond the limits. */
export const lateViews = (history: History): string[] => {
  const { calmP99, afterWorst, liveWorst, homeWorst, never } = delayNumbers(delaysOf(history))
  return [
    ...(never > 0 ? [`${never} writes were never shown`] : []),
    ...(calmP99 > allowed.calmP99 ? [`p99 without faults is ${calmP99} ms`] : []),
    ...(afterWorst > allowed.afterFault ? [`${afterWorst} ms after recovery`] : []),
    ...(liveWorst > allowed.live ? [`${liveWorst} ms on live draw`] : []),
    ...(homeWorst > allowed.home ? [`${homeWorst} ms on home`] : []),
  ]
}
