import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const prometheusRuleFile = join(import.meta.dirname, '../k8s/components/prometheus-operator/rules.yaml')

const head = `# Made of infra/monitoring/alerts.yml by node infra/run.mjs infra/check/write-pages.ts.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: papan-angka
  labels:
    app.kubernetes.io/part-of: papan-angka
spec:
`

/** The rules of `alerts.yml` as an object for the operator of Prometheus, in the same lines. */
export const prometheusRule = (): string => {
  const text = readFileSync(join(import.meta.dirname, 'alerts.yml'), 'utf8')
  const lines = text.slice(text.indexOf('groups:\n')).split('\n')
  return head + lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')
}
