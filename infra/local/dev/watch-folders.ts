import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** An editor writes a file in several steps. */
const settledMs = 40

/** One watcher per folder: editors replace files, which a watcher of a file would lose. Ignores dependencies and output. */
const isIgnored = (name: string) => name === 'node_modules' || name === 'dist' || name.startsWith('.')

/** Calls `onChange` with the files saved at about the same time. */
export const watchFolders = async (folders: readonly string[], onChange: (files: string[]) => void) => {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const report = () => {
    onChange([...changed])
    changed.clear()
  }
  const note = (folder: string, event: string, name: string | null) => {
    if (!name || isIgnored(name)) return
    const path = join(folder, name)
    if (event === 'rename') void follow(path)
    if (!/\.\w+$/.test(name)) return
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(report, settledMs)
  }
  const drop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const follow = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
    if (!entries) return drop(folder)
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (event, name) => note(folder, event, name))
      watcher.on('error', () => drop(folder))
      watchers.set(folder, watcher)
    }
    const below = entries.filter((entry) => entry.isDirectory() && !isIgnored(entry.name))
    await Promise.all(below.map(({ name }) => follow(join(folder, name))))
  }

  await Promise.all(folders.map(follow))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
