import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AnswerCache } from './answer-cache.ts'

const everyMs = 1_000
const help = 'Public answers from memory'

/** Carries the cache's own plain counts to the metrics once a second: a counter's price would show on every hit. */
export const reportCache = (cache: AnswerCache, metrics: Metrics): (() => void) => {
  const reported = { hits: 0, misses: 0, stale: 0 }
  const timer = setInterval(() => {
    const facts = cache.facts()
    for (const name of ['hits', 'misses', 'stale'] as const) {
      metrics.count(`cache_${name}_total`, help, facts[name] - reported[name])
      reported[name] = facts[name]
    }
    metrics.gauge('cache_entries', help, facts.entries)
    metrics.gauge('cache_bytes', help, facts.bytes)
  }, everyMs)
  return () => clearInterval(timer)
}
