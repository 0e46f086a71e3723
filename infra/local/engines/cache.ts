import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../processes/process-plan.ts'
import { withLock } from '../processes/lock.ts'
import { type At, noScreen, type RunStep } from '../screen/run-step.ts'

const draftMark = '.building-'

/** Per-user cache, shared by all checkouts. */
export const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'papan-angka', 'engines')

const removeDrafts = async (path: string) => {
  const folder = dirname(path)
  const drafts = (await readdir(folder)).filter((file) => file.startsWith(`${basename(path)}${draftMark}`))
  // Programs of a killed builder may write for a moment longer.
  await Promise.all(drafts.map((file) => rm(join(folder, file), { recursive: true, force: true, maxRetries: 5 })))
}

export const isBuilt = (name: string) => existsSync(join(cacheFolder(), name))

/** Returns the path of `name`, built if missing. Builds are exclusive and atomic. */
export const buildOnce = async (name: string, build: (path: string) => Promise<void>, log: Log) => {
  const path = join(cacheFolder(), name)
  if (existsSync(path)) return path
  const buildIfMissing = async () => {
    if (existsSync(path)) return
    await removeDrafts(path)
    // The pid keeps drafts apart: a killed builder's children may still be writing into its draft.
    const draft = `${path}${draftMark}${process.pid}`
    await build(draft)
    await rename(draft, path)
  }
  await withLock(`${path}.lock`, buildIfMissing, (heldBy) =>
    log('engines', `waiting for process ${heldBy}, which is building ${name}`),
  )
  return path
}

type StepOptions = { log: Log; step?: RunStep }

/** Like `buildOnce`; what is missing is built in a step of the screen. */
export const buildInStep = async (
  what: string,
  name: string,
  build: (path: string, at: At) => Promise<void>,
  { log, step = noScreen.step }: StepOptions,
): Promise<string> =>
  isBuilt(name) ? join(cacheFolder(), name) : step(what, (at) => buildOnce(name, (path) => build(path, at), log))

/** Facts about this machine that are slow to find out, such as a refused download. */
export const cachedFacts = {
  /** Hours since `note(name)`; Infinity without one. */
  async age(name: string) {
    const at = Number(await readFile(join(cacheFolder(), `${name}.noted`), 'utf8').catch(() => 'NaN'))
    return Number.isNaN(at) ? Infinity : (Date.now() - at) / 3_600_000
  },
  async note(name: string) {
    await mkdir(cacheFolder(), { recursive: true })
    await writeFile(join(cacheFolder(), `${name}.noted`), String(Date.now()))
  },
}
