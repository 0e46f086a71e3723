import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { defaultOf, runbookFile, settingsTable, withTable } from './settings-table.ts'

const runbook = readFileSync(runbookFile, 'utf8')
const root = join(import.meta.dirname, '../..')

describe('the runbook', () => {
  it('lists every declared setting (npm run settings writes the table)', async () => {
    expect(runbook).toBe(withTable(runbook, await settingsTable()))
  })

  it('names only npm commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const named = [...runbook.matchAll(/npm run ([\w:-]+)(?![\w:-]| -w)/g)].map(([, name = '']) => name)
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })
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
