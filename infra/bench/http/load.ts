import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from '../../local/processes/children.ts'
import { cpuMsOf, loadCore, onCore } from './pinned.ts'

/** One thing to ask for, and the answer that is right. */
export type Subject = {
  name: string
  url: string
  path: string
  headers: Record<string, string>
  status: number
  body: Buffer
  /** The processes that serve it, all on one core. */
  pids: number[]
}

/** One stretch of load. Shares are of one core. */
export type Stretch = {
  perSecond: number
  /** Answers in one second of the serving processes' processor time. */
  perCore: number
  cpuUs: number
  generatorShare: number
  /** What processes that are none of ours took. */
  foreignShare: number
}

/** `bytes` and `errors`, what went wrong how often, are what wrk alone tells. */
type Counted = { requests: number; ms: number; wrong: number; bytes?: number; errors?: string }

const hasWrk = (): boolean => {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // It prints its version and ends with 1.
    return (error as { status?: number | null }).status === 1
  }
}
export const isUsingWrk = hasWrk()

const connections = '64'
const checkedRequests = 1_000
/** More than this share of a core taken by others makes a stretch dirty. */
const foreignLimit = 0.08
const sampleMs = 100

/** Busy time of all processors together, ms. Steal is not counted: it is nobody's here. */
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

/** Runs a program to its end and answers what it printed and the processor time that it used. */
const runGenerator = async (command: string, args: string[]): Promise<{ text: string; cpuMs: number }> => {
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
const expectedFile = async ({ name, status, body }: Subject): Promise<string> => {
  folder ??= await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  await writeFile(file, JSON.stringify({ status, body: body.toString('base64') }))
  return file
}

const runLoop = async (subject: Subject, limit: string) => {
  const { url, path, headers } = subject
  const args = [
    join(import.meta.dirname, 'loop.ts'),
    url,
    path,
    JSON.stringify(headers),
    await expectedFile(subject),
    limit,
  ]
  const { text, cpuMs } = await runGenerator(process.execPath, args)
  return { counted: JSON.parse(text) as Counted, cpuMs }
}

const runWrk = async ({ url, path, headers, body, status }: Subject, seconds: number) => {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const script = join(import.meta.dirname, 'wrk.lua')
  const args = ['-t1', '-c', connections, `-d${seconds}s`, '-s', script, ...named, url + path]
  const { text, cpuMs } = await runGenerator('wrk', args)
  const counted = JSON.parse(/COUNTED (.*)/.exec(text)?.[1] ?? '{}') as Counted
  // wrk does not look into bodies; too few bytes for so many answers would be cut ones.
  const least = counted.requests * (status === 304 ? 0 : body.length)
  if ((counted.bytes ?? 0) < least) counted.wrong += counted.requests
  return { counted, cpuMs }
}

const cpuOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)

const assertRight = ({ name, body }: Subject, { requests, wrong, bytes, errors }: Counted): void => {
  if (wrong === 0) return
  const told = errors === undefined ? '' : ` (${errors}; ${bytes} bytes in answers of ${body.length} each)`
  throw new Error(`${name}: ${wrong} of ${requests} answers were wrong${told}`)
}

/** Compares a thousand answers byte by byte. Throws when one is not right. */
export const check = async (subject: Subject): Promise<void> => {
  const { counted } = await runLoop(subject, `x${checkedRequests}`)
  assertRight(subject, counted)
}

/** Puts load on a subject for so long. Throws when an answer was wrong. */
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
