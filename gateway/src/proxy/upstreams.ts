import type { UpstreamName } from '../routing/destinations.ts'
import { createUpstreamGate, type UpstreamGate } from './upstream-gate.ts'
import { createUpstreamInstances } from './upstream-instances.ts'

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
    serviceNames.map((name) => [name, createUpstreamInstances({ urls: services[name] })]),
  )
  const isFailing = (name: UpstreamName) => gates[name].isFailing() || instances.get(name)?.isAnyReady() === false
  return {
    gate: (name: UpstreamName): UpstreamGate => gates[name],
    /** Whether upstreams may still be starting. */
    areStarting: () => clock() - startedAt <= startMs,
    /** Best first. */
    targets: (name: UpstreamName): string[] => instances.get(name)?.targets() ?? [web],
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
