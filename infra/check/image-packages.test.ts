import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { packagesOf } from './packages-of.ts'

const root = join(import.meta.dirname, '../..')
type PackageFile = { dependencies?: Record<string, string> }

/** What npm ci --omit=dev installs for a part: its dependencies and those of our own packages among them. */
const installedFor = (folder: string): string[] => {
  const file = readFileSync(join(root, folder, 'package.json'), 'utf8')
  const names = Object.keys((JSON.parse(file) as PackageFile).dependencies ?? {})
  const own = names.filter((name) => name.startsWith('@papan/'))
  return [...names, ...own.flatMap((name) => installedFor(name.replace('@papan/', 'services/')))]
}

const nameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]

describe('the images, which have no devDependencies', () => {
  it.each([
    ['gateway', 'gateway/src/main.ts'],
    ['realtime', 'realtime/src/main.ts'],
    ['web', 'web/server/main.ts'],
    ['services/auth', 'services/auth/src/main.ts'],
    ['services/auth', 'services/auth/src/create-master.ts'],
    ['services/content', 'services/content/src/main.ts'],
    ['services/media', 'services/media/src/main.ts'],
    ['services/audit', 'services/audit/src/main.ts'],
    ['services/audit', 'services/audit/src/verify.ts'],
    ['services/insight', 'services/insight/src/main.ts'],
    ['services/notify', 'services/notify/src/main.ts'],
    ['infra', 'infra/local/sample/main.ts'],
    ['infra', 'infra/local/import.ts'],
    ['infra', 'infra/backup/backup.ts'],
    ['infra', 'infra/backup/restore.ts'],
    ['infra', 'infra/backup/schedule/main.ts'],
  ])('%s has every package that %s imports', (part, main) => {
    const installed = new Set(installedFor(part))
    const missing = packagesOf(join(root, main)).filter((name) => !installed.has(nameOf(name) ?? ''))
    expect(missing).toEqual([])
  })
})
