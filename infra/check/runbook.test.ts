import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { composeVariables, describedVariables, unreachedSettings } from './deployed-settings.ts'
import {
  defaultOf,
  envExampleFile,
  runbookFile,
  settingLines,
  settingsTable,
  withLines,
  withTable,
} from './settings-table.ts'

const runbook = readFileSync(runbookFile, 'utf8')
const root = join(import.meta.dirname, '../..')

describe('the runbook', () => {
  it('lists every declared setting (node infra/run.mjs infra/check/write-pages.ts writes the table)', async () => {
    expect(runbook).toBe(withTable(runbook, await settingsTable()))
  })

  it('lists no setting that does not reach its process in Compose and Kubernetes', async () =>
    expect(await unreachedSettings()).toEqual([]))

  it('has a companion for Compose that lists what the compose file and Alertmanager read, and no other', () => {
    expect(describedVariables()).toEqual(composeVariables())
    expect(composeVariables()).toEqual(expect.arrayContaining(['ALERT_EMAIL', 'SERVICE_WORKER', 'STEP_UP']))
  })

  it('is for no site that lets notify send to its own machine', () => {
    const deployed = ['docker-compose.yml', ...globSync('infra/k8s/**/*.{yaml,env}', { cwd: root })]
    expect(deployed.length).toBeGreaterThan(10)
    expect(deployed.filter((file) => readFileSync(join(root, file), 'utf8').includes('ALLOW_LOOPBACK'))).toEqual([])
  })

  it('names only npm commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const named = [...runbook.matchAll(/npm run ([\w:-]+)(?![\w:-]| -w)/g)].map(([, name = '']) => name)
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('.env.example', () => {
  const example = readFileSync(envExampleFile, 'utf8')

  it('lists every optional setting of the processes (node infra/run.mjs infra/check/write-pages.ts writes them)', async () => {
    expect(example).toBe(withLines(example, await settingLines()))
  })

  it('lists every setting of npm start', () => {
    const table = readFileSync(join(root, 'infra/README.md'), 'utf8').split('## npm start')[1]?.split('##')[0] ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const names = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
    expect(names.length).toBeGreaterThan(7)
    expect(names.filter((name) => !example.includes(`\n#${name}=`))).toEqual([])
  })

  it('sets nothing as it is', () =>
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]))
})

describe('defaultOf', () => {
  it.each([
    ['must be given', z.string(), '**needed**'],
    ['has a default', z.coerce.number().default(7), '`7`'],
    [
      'is a list',
      z
        .string()
        .default('a,b')
        .transform((text) => text.split(',')),
      '`a,b`',
    ],
    ['may be left out', z.string().optional(), 'none'],
    ['is empty unless given', z.string().default(''), 'none'],
    ['is random', z.string().default(() => String(Math.random())), 'generated at each start'],
  ])('describes a setting that %s', (_name, schema, text) => expect(defaultOf(schema)).toBe(text))
})
