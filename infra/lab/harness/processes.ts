import { readFileSync } from 'node:fs'
import type { Product } from '../../test/harness/product.ts'
import { until, wait } from '../../test/harness/until.ts'

const backMs = 60_000
const exitMs = 30_000
const pollMs = 100

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // Already ended.
  }
}

/** Answers which processes have restarted since this call. */
export const watchRestarts = async (product: Product): Promise<() => Promise<string[]>> => {
  const pids = async () => new Map((await product.processes()).map(({ name, pid }) => [name, pid]))
  const before = await pids()
  return async () => {
    const now = await pids()
    return [...before].filter(([name, pid]) => now.get(name) !== pid).map(([name]) => name)
  }
}

/** Signals the named process, if it runs; answers its pid. */
export const signalProcess = async (product: Product, name: string, what: NodeJS.Signals): Promise<number | null> => {
  const pid = await product.pidOf(name)
  if (pid !== null) signal(pid, what)
  return pid
}

/** Waits until the process runs under another pid and the product is ready. */
export const untilBack = async (product: Product, name: string, pid: number | null): Promise<void> => {
  await until(`${name} runs again`, backMs, async () => ![null, pid].includes(await product.pidOf(name)))
  await until('all is ready again', backMs, () => product.isReady())
}

/** Stops a process with SIGTERM and waits for its replacement; answers the shutdown time, ms. */
export const replaceProcess = async (product: Product, name: string): Promise<number> => {
  const startedAt = performance.now()
  const pid = await signalProcess(product, name, 'SIGTERM')
  await until(`${name} ends`, exitMs, async () => (await product.pidOf(name)) !== pid)
  const endedAfter = Math.round(performance.now() - startedAt)
  await untilBack(product, name, pid)
  return endedAfter
}

/** Kills these processes for `ms`, as often as the supervisor restarts them. */
export const keepDown = async (product: Product, names: string[], ms: number): Promise<void> => {
  for (const end = performance.now() + ms; performance.now() < end; await wait(pollMs))
    for (const name of names) await signalProcess(product, name, 'SIGKILL')
}

/** Resident memory, KB. Throws when the process does not exist. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
