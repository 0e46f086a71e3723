import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { runCommand } from '../../../../local/processes/run-command.ts'
import { inNextRelease, type NextRelease } from './next-release.ts'

/** The sources of one release in a folder, with packages and the built site. */
export type Tree = { name: string; folder: string }

const root = resolve(import.meta.dirname, '../../../../..')
const minuteMs = 60_000

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const versionIn = async (folder: string): Promise<string> => {
  const file = await readFile(join(folder, 'package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

const packagesOf = (folder: string): Promise<string> => readFile(join(folder, 'package-lock.json'), 'utf8')

/** Links to our packages, and copies of the links between workspaces, which lead into the tree itself. */
const linkPackages = async (folder: string): Promise<void> => {
  const [own, theirs] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(theirs)
  for (const name of await readdir(own))
    if (name !== '@papan' && name !== '.cache') await symlink(join(own, name), join(theirs, name))
  await cp(join(own, '@papan'), join(theirs, '@papan'), { recursive: true, verbatimSymlinks: true })
  await symlink(join(root, 'web/node_modules'), join(folder, 'web/node_modules'))
}

/** Replaces sources of a tree, and adds files. */
const edit = async (folder: string, { edits, files }: NextRelease): Promise<void> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const one of edits) {
    const path = join(folder, one.file)
    await writeFile(path, inNextRelease(await readFile(path, 'utf8'), one))
  }
}

/** This checkout as it is. */
export const thisTree = async (): Promise<Tree> => ({ name: await versionIn(root), folder: root })

/**
 * A commit in a folder that is kept, so that its built site and what Node compiled of it serve the next run; `next`: what a release after it
 * changes.
 */
export const treeOf = async (commit: string, next?: NextRelease): Promise<Tree> => {
  const kept = join(tmpdir(), `papan-releases-${basename(root)}`)
  const [folder, dist] = [join(kept, next ? 'next' : 'last'), join(kept, 'dist')]
  await rm(dist, { recursive: true, force: true })
  await rename(join(folder, 'web/dist'), dist).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: root })
  if ((await packagesOf(folder)) === (await packagesOf(root))) await linkPackages(folder)
  else await runCommand('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, timeoutMs: 10 * minuteMs })
  await rename(dist, join(folder, 'web/dist')).catch(() => undefined)
  if (next) await edit(folder, next)
  return { name: await versionIn(folder), folder }
}

/** The newest release commit, or null before the first. */
export const lastRelease = (): string | null => git('log', '-1', '--format=%H', '--grep', '^release: ') || null

/** This checkout as a commit, changes that are not committed included. */
export const checkoutCommit = (): string => git('stash', 'create') || 'HEAD'
