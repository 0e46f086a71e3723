// npm run settings: regenerates the runbook's table of settings.
import { readFile, writeFile } from 'node:fs/promises'
import { runbookFile, settingsTable, withTable } from './settings-table.ts'

await writeFile(runbookFile, withTable(await readFile(runbookFile, 'utf8'), await settingsTable()))
