import { join } from 'node:path'
import type { z } from 'zod'
import { settingSources, settingsOf } from './settings-of.ts'

type Row = { setting: string; processes: string[]; default: string; about: string }

const root = join(import.meta.dirname, '../..')
/** The runbook; the table is between the two markers. */
export const runbookFile = join(root, 'docs/operations/run.md')
/** The example settings file; the settings of the processes follow its last heading. */
export const envExampleFile = join(root, '.env.example')
const begin = '<!-- settings: node infra/run.mjs infra/check/write-pages.ts -->'
const end = '<!-- end of the settings -->'
const envHeading = '# Of the processes (written by node infra/run.mjs infra/check/write-pages.ts)\n'

const textOf = (value: unknown): string => [value].flat().join(',')

/** The text for the default column. */
export const defaultOf = (schema: z.ZodType): string => {
  const [once, again] = [schema.safeParse(undefined), schema.safeParse(undefined)]
  if (!once.success) return '**needed**'
  const text = textOf(once.data)
  if (text !== textOf(again.data)) return 'generated at each start'
  return text === '' ? 'none' : `\`${text}\``
}

/** One row per setting and meaning. Throws when a setting has no description. */
const rowsOf = async (): Promise<Row[]> => {
  const rows = new Map<string, Row>()
  for (const [process, settings] of await settingsOf()) {
    for (const [setting, schema] of Object.entries(settings)) {
      const about = schema.description
      if (about === undefined) throw new Error(`${process}: ${setting} has no description`)
      const fallback = defaultOf(schema)
      const row = rows.get(`${setting} ${fallback} ${about}`)
      if (row) row.processes.push(process)
      else rows.set(`${setting} ${fallback} ${about}`, { setting, processes: [process], default: fallback, about })
    }
  }
  return [...rows.values()].toSorted((a, b) => b.processes.length - a.processes.length)
}

/** The Markdown table of all environment settings. */
export const settingsTable = async (): Promise<string> => {
  const lines = (await rowsOf()).map(({ setting, processes, default: fallback, about }) => {
    const who = processes.length === settingSources.length ? 'all' : processes.join(', ')
    return `| \`${setting}\` | ${who} | ${fallback} | ${about} |`
  })
  return ['| Setting | Processes | Default | |', '|---|---|---|---|', ...lines].join('\n')
}

/** Given by `npm start` itself, or for experiments. */
const notForEnvFile = new Set([
  'HOST',
  'NODE_ENV',
  'FAILPOINT',
  'TRUSTED_GATEWAYS',
  'INSTANCE_ID',
  'DATA_DIR',
  'LIMIT_SCALE',
  'SITE_NAME',
  'MASTER_USERNAME',
  'MASTER_PASSWORD',
  'TOKEN_PREVIOUS_KEY',
  'SECOND_FACTOR_KEY',
  'SECOND_FACTOR_PREVIOUS_KEY',
  'DESTINATION_PREVIOUS_KEY',
  'TELEGRAM_URL',
  'VAPID_PRIVATE_KEY',
  'ALLOW_LOOPBACK',
  'CHECKPOINT_PREVIOUS_KEY',
  'CHECKPOINT_PUBLIC_KEY',
  'CHECKPOINTS_DIR',
])

/** The lines of .env.example for the optional settings of the processes, each with its meaning and its default. */
export const settingLines = async (): Promise<string> => {
  const optional = (await rowsOf()).filter((row) => row.default !== '**needed**' && !notForEnvFile.has(row.setting))
  return optional
    .map(
      ({ setting, default: text, about }) =>
        `# ${about}\n#${setting}=${text === 'none' ? '' : text.replaceAll('`', '')}`,
    )
    .join('\n')
}

/** Replaces the runbook's table. Throws when the markers are missing. */
export const withTable = (runbook: string, table: string): string => {
  const [before, after] = [runbook.indexOf(begin), runbook.indexOf(end)]
  if (before < 0 || after < before) throw new Error('the runbook has no markers for the table of settings')
  return `${runbook.slice(0, before + begin.length)}\n\n${table}\n\n${runbook.slice(after)}`
}

/** Replaces what is behind the last heading of the example. */
export const withLines = (example: string, lines: string): string => {
  const [own = ''] = example.split(envHeading)
  return `${own}${envHeading}\n${lines}\n`
}
