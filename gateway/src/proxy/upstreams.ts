import type { UpstreamName } from '../routing/destinations.ts'
import { createUpstreamGate, type UpstreamGate } from './upstream-gate.ts'

/** Where the upstreams are that are reached at one address each. */
export type UpstreamUrls = Record<Exclude<UpstreamName, 'realtime'>, string>

/** Long polls stand open for half a minute each, so far more of them are under way than of ordinary requests. */
const pollsAtOnce = 10_000

/** The gate before each upstream. */
export const createUpstreams = (urls: UpstreamUrls, clock: () => number) => {
  const names = [...(Object.keys(urls) as (keyof UpstreamUrls)[]), 'realtime'] as const
  const gates = Object.fromEntries(
    names.map((name) => [name, createUpstreamGate(name === 'realtime' ? { clock, atOnce: pollsAtOnce } : { clock })]),
  ) as Record<UpstreamName, UpstreamGate>
  return {
    urls,
    gate: (name: UpstreamName): UpstreamGate => gates[name],
    /** How each stands: requests under way and waiting, and whether it did not answer when it was last asked. */
    facts: () => names.map((name) => ({ upstream: name, ...gates[name].facts(), isFailing: gates[name].isFailing() })),
    /** The names of those that did not answer when they were last asked. */
    failing: (): string[] => names.filter((name) => gates[name].isFailing()),
  }
}

export type Upstreams = ReturnType<typeof createUpstreams>
