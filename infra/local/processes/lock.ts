import { link, mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-facts.ts'

const holderPollMs = 1000
const guardPollMs = 20
const abandonedGuardMs = 5000

const renewMs = 10_000
/** A holder in another container counts as dead after six missed renewals. */
const abandonedMs = 6 * renewMs

/** A lock names its holder by host, pid and start time, so a killed holder does not block for ever. */
type Holder = { pid: number; start: string; host: string }

const readHolder = async (path: string) => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const isRenewed = async (path: string) => {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs < abandonedMs
}

/** Pids of another container mean nothing here. */
const isAlive = async (path: string, { pid, start, host }: Holder) =>
  host === hostname() ? (await processStart(pid)) === start : isRenewed(path)

const isSame = (a: Holder | undefined, b: Holder) => a?.pid === b.pid && a.start === b.start && a.host === b.host

/** Renews the lock until it is released; leaves alone what another holder has taken over. */
const keepLock = (path: string, mine: Holder) => {
  const renewal = setInterval(() => {
    const now = new Date()
    void utimes(path, now, now).catch(() => undefined)
  }, renewMs).unref()
  return async () => {
    clearInterval(renewal)
    if (isSame(await readHolder(path), mine)) await rm(path, { force: true })
  }
}

/** Removes a dead holder's file. The guard directory and a second check protect a living holder's file. */
const removeStale = async (path: string) => {
  const guard = `${path}.stale`
  try {
    await mkdir(guard)
  } catch {
    const since = await stat(guard).catch(() => undefined)
    // The guard's owner was killed while holding it.
    if (since && Date.now() - since.mtimeMs > abandonedGuardMs) await rmdir(guard).catch(() => {})
    await sleep(guardPollMs)
    return
  }
  try {
    const holder = await readHolder(path)
    if (!holder || !(await isAlive(path, holder))) await rm(path, { force: true })
  } finally {
    await rmdir(guard)
  }
}

/** Takes the lock unless a living process holds it. */
export const tryLock = async (path: string): Promise<{ release: () => Promise<void> } | { heldBy: number }> => {
  const mine: Holder = { pid: process.pid, start: (await processStart(process.pid)) ?? '', host: hostname() }
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  // A link appears with its content at once; a created file could be read while empty.
  try {
    await writeFile(draft, JSON.stringify(mine))
    for (;;) {
      try {
        await link(draft, path)
        return { release: keepLock(path, mine) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = await readHolder(path)
      if (holder && (await isAlive(path, holder))) return { heldBy: holder.pid }
      await removeStale(path)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Waits for a living holder without limit and calls `onWait` once. */
export const withLock = async <T>(path: string, work: () => Promise<T>, onWait: (heldBy: number) => void) => {
  for (let notified = false; ; notified = true) {
    const lock = await tryLock(path)
    if ('heldBy' in lock) {
      if (!notified) onWait(lock.heldBy)
      await sleep(holderPollMs)
      continue
    }
    try {
      return await work()
    } finally {
      await lock.release()
    }
  }
}
