// Writes what is made of other files: the runbook's table of settings, .env.example, the page of alerts and the rules for Kubernetes.
import { readFile, writeFile } from 'node:fs/promises'
import { alertsPage, alertsPageFile } from '../monitoring/alerts-page.ts'
import { prometheusRule, prometheusRuleFile } from '../monitoring/prometheus-rule.ts'
import { envExampleFile, runbookFile, settingLines, settingsTable, withLines, withTable } from './settings-table.ts'

await writeFile(runbookFile, withTable(await readFile(runbookFile, 'utf8'), await settingsTable()))
await writeFile(envExampleFile, withLines(await readFile(envExampleFile, 'utf8'), await settingLines()))
await writeFile(alertsPageFile, alertsPage())
await writeFile(prometheusRuleFile, prometheusRule())
