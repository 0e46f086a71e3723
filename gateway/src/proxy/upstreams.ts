import type { UpstreamName } from '../routing/destinations.ts'
import { createUpstreamGate, type UpstreamGate } from './upstream-gate.ts'

/** Upstreams with one address. */
export type UpstreamUrls = Record<Exclude<UpstreamName, 'realtime'>, string>

/** Parts start side by side; a log needs no line for each that is not there yet. */
const startMs = 30_000
/** Long polls stay open for 30 s. */
const pollsAtOnce = 10_000

export const createUpstreams = (urls: UpstreamUrls, clock: () => number) => {
  const startedAt = clock()
  const names = [...(Object.keys(urls) as (keyof UpstreamUrls)[]), 'realtime'] as const
  const gates = Object.fromEntries(
    names.map((name) => [name, createUpstreamGate(name === 'realtime' ? { clock, atOnce: pollsAtOnce } : { clock })]),
  ) as Record<UpstreamName, UpstreamGate>
  return {
    urls,
    gate: (name: UpstreamName): UpstreamGate => gates[name],
    stats: () => names.map((name) => ({ upstream: name, ...gates[name].stats(), isFailing: gates[name].isFailing() })),
    /** Whether upstreams may still be starting. */
    areStarting: () => clock() - startedAt <= startMs,
    failing: (): string[] => names.filter((name) => gates[name].isFailing()),
  }
}

export type Upstreams = ReturnType<typeof createUpstreams>
