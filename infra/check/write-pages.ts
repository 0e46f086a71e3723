// Writes the generated parts of the documents: the runbook's table of settings, .env.example and the page of alerts.
import { readFile, writeFile } from 'node:fs/promises'
import { alertsPage, alertsPageFile } from '../monitoring/alerts-page.ts'
import { envExampleFile, runbookFile, settingLines, settingsTable, withLines, withTable } from './settings-table.ts'

await writeFile(runbookFile, withTable(await readFile(runbookFile, 'utf8'), await settingsTable()))
await writeFile(envExampleFile, withLines(await readFile(envExampleFile, 'utf8'), await settingLines()))
await writeFile(alertsPageFile, alertsPage())
