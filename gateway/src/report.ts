import type { Metrics } from '@papan/runtime/metrics.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Upstreams } from './proxy/upstreams.ts'

const everyMs = 1_000
const help = {
  cache: 'Public responses in memory',
  age: 'Greatest age of a response served from memory within the last second, sampled once a second per entry',
  requests: 'Requests to an upstream that are running or queued',
  failing: 'Whether the last request to an upstream failed, 1 or 0',
}

type Reported = { cache: ResponseCache; upstreams: Upstreams; metrics: Metrics }

/** Copies plain counts once a second: a counter would slow every hit. */
export const reportEverySecond = ({ cache, upstreams, metrics }: Reported): (() => void) => {
  const counts = {
    hits: metrics.counter('cache_hits_total', help.cache),
    misses: metrics.counter('cache_misses_total', help.cache),
    stale: metrics.counter('cache_stale_total', help.cache),
  }
  const reported = { hits: 0, misses: 0, stale: 0 }

  const reportCache = () => {
    const stats = cache.stats()
    for (const name of ['hits', 'misses', 'stale'] as const) {
      counts[name](stats[name] - reported[name])
      reported[name] = stats[name]
    }
    metrics.gauge('cache_entries', help.cache, stats.entries)
    metrics.gauge('cache_bytes', help.cache, stats.bytes)
    metrics.gauge('cache_served_age_seconds', help.age, cache.drainMaxAge())
  }
  const reportUpstreams = () => {
    for (const { upstream, running, waiting, isFailing } of upstreams.stats()) {
      metrics.gauge('upstream_requests', help.requests, running, { upstream, state: 'running' })
      metrics.gauge('upstream_requests', help.requests, waiting, { upstream, state: 'waiting' })
      metrics.gauge('upstream_failing', help.failing, isFailing ? 1 : 0, { upstream })
    }
  }
  const report = () => {
    reportCache()
    reportUpstreams()
  }
  report()
  const timer = setInterval(report, everyMs)
  return () => clearInterval(timer)
}
