import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const copied = ['package.json', 'tsconfig.base.json', 'gateway', 'realtime', 'services', 'web', 'infra', 'docs']
const skipped = new Set(['node_modules', 'dist', '.tsbuild', 'screens', 'e2e', 'lab'])

const linkAll = async (from: string, to: string, isLinked: (name: string) => boolean) => {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) if (isLinked(name)) await symlink(join(from, name), join(to, name))
}

/** A copy of the sources, to be edited, over the installed packages. Its own packages are the copied ones. */
export const copySources = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-sources-'))
  for (const name of copied) {
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !skipped.has(basename(path)),
    })
  }
  const packages = join(folder, 'node_modules')
  await linkAll(join(root, 'node_modules'), packages, (name) => name !== '@papan' && name !== '.cache')
  await mkdir(join(packages, '@papan'))
  for (const name of await readdir(join(folder, 'services')))
    await symlink(join(folder, 'services', name), join(packages, '@papan', name))
  await linkAll(join(root, 'web/node_modules'), join(folder, 'web/node_modules'), (name) => name.startsWith('@'))
  return {
    folder,
    edit: async (file: string, change: (text: string) => string) =>
      writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8').catch(() => ''))),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
