import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Rule = {
  alert: string
  expr: string
  labels: { promise: string; severity: string }
  annotations: { summary: string; description: string; runbook_url: string; action: string }
}

/** Groups of `alerts.yml`; the name of each begins with its promise. */
export const alertGroups = (
  parse(readFileSync(join(import.meta.dirname, 'alerts.yml'), 'utf8')) as { groups: { name: string; rules: Rule[] }[] }
).groups

export const alertsPageFile = join(import.meta.dirname, '../../docs/operations/alerts.md')

const head = `<!-- made of infra/monitoring/alerts.yml by node infra/run.mjs infra/check/write-pages.ts -->

# Alerts

\`page\` is for now, \`ticket\` for the next working day; who is notified: [receivers](receivers.md). P1 to P9 are [the promises](../reliability.md#what-is-promised). Begin with \`/readyz\` of the named process
and the last lines of its log. Most alerts come in company: the one about Redis, MongoDB or an absent process explains the others.
`

const sectionOf = ({ alert, labels: { promise, severity }, annotations: { description, action } }: Rule): string => {
  const rank = promise === 'none' ? '' : `**${promise}, ${severity}.** `
  return `## ${alert}\n\n${rank}${description.trim()}\n\n${action.trim()}\n`
}

/** The runbook of every alert, by promise. */
export const alertsPage = (): string => [head, ...alertGroups.flatMap(({ rules }) => rules.map(sectionOf))].join('\n')
