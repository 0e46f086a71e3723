import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-facts.ts'

const waitForHolder = 1000

/** A lock file names the process that holds it, so a holder that was killed does not block anyone for ever. */
type Holder = { pid: number; start: string }

const readHolder = async (path: string) => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const sameHolder = (a?: Holder, b?: Holder) => a?.pid === b?.pid && a?.start === b?.start

const isAlive = async (holder: Holder) => (await processStart(holder.pid)) === holder.start

/** Takes a dead holder's file away, and puts it back when somebody was quicker and it is alive after all. */
const removeStale = async (path: string, dead: Holder | undefined) => {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
    if (!sameHolder(await readHolder(aside), dead)) await link(aside, path)
  } catch {
    // Another process removed it or has the lock by now: the next attempt will tell.
  } finally {
    await rm(aside, { force: true })
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
      await removeStale(path, holder)
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
