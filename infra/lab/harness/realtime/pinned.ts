import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { endWithUs } from '../../../local/processes/children.ts'
import { compileCache } from '../../../local/processes/compile-cache.ts'

const canPin = (): boolean => {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return cpus().length > 1
  } catch {
    return false
  }
}

/** Whether servers and load run on one core each. */
export const isPinning = canPin()
export const serverCore = '1'
export const loadCore = '0'

/** Pins a command to a core where possible. */
export const onCore = (core: string, command: string, args: string[]): [string, string[]] =>
  isPinning ? ['taskset', ['-c', core, command, ...args]] : [command, args]

/** Moves a running process, with its threads, to a core where possible. */
export const pin = (pid: number, core: string): void => {
  if (isPinning) execFileSync('taskset', ['-a', '-p', '-c', core, String(pid)], { stdio: 'ignore' })
}

const threadCpuMs = (pid: number, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    // The thread has just ended.
    return 0
  }
}

/** CPU time of a process and its threads, ms; NaN without /proc. */
export const cpuMsOf = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadCpuMs(pid, thread), 0)
  } catch {
    return Number.NaN
  }
}

export type Server = { url: string; pid: number; child: ChildProcess; kill: () => void }

const isThere = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async ({ body }) => {
      await body?.cancel()
      return true
    },
    () => false,
  )

const startMs = 30_000

/** Starts a `.ts` server on the server core and waits for its first answer. It never outlives us. */
export const startServer = async (
  file: string,
  port: number,
  args: string[],
  env: Record<string, string> = {},
): Promise<Server> => {
  const [command, all] = onCore(serverCore, process.execPath, ['--disable-warning=DEP0060', file, ...args])
  const fullEnv = { ...process.env, NODE_ENV: 'production', ...compileCache, ...env }
  const child = spawn(command, all, { stdio: ['ignore', 'ignore', 'inherit'], env: fullEnv })
  endWithUs(child, () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const end = performance.now() + startMs
  while (!(await isThere(url))) {
    if (child.exitCode !== null || performance.now() > end) throw new Error(`${file} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, pid: child.pid ?? 0, child, kill: () => void child.kill('SIGKILL') }
}
