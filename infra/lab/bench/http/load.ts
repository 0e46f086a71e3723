import { readFileSync } from 'node:fs'
import { startLoad } from '../../harness/load/load.ts'
import { cpuMsOf } from '../../harness/realtime/pinned.ts'

/** Requests, sent in turn, and their expected answers. */
export type Subject = {
  name: string
  url: string
  headers: Record<string, string>
  status: number
  answers: readonly { path: string; body: Buffer }[]
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

/** Above this share of a core the measurement is dirty. */
const foreignLimit = 0.08

/** Busy time of all CPUs, ms, without steal; NaN without /proc. */
const busyMs = (): number => {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
      readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
    return (user + nice + system + irq + softirq) * 10
  } catch {
    return Number.NaN
  }
}

const cpuOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)

/** Measures a subject on 64 connections, and compares every answer byte by byte. Throws on a wrong answer. */
export const measure = async (subject: Subject, seconds: number): Promise<Stretch> => {
  const { name, url, headers, status, answers, pids } = subject
  const paths = answers.map(({ path }) => path)
  const expected = { status, bodies: answers.map(({ body }) => body) }
  using load = await startLoad({ url, paths, headers, expected }, { isPinned: true })
  const before = { cpu: cpuOf(pids), busy: busyMs(), own: process.cpuUsage(), at: performance.now() }
  load.begin()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const { asked, failed, times, ms, cpuMs } = await load.end()
  const wallMs = performance.now() - before.at
  const served = cpuOf(pids) - before.cpu
  const own = process.cpuUsage(before.own)
  const foreign = busyMs() - before.busy - served - cpuMs - (own.user + own.system) / 1000
  if (failed > 0) throw new Error(`${name}: ${failed} of ${asked} answers were wrong`)
  const perSecond = (times.length * 1000) / ms
  return {
    perSecond,
    perCore: Number.isNaN(served) ? perSecond : (times.length * 1000) / served,
    cpuUs: (served * 1000) / times.length,
    generatorShare: cpuMs / wallMs,
    foreignShare: Math.max(0, foreign / wallMs) || 0,
  }
}

export const isDirty = ({ foreignShare }: Stretch): boolean => foreignShare > foreignLimit
