import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findCommand, runCommand } from '../processes/run-command.ts'
import type { At } from '../screen/run-step.ts'
import { type Apt, createApt } from './apt.ts'
import { isDebian } from './debian.ts'
import { debianMirror } from './debian-mirror.ts'

/** Has DocumentDB and a Go that builds FerretDB; the libc of Debian 12 is too old for both. */
const defaultRelease = 'forky'

/** Name of an unpacked tree in the cache; another release gets another tree. */
export const treeName = (what: string, release = defaultRelease): string => `${release}-${what}`

/** The obstacle, or undefined. */
export const whyNoPackages = async (): Promise<string | undefined> => {
  for (const command of ['apt-get', 'dpkg-deb', 'tar'])
    if (!(await findCommand(command))) return `${command} is missing`
  return undefined
}

const fetchLists = async (release: string): Promise<Apt> => {
  const source = (await isDebian()) ? { ...(await debianMirror()), release } : undefined
  const apt = await createApt(source)
  try {
    await apt.run(['update', ...(source ? ['--error-on=any'] : [])])
    return apt
  } catch (error) {
    await apt.remove()
    throw error
  }
}

const shared = new Map<string, { users: number; apt: Promise<Apt> }>()

/** Trees that are unpacked at the same time share the package lists of their release. */
const withLists = async <T>(release: string, work: (apt: Apt) => Promise<T>): Promise<T> => {
  const lists = shared.get(release) ?? { users: 0, apt: fetchLists(release) }
  shared.set(release, lists)
  lists.users += 1
  try {
    return await work(await lists.apt)
  } finally {
    lists.users -= 1
    if (lists.users === 0) {
      shared.delete(release)
      await lists.apt.then(
        (apt) => apt.remove(),
        () => {},
      )
    }
  }
}

/** Like `dpkg-deb --extract`, but leaves links to folders: packages of Debian 12 have files in `/lib`. */
const extract = 'dpkg-deb --fsys-tarfile "$1" | tar --extract --preserve-permissions --keep-directory-symlink -C "$2"'

const unpackAll = async (archives: string, tree: string, at: At) => {
  const files = (await readdir(archives)).filter((file) => file.endsWith('.deb'))
  const waiting = files.values()
  let done = 0
  const unpackWaiting = async () => {
    for (const file of waiting) {
      await runCommand('sh', ['-c', extract, 'sh', join(archives, file), tree])
      at(`${(done += 1)} of ${files.length} packages unpacked`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, unpackWaiting))
}

/** Unpacks packages, and all that they depend on, into a new folder. Their install scripts do not run. */
export const unpackPackages = async (
  packages: string[],
  tree: string,
  at: At,
  release = defaultRelease,
): Promise<void> => {
  const archives = join(tree, 'archives')
  await mkdir(join(archives, 'partial'), { recursive: true })
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    await mkdir(join(tree, 'usr', name), { recursive: true })
    await symlink(join('usr', name), join(tree, name))
  }
  at('fetching the package lists')
  const fetched = (line: string) => line.startsWith('Get:') && at(`fetching ${line.split(' ')[4] ?? 'packages'}`)
  await withLists(release, (apt) =>
    apt.run(['-o', `Dir::Cache::archives=${archives}`, '--download-only', 'install', ...packages], fetched),
  )
  await unpackAll(archives, tree, at)
  const unread = ['archives', ...['doc', 'info', 'locale', 'man'].map((name) => join('usr/share', name))]
  for (const name of unread) await rm(join(tree, name), { recursive: true, force: true })
}

/** Folder of the libraries of this architecture. */
const librariesOf = async (tree: string): Promise<string> => {
  const name = (await readdir(join(tree, 'usr/lib'))).find((each) => each.endsWith('-linux-gnu'))
  if (!name) throw new Error(`The packages in ${tree} have no libraries: remove this folder and start again.`)
  return join(tree, 'usr/lib', name)
}

/** The command line of a program of a tree: with the tree's own loader and libraries it runs outside of it. */
export const programOf = async (tree: string, program: string): Promise<{ command: string; args: string[] }> => {
  const libraries = await librariesOf(tree)
  const loader = (await readdir(libraries)).find((name) => name.startsWith('ld-linux'))
  if (!loader) throw new Error(`The packages in ${tree} have no loader: remove this folder and start again.`)
  return { command: join(libraries, loader), args: ['--library-path', libraries, join(tree, 'usr/bin', program)] }
}

/** Makes the links that update-alternatives would make: install scripts, which call it, do not run. */
export const linkLibraries = async (tree: string, folders: string[]): Promise<void> => {
  const libraries = await librariesOf(tree)
  for (const folder of folders)
    for (const name of await readdir(join(libraries, folder)).catch(() => []))
      await symlink(join(folder, name), join(libraries, name))
}
