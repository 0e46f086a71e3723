import { join } from 'node:path'
import type { z } from 'zod'
import { settingSources, settingsOf } from './settings-of.ts'

type Row = { setting: string; processes: string[]; usual: string; about: string }

const root = join(import.meta.dirname, '../..')
/** The runbook, which holds the table between two marks. */
export const runbookFile = join(root, 'docs/operations.md')
const begin = '<!-- settings: npm run settings -->'
const end = '<!-- end of the settings -->'

const textOf = (value: unknown): string => [value].flat().join(',')

/** What holds where a setting is not given. */
export const usualOf = (schema: z.ZodType): string => {
  const [once, again] = [schema.safeParse(undefined), schema.safeParse(undefined)]
  if (!once.success) return '**needed**'
  const text = textOf(once.data)
  if (text !== textOf(again.data)) return 'made anew at each start'
  return text === '' ? 'none' : `\`${text}\``
}

/** One row for each setting; a process in which it means something else has a row of its own. Throws when a setting says nothing of itself. */
const rowsOf = async (): Promise<Row[]> => {
  const rows = new Map<string, Row>()
  for (const [process, settings] of await settingsOf()) {
    for (const [setting, schema] of Object.entries(settings)) {
      const about = schema.description
      if (about === undefined) throw new Error(`${process}: ${setting} has no description`)
      const usual = usualOf(schema)
      const row = rows.get(`${setting} ${usual} ${about}`)
      if (row) row.processes.push(process)
      else rows.set(`${setting} ${usual} ${about}`, { setting, processes: [process], usual, about })
    }
  }
  return [...rows.values()].toSorted((a, b) => b.processes.length - a.processes.length)
}

/** The table of everything that the processes read from their environment, in Markdown. */
export const settingsTable = async (): Promise<string> => {
  const lines = (await rowsOf()).map(({ setting, processes, usual, about }) => {
    const who = processes.length === settingSources.length ? 'all' : processes.join(', ')
    return `| \`${setting}\` | ${who} | ${usual} | ${about} |`
  })
  return ['| Setting | Processes | Default | |', '|---|---|---|---|', ...lines].join('\n')
}

/** The runbook with this table in the place of the one that it holds. Throws when it has no place for one. */
export const withTable = (runbook: string, table: string): string => {
  const [before, after] = [runbook.indexOf(begin), runbook.indexOf(end)]
  if (before < 0 || after < before) throw new Error('the runbook has no place for the table of settings')
  return `${runbook.slice(0, before + begin.length)}\n\n${table}\n\n${runbook.slice(after)}`
}
