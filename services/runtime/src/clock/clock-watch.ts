import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { ReadClock } from './clock-sources.ts'
import { judgeClocks, lastingSkew, provenSkew, type ClockVerdict } from './skew.ts'

type ClockWatchDeps = {
  /** The other clocks by name; only `redis` is reported when it is wrong itself. */
  clocks: Readonly<Record<string, ReadClock>>
  log: Logger
  metrics: Metrics
  clock?: () => number
  everyMs?: number
}

const defaultEveryMs = 5_000
const readMs = 2_000
/** Rounds without a reading before a clock is left out of the vote. */
const roundsKept = 6

type Known = { proven: number; lasting: number; round: number }

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const readOnce = async (read: ReadClock, clock: () => number): Promise<number> => {
  const begunAt = performance.now()
  const { at: otherAt, resolutionMs } = await within(readMs, read())
  const ownAt = clock()
  return provenSkew({ ownAt, tookMs: performance.now() - begunAt, otherAt, resolutionMs })
}

/** Compares the process's clock with others every 5 s. A wrong clock is detected after two rounds, within 15 s. */
export const createClockWatch = (deps: ClockWatchDeps) => {
  const { clocks, log, metrics, clock = Date.now, everyMs = defaultEveryMs } = deps
  const known = new Map<string, Known>()
  let verdict: ClockVerdict = { own: 0, others: [] }
  let round = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const report = (against: string, skewMs: number) =>
    metrics.gauge(
      'clock_skew_seconds',
      "Proven skew of the process's clock against each other clock; `most`: against the majority",
      skewMs / 1_000,
      { against },
    )

  const poll = async ([name, read]: [string, ReadClock]) => {
    try {
      const proven = await readOnce(read, clock)
      const before = known.get(name)
      known.set(name, { proven, lasting: before ? lastingSkew(before.proven, proven) : 0, round })
    } catch {
      // Unavailable: reported elsewhere.
      if (round - (known.get(name)?.round ?? 0) > roundsKept) known.delete(name)
    }
    report(name, known.get(name)?.lasting ?? 0)
  }

  const judge = () => {
    const now = judgeClocks(new Map([...known].map(([name, { lasting }]) => [name, lasting])))
    const isNews = (now.own === 0) !== (verdict.own === 0) || now.others.join() !== verdict.others.join()
    verdict = now
    report('most', now.own)
    if (!isNews) return
    const skews = Object.fromEntries([...known].map(([name, { lasting }]) => [name, Math.round(lasting)]))
    if (now.own !== 0) log.error({ skews }, 'the clock of this process is wrong')
    else if (now.others.length > 0) log.warn({ wrong: now.others, skews }, 'another clock is wrong')
    else log.info('all clocks agree')
  }

  const run = async () => {
    round++
    await Promise.all(Object.entries(clocks).map(poll))
    judge()
    if (!stopped) timer = setTimeout(() => void run(), everyMs).unref()
  }
  void run()

  return {
    /** `clock` when this process's clock is wrong, `redis-clock` when Redis's is. */
    degraded: (): string[] => [
      ...(verdict.own === 0 ? [] : ['clock']),
      ...(verdict.others.includes('redis') ? ['redis-clock'] : []),
    ],
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type ClockWatch = ReturnType<typeof createClockWatch>
