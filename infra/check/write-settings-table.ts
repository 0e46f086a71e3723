// npm run settings: regenerates the runbook's table of settings, and .env.example.
import { readFile, writeFile } from 'node:fs/promises'
import { envExampleFile, runbookFile, settingLines, settingsTable, withLines, withTable } from './settings-table.ts'

await writeFile(runbookFile, withTable(await readFile(runbookFile, 'utf8'), await settingsTable()))
await writeFile(envExampleFile, withLines(await readFile(envExampleFile, 'utf8'), await settingLines()))
