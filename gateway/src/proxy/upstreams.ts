import type { UpstreamName } from '../routing/destinations.ts'
import { createUpstreamInstances } from './upstream-instances.ts'
import { AppError, unavailable } from '@papan/runtime/errors.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'
import { createBreaker } from './breaker.ts'

type GateOptions = { clock: () => number; atOnce?: number }

/** Callers. */
const mostWaiting = 50

/** Limits one upstream: concurrency, a short queue, a circuit breaker; beyond that 503. `work` throws 504 when it hung. */
const createUpstreamGate = ({ clock, atOnce = 200 }: GateOptions) => {
  const limit = createWorkLimit({ atOnce, waiting: mostWaiting, refuse: unavailable })
  const breaker = createBreaker(clock)
  let failing = false

  return {
    isFailing: () => failing,
    stats: limit.facts,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (!breaker.admits()) throw unavailable()
      return limit.run(async () => {
        try {
          const done = await work()
          breaker.answered()
          failing = false
          return done
        } catch (error) {
          const status = error instanceof AppError ? error.status : 0
          if (status === 504) breaker.timedOut()
          if (status >= 502) failing = true
          throw error
        }
      })
    },
  }
}

type UpstreamGate = ReturnType<typeof createUpstreamGate>

type ServiceName = Exclude<UpstreamName, 'realtime' | 'web'>

/** Where each upstream takes calls: of a service one address for each instance, or a name that means all. */
export type UpstreamUrls = Record<ServiceName, readonly string[]> & { web: string }

/** Parts start side by side; a log needs no line for each that is not there yet. */
const startMs = 30_000
/** Long polls stay open for 30 s. */
const pollsAtOnce = 10_000

export const createUpstreams = ({ web, ...services }: UpstreamUrls, clock: () => number) => {
  const startedAt = clock()
  const serviceNames = Object.keys(services) as ServiceName[]
  const names = [...serviceNames, 'web', 'realtime'] as const
  const gates = Object.fromEntries(
    names.map((name) => [name, createUpstreamGate(name === 'realtime' ? { clock, atOnce: pollsAtOnce } : { clock })]),
  ) as Record<UpstreamName, UpstreamGate>
  const instances = new Map<UpstreamName, ReturnType<typeof createUpstreamInstances>>(
    serviceNames.map((name) => [name, createUpstreamInstances(services[name])]),
  )
  const isFailing = (name: UpstreamName) => gates[name].isFailing() || instances.get(name)?.isAnyReady() === false
  return {
    gate: (name: UpstreamName): UpstreamGate => gates[name],
    /** Whether upstreams may still be starting. */
    areStarting: () => clock() - startedAt <= startMs,
    /** Best first. */
    targets: (name: UpstreamName): string[] => instances.get(name)?.targets() ?? [web],
    isHung: (name: UpstreamName, url: string): boolean => instances.get(name)?.isHung(url) ?? false,
    stats: () => names.map((name) => ({ upstream: name, ...gates[name].stats(), isFailing: isFailing(name) })),
    /** Failing, or an instance of theirs is not ready. */
    degraded: (): string[] =>
      names.filter((name) => gates[name].isFailing() || instances.get(name)?.isEachReady() === false),
    stop() {
      for (const one of instances.values()) one.stop()
    },
  }
}

export type Upstreams = ReturnType<typeof createUpstreams>
