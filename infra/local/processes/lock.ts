import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-facts.ts'

const waitForHolder = 1000
const waitForGuard = 20
const abandonedGuard = 5000

/** A lock file names the process that holds it, so a holder that was killed does not block anyone for ever. */
type Holder = { pid: number; start: string }

const readHolder = async (path: string) => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const isAlive = async (holder: Holder) => (await processStart(holder.pid)) === holder.start

/** Removes the file of a dead holder. Only one process does so at a time, and it looks again: a living holder's file is never touched. */
const removeStale = async (path: string) => {
  const guard = `${path}.stale`
  try {
    await mkdir(guard)
  } catch {
    const since = await stat(guard).catch(() => undefined)
    // Whoever made it was killed in the few milliseconds it takes.
    if (since && Date.now() - since.mtimeMs > abandonedGuard) await rmdir(guard).catch(() => {})
    await sleep(waitForGuard)
    return
  }
  try {
    const holder = await readHolder(path)
    if (!holder || !(await isAlive(holder))) await rm(path, { force: true })
  } finally {
    await rmdir(guard)
  }
}

/**
 * Takes the lock at `path` if no living process holds it.
 * Answers `release`, or the `heldBy` pid of the holder.
 */
export const tryLock = async (path: string): Promise<{ release: () => Promise<void> } | { heldBy: number }> => {
  const mine: Holder = { pid: process.pid, start: (await processStart(process.pid)) ?? '' }
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  // A link appears with its content in one step; a file that is created and then written could be read while empty.
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      try {
        await link(draft, path)
        return { release: () => rm(path, { force: true }) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = await readHolder(path)
      if (holder && (await isAlive(holder))) return { heldBy: holder.pid }
      await removeStale(path)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Runs `work` while holding the lock; waits for a living holder as long as it takes, and calls `onWait` once. */
export const withLock = async <T>(path: string, work: () => Promise<T>, onWait: (heldBy: number) => void) => {
  for (let told = false; ; told = true) {
    const lock = await tryLock(path)
    if ('heldBy' in lock) {
      if (!told) onWait(lock.heldBy)
      await sleep(waitForHolder)
      continue
    }
    try {
      return await work()
    } finally {
      await lock.release()
    }
  }
}
