import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMetrics } from '@papan/runtime/metrics.ts'

const root = join(import.meta.dirname, '..', '..')

/** Metrics are named where they are created. */
const inSource = /\.(?:count|counter|gauge)\(\s*'([a-z0-9_]+)'/g

const isSource = (path: string): boolean => !/\.test\.ts$|\/test-kit\//.test(path)

/** Every exported series: from the sources, and from the registry of a new process. */
export const exportedSeries = async (): Promise<ReadonlySet<string>> => {
  const metrics = createMetrics('any')
  metrics.collectProcess()
  metrics.health({ ready: true, degraded: [] })
  const registered = metrics.registry
    .getMetricsAsArray()
    .flatMap((metric) =>
      'buckets' in metric ? ['_bucket', '_sum', '_count'].map((end) => metric.name + end) : [metric.name],
    )
  const files = globSync('{services/*/src,gateway/src,realtime/src,web/server,infra/backup}/**/*.ts', {
    cwd: root,
  }).filter(isSource)
  const counted = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(inSource)].map(([, name = '']) => name),
  )
  return new Set([...registered, ...counted])
}

const operators = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'Inf', 'NaN'])

/** The series that an expression reads: words that are no function, operator or label. */
export const seriesIn = (expression: string): string[] => {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  const words = [...bare.matchAll(/\b[a-zA-Z_:][\w:]*\b(?!\s*\()/g)].map(([word]) => word)
  return [...new Set(words)].filter((word) => !operators.has(word))
}
