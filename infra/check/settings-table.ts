import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'

type Shape = Record<string, z.ZodType>
type Row = { setting: string; processes: string[]; usual: string; about: string }

const root = join(import.meta.dirname, '../..')
/** The runbook, which holds the table between two marks. */
export const runbookFile = join(root, 'docs/operations.md')
const begin = '<!-- settings: npm run settings -->'
const end = '<!-- end of the settings -->'

/** Where each process says what it reads from its environment. */
const sources = [
  ['gateway', 'gateway/src/config.ts', 'gatewaySettings'],
  ['auth', 'services/auth/src/config.ts', 'authSettings'],
  ['content', 'services/content/src/config.ts', 'contentSettings'],
  ['media', 'services/media/src/config.ts', 'mediaSettings'],
  ['audit', 'services/audit/src/config.ts', 'auditSettings'],
  ['realtime', 'realtime/src/config.ts', 'realtimeSettings'],
  ['web', 'web/server/config.ts', 'webSettings'],
] as const

const shapeOf = async (file: string, name: string): Promise<Shape> => {
  const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Shape | undefined>
  const shape = module[name]
  if (!shape) throw new Error(`${file} has no ${name}`)
  return shape
}

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
  for (const [process, file, name] of sources) {
    for (const [setting, schema] of Object.entries(await shapeOf(file, name))) {
      const about = schema.description
      if (about === undefined) throw new Error(`${file}: ${setting} has no description`)
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
    const who = processes.length === sources.length ? 'all' : processes.join(', ')
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
