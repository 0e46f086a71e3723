import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const runner = join(import.meta.dirname, '../run.mjs')
const { SITE_NAME: _name, ...rest } = process.env

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'papan-env-'))
  writeFileSync(join(folder, 'print.mjs'), 'console.log(process.env.SITE_NAME)')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the command of that name prints. */
const printed = (command: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(process.execPath, [runner, 'print.mjs'], {
    cwd: folder,
    env: { ...rest, npm_lifecycle_event: command, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

const withFile = () => writeFileSync(join(folder, '.env'), 'SITE_NAME=Angka Kita')

describe('.env', () => {
  it.each(['start', 'dev', 'import', 'backup', 'restore', 'audit:verify'])('is read by npm run %s', (command) => {
    withFile()
    expect(printed(command)).toBe('Angka Kita')
  })

  it.each(['test', 'chaos', 'bench', ''])('is not read by npm run %s', (command) => {
    withFile()
    expect(printed(command)).toBe('undefined')
  })

  it('counts after the environment', () => {
    withFile()
    expect(printed('start', { SITE_NAME: 'Lain' })).toBe('Lain')
  })

  it('may be missing', () => expect(printed('start')).toBe('undefined'))

  it('ends the command with one sentence where it cannot be read', () => {
    mkdirSync(join(folder, '.env'))
    expect(() => printed('start')).toThrow('The settings in .env cannot be read: ')
  })
})
