import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from '../../../local/processes/children.ts'
import { cpuMsOf, loadCore, onCore } from '../../harness/realtime/pinned.ts'

type Answer = { path: string; body: Buffer }

/** Requests, sent in turn, and their expected answers. */
export type Subject = {
  name: string
  url: string
  headers: Record<string, string>
  status: number
  answers: readonly Answer[]
  /** The serving processes, all on one core. */
  pids: number[]
}

/** Figures of one measurement. Shares are of one core. */
export type Stretch = {
  perSecond: number
  /** Answers per second of the serving processes' CPU time. */
  perCore: number
  cpuUs: number
  generatorShare: number
  /** CPU used by foreign processes. */
  foreignShare: number
}

/** Only wrk reports `bytes` and `errors`. */
type Counted = { requests: number; ms: number; wrong: number; bytes?: number; errors?: string }

const hasWrk = (): boolean => {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk exits with 1 after printing its version.
    return (error as { status?: number | null }).status === 1
  }
}
export const isUsingWrk = hasWrk()

const connections = '64'
const checkedRequests = 1_000
/** Above this share of a core the measurement is dirty. */
const foreignLimit = 0.08
const sampleMs = 100

/** Busy time of all CPUs, ms, without steal. */
const busyMs = (): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  return (user + nice + system + irq + softirq) * 10
}

const canSample = (() => {
  try {
    return busyMs() > 0
  } catch {
    return false
  }
})()

/** Runs a program on the load's core; returns its output and CPU time. */
export const runGenerator = async (command: string, args: string[]): Promise<{ text: string; cpuMs: number }> => {
  const [program, all] = onCore(loadCore, command, args)
  const child = spawn(program, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  endWithUs(child, () => child.kill('SIGKILL'))
  let text = ''
  let cpuMs = 0
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const timer = setInterval(() => {
    const now = cpuMsOf(child.pid ?? 0)
    if (now > cpuMs) cpuMs = now
  }, sampleMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${text}`)
  return { text, cpuMs }
}

let folder: string | null = null
const expectedFile = async ({ name, status, answers }: Subject): Promise<string> => {
  folder ??= await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const expected = answers.map(({ path, body }) => ({ path, body: body.toString('base64') }))
  await writeFile(file, JSON.stringify({ status, answers: expected }))
  return file
}

const runLoop = async (subject: Subject, limit: string) => {
  const { url, headers } = subject
  const file = join(import.meta.dirname, 'loop.ts')
  const args = [file, url, JSON.stringify(headers), await expectedFile(subject), limit]
  const { text, cpuMs } = await runGenerator(process.execPath, args)
  return { counted: JSON.parse(text) as Counted, cpuMs }
}

const bytesOf = (answers: readonly Answer[]): number => answers.reduce((sum, { body }) => sum + body.length, 0)

const runWrk = async ({ url, answers, headers, status }: Subject, seconds: number) => {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const paths = answers.map(({ path }) => path)
  const script = join(import.meta.dirname, paths.length > 1 ? 'wrk-in-turn.lua' : 'wrk.lua')
  const args = ['-t1', '-c', connections, `-d${seconds}s`, '-s', script, ...named, url + paths[0], '--', ...paths]
  const { text, cpuMs } = await runGenerator('wrk', args)
  const counted = JSON.parse(/COUNTED (.*)/.exec(text)?.[1] ?? '{}') as Counted
  // wrk does not check bodies: too few bytes in total reveal truncated ones.
  const least = Math.floor(counted.requests / paths.length) * (status === 304 ? 0 : bytesOf(answers))
  if ((counted.bytes ?? 0) < least) counted.wrong += counted.requests
  return { counted, cpuMs }
}

const cpuOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)

const assertRight = ({ name, answers }: Subject, { requests, wrong, bytes, errors }: Counted): void => {
  if (wrong === 0) return
  const details = errors === undefined ? '' : ` (${errors}; ${bytes} bytes in answers of ${bytesOf(answers)})`
  throw new Error(`${name}: ${wrong} of ${requests} answers were wrong${details}`)
}

/** Compares a thousand answers byte by byte. Throws on a wrong one. */
export const check = async (subject: Subject): Promise<void> => {
  const { counted } = await runLoop(subject, `x${checkedRequests}`)
  assertRight(subject, counted)
}

/** Measures a subject. Throws on a wrong answer. */
export const measure = async (subject: Subject, seconds: number): Promise<Stretch> => {
  const before = {
    cpu: cpuOf(subject.pids),
    busy: canSample ? busyMs() : 0,
    own: process.cpuUsage(),
    at: performance.now(),
  }
  const { counted, cpuMs } = isUsingWrk
    ? await runWrk(subject, seconds)
    : await runLoop(subject, String(seconds * 1000))
  const wallMs = performance.now() - before.at
  const served = cpuOf(subject.pids) - before.cpu
  const own = process.cpuUsage(before.own)
  const foreign = canSample ? busyMs() - before.busy - served - cpuMs - (own.user + own.system) / 1000 : 0
  assertRight(subject, counted)
  const perSecond = (counted.requests * 1000) / counted.ms
  return {
    perSecond,
    perCore: Number.isNaN(served) ? perSecond : (counted.requests * 1000) / served,
    cpuUs: (served * 1000) / counted.requests,
    generatorShare: cpuMs / wallMs,
    foreignShare: Math.max(0, foreign / wallMs),
  }
}

export const isDirty = ({ foreignShare }: Stretch): boolean => foreignShare > foreignLimit
