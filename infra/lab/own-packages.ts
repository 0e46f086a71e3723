import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCommand } from '../local/processes/run-command.ts'

const changedAt = (file: string): Promise<number> =>
  stat(file)
    .then(({ mtimeMs }) => mtimeMs)
    .catch(() => 0)

/** Installs the packages of a folder that has a separate lock file, once per lock file. */
export const installOwnPackages = async (folder: string): Promise<void> => {
  // npm writes the second file last.
  const [locked, installed] = [join(folder, 'package-lock.json'), join(folder, 'node_modules', '.package-lock.json')]
  if ((await changedAt(installed)) > (await changedAt(locked))) return
  console.log(`  installing the packages of ${folder} (npm ci, once)`)
  await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, timeoutMs: 600_000 })
}

/** Imports a package that only such a folder has. */
export const importOwnPackage = async <Module>(folder: string, name: string): Promise<Module> => {
  const { resolve } = createRequire(join(folder, 'package.json'))
  return (await import(pathToFileURL(resolve(name)).href)) as Module
}
