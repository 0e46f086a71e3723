import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { alertGroups, alertsPage, alertsPageFile } from './alerts-page.ts'
import { prometheusRule, prometheusRuleFile } from './prometheus-rule.ts'
import { exportedSeries, seriesIn } from './metric-names.ts'

type Dashboard = {
  title: string
  templating: { list: { query: { query: string } }[] }
  annotations: { list: { expr: string }[] }
  panels: { title: string; targets: { expr: string }[] }[]
}
type AdapterRule = { seriesQuery: string; name: { as: string }; metricsQuery: string }
type Autoscaler = { kind: string; spec: { metrics: { pods?: { metric: { name: string } } }[] } }

const infra = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(infra, path), 'utf8')

const alerts = alertGroups.flatMap(({ name, rules }) => rules.map((rule) => ({ ...rule, group: name })))
const dashboards = globSync('monitoring/grafana/dashboards/*.json', { cwd: infra }).map(
  (path) => JSON.parse(read(path)) as Dashboard,
)
const adapterRules = (parse(read('k8s/monitoring/adapter.yaml')) as { rules: AdapterRule[] }).rules
const autoscalers = globSync('k8s/base/*.yaml', { cwd: infra })
  .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS() as Autoscaler))
  .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')

/** Series of Prometheus itself, kube-state-metrics, HAProxy's exporter and the blackbox exporter. */
const ofOthers = new Set([
  'up',
  'ALERTS',
  'kube_cronjob_status_last_successful_time',
  'kube_cronjob_created',
  'haproxy_frontend_current_sessions',
  'haproxy_frontend_limit_sessions',
  'haproxy_backend_current_sessions',
  'haproxy_backend_limit_sessions',
  'haproxy_server_status',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
])

/** Series that no process exports, as `where: name`. */
const unknownIn = async (expressions: { where: string; expression: string }[]): Promise<string[]> => {
  const known = await exportedSeries()
  return expressions.flatMap(({ where, expression }) =>
    seriesIn(expression).flatMap((name) => (known.has(name) || ofOthers.has(name) ? [] : [`${where}: ${name}`])),
  )
}

describe('seriesIn', () => {
  it.each([
    ['up == 0', ['up']],
    ['sum by (job, le) (rate(a_bucket{job="b",le!~"c_d"}[5m])) > 0.05', ['a_bucket']],
    ['max(a_total) unless a_total offset 10m', ['a_total']],
    ['a / on (instance) group_left (pod) b_count and abs(c - timestamp(c)) > 2', ['a', 'b_count', 'c']],
    ['absent(up{job="x"}) or histogram_quantile(0.99, sum(d_bucket) without (le))', ['up', 'd_bucket']],
  ])('finds the series of %s', (expression, series) => expect(seriesIn(expression)).toEqual(series))
})

describe('exportedSeries', () => {
  it('holds every kind of series, and no unexported name', async () => {
    const known = await exportedSeries()
    const some = [
      'http_request_seconds_bucket',
      'jobs',
      'cache_hits_total',
      'process_ready',
      'nodejs_eventloop_lag_p99_seconds',
    ]
    for (const name of some) expect(known).toContain(name)
    expect(known).not.toContain('http_request_seconds')
    expect(known).not.toContain('cache_misses')
  })
})

describe('alerts', () => {
  it('read only exported series', async () => {
    expect(await unknownIn(alerts.map(({ alert, expr }) => ({ where: alert, expression: expr })))).toEqual([])
  })

  it.each(alerts)('$alert names its promise, severity and runbook', ({ alert, group, labels, annotations }) => {
    expect(group.startsWith(`${labels['promise']} `)).toBe(true)
    expect(['page', 'ticket', ...(labels.promise === 'none' ? ['none'] : [])]).toContain(labels['severity'])
    expect(annotations['runbook_url']).toBe(
      `{{ or $externalLabels.runbooks "docs/operations/alerts.md" }}#${alert.toLowerCase()}`,
    )
    expect(annotations).toMatchObject({
      summary: expect.any(String),
      description: expect.any(String),
      action: expect.any(String),
    })
  })

  it('make their page (node infra/run.mjs infra/check/write-pages.ts writes it)', () =>
    expect(readFileSync(alertsPageFile, 'utf8')).toBe(alertsPage()))

  it('make the rules for Kubernetes, the same groups (node infra/run.mjs infra/check/write-pages.ts writes them)', () => {
    const text = readFileSync(prometheusRuleFile, 'utf8')
    expect(text).toBe(prometheusRule())
    expect((parse(text) as { spec: { groups: unknown } }).spec.groups).toEqual(alertGroups)
  })

  it('cover each promise', () => {
    expect(new Set(alerts.map(({ labels }) => labels['promise']))).toEqual(
      new Set(['none', ...Array.from({ length: 9 }, (_, index) => `P${index + 1}`)]),
    )
  })

  it('each fire in a rule test', () => {
    const tests = globSync('monitoring/tests/*.yml', { cwd: infra }).map(read).join('\n')
    expect(alerts.map(({ alert }) => alert).filter((alert) => !tests.includes(`alertname="${alert}"`))).toEqual([])
  })
})

describe('dashboards', () => {
  it.each(dashboards)('$title reads only exported series', async ({ panels, templating, annotations }) => {
    const asked = [
      ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expression: expr }))),
      ...annotations.list.map(({ expr }) => ({ where: 'annotations', expression: expr })),
      // label_values(series, label)
      ...templating.list.map(({ query }) => ({
        where: 'variables',
        expression: query.query.replace(/,[^,]*\)$/, ')'),
      })),
    ]
    expect(asked.length).toBeGreaterThan(10)
    expect(await unknownIn(asked)).toEqual([])
  })
})

describe('autoscalers', () => {
  it('use metrics that the adapter derives from exported series', async () => {
    const wanted = autoscalers.flatMap(({ spec }) => spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []))
    expect(wanted.toSorted()).toEqual(['gateway_requests_per_second', 'open_sessions'])
    expect(adapterRules.map(({ name }) => name.as)).toEqual(expect.arrayContaining(wanted))
    const asked = adapterRules.flatMap(({ name, seriesQuery, metricsQuery }) =>
      [seriesQuery, metricsQuery].map((expression) => ({ where: name.as, expression })),
    )
    expect(await unknownIn(asked)).toEqual([])
  })
})
