import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ProcessEntry } from '../../local/processes/process-plan.ts'
import { storedLogin } from '../../local/first-login.ts'
import { freePort } from '../../local/processes/free-port.ts'
import { until } from './until.ts'

const root = resolve(import.meta.dirname, '../../..')
const runner = join(root, 'infra/run.mjs')
/** Warnings and errors of processes and engines, and exits that the supervisor reports. */
const troubled = /^\S+ (?:warn|error|fatal) |FATAL|ERROR/
/** An uncaught exception: no experiment may cause one. */
const failed = /^\S+ fatal uncaught exception/
const startMs = 240_000
const stopMs = 20_000

/** The whole product, started by the code of `npm start` in its own data folder, on its own port. */
export type Product = {
  url: string
  dataDir: string
  username: string
  password: string
  /** The running processes, engines included, from processes.json. */
  processes: () => Promise<ProcessEntry[]>
  /** Null while a process is not running. */
  pidOf: (name: string) => Promise<number | null>
  isReady: () => Promise<boolean>
  log: () => Promise<string>
  /** Warnings and errors of its processes and engines, newest last. */
  problems: () => Promise<string[]>
  /** Rejects when a process had an uncaught exception. */
  stop: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

const readProcesses = async (dataDir: string): Promise<ProcessEntry[]> =>
  JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')) as ProcessEntry[]

/** Whether a process reports ready; engines report nothing. */
export const answersReady = async ({ internalPort }: ProcessEntry): Promise<boolean> => {
  if (!internalPort) return true
  const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal: AbortSignal.timeout(2_000) })
  return answer.ok
}

/** Starts the product and waits until it is ready. Logs to `product.log` in its data folder, which `stop` removes. `onSpawn` is called before it starts others. */
export const startProduct = async (
  options: { sample?: boolean; env?: Record<string, string>; onSpawn?: (pid: number) => void } = {},
): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-angka-'))
  const port = await freePort()
  const logFile = join(dataDir, 'product.log')
  const output = createWriteStream(logFile)
  const flags = options.sample ? [] : ['--no-sample']
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=2', runner, join(root, 'infra/local/start.ts'), ...flags],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        LIMIT_SCALE: '1000',
        SAMPLE_LIVE: 'off',
        ...options.env,
      },
    },
  )
  if (child.pid !== undefined) options.onSpawn?.(child.pid)
  let isSettled = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes(`http://127.0.0.1:${port}`) || chunk.includes(`http://localhost:${port}`)) isSettled = true
    output.write(chunk)
  })
  child.stderr.pipe(output)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))

  const processes = () => readProcesses(dataDir)
  let names: string[] = []
  /** A dead process is missing from the list until it restarts. */
  const isReady = async () => {
    const all = await processes()
    if (names.some((name) => !all.some((entry) => entry.name === name))) return false
    const ready = await Promise.all(all.map((entry) => answersReady(entry).catch(() => false)))
    return ready.every(Boolean)
  }
  const linesOf = async (kind: RegExp) =>
    (await readFile(logFile, 'utf8')).split('\n').filter((line) => kind.test(line))
  const end = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(timer)
  }
  /** Not while it restarts. */
  const hasGateway = async () => (await processes()).some(({ name }) => name === 'gateway')
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  const stop = async () => {
    await end()
    const failures = await linesOf(failed)
    await removeData()
    if (failures.length > 0) throw new Error(`a process failed:\n${failures.join('\n')}`)
  }
  try {
    await until('the product is ready', startMs, async () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the product ended:\n${await readFile(logFile, 'utf8')}`)
      return isSettled && (await isReady()) && (await hasGateway())
    })
    names = (await processes()).map(({ name }) => name)
    const { username, password } = await storedLogin(dataDir)
    return {
      url: `http://127.0.0.1:${port}`,
      dataDir,
      username,
      password,
      processes,
      pidOf: async (name) => (await processes()).find((process) => process.name === name)?.pid ?? null,
      isReady,
      log: () => readFile(logFile, 'utf8'),
      problems: () => linesOf(troubled),
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await end()
    await removeData()
    throw error
  }
}
