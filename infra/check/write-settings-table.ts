// npm run settings: writes the table of settings in the runbook anew, from what the processes read.
import { readFile, writeFile } from 'node:fs/promises'
import { runbookFile, settingsTable, withTable } from './settings-table.ts'

await writeFile(runbookFile, withTable(await readFile(runbookFile, 'utf8'), await settingsTable()))
