import { join } from 'node:path'
import { freePort } from '../../../local/processes/free-port.ts'
import { launchBrowser } from '../../../test/harness/browser.ts'
import { median } from '../../harness/stats.ts'
import { importOwnPackage, installOwnPackages } from '../../own-packages.ts'

type Flags = {
  port: number
  logLevel: 'error'
  output: 'json'
  maxWaitForLoad: number
  throttlingMethod: 'simulate' | 'devtools'
  throttling: typeof slow4g & { cpuSlowdownMultiplier: number }
  onlyCategories?: string[]
}
type Report = {
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; errorMessage?: string }>
  environment: { benchmarkIndex: number }
}
/** What we use of Lighthouse, whose own types are there only once it is installed. */
type Lighthouse = { default: (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined> }

const loadLighthouse = async (): Promise<Lighthouse['default']> => {
  const folder = join(import.meta.dirname, 'lighthouse')
  await installOwnPackages(folder)
  return (await importOwnPackage<Lighthouse>(folder, 'lighthouse')).default
}

/**
 * Phone emulation: computed from a fast run, 10x CPU throttling on this machine, or throttling to what 10x is on the reference machine of
 * index 3,600.
 */
export type Mode = 'simulated' | 'slowed' | 'phone'
/** Scores are 0 to 100, times ms. */
export type PageFigures = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** Lighthouse's speed index of this machine; lower under load. */
  benchmarkIndex: number
  /** Failed audits outside performance. */
  found: string[]
}

/** A run without a figure. */
class VoidRun extends Error {}

const slowPhone = 10
const goalsIndex = 3_600
const defaultSlowdown = 4
const slow4g = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
}
const runMs = 90_000

/** This machine's throttling to match the reference machine's at `slowdown`; at least 1. */
export const slowdownToPhone = (slowdown: number, machineIndex: number): number =>
  Math.max(1, (slowdown * machineIndex) / goalsIndex)

const slowdownOf = (mode: Mode, machineIndex: number): number => {
  if (mode === 'simulated') return defaultSlowdown
  // No valid run measured the index; without throttling the page would look fast.
  if (mode === 'phone' && !(machineIndex > 0)) throw new VoidRun('the index of this machine is not known')
  return mode === 'slowed' ? slowPhone : slowdownToPhone(slowPhone, machineIndex)
}

const flagsOf = (mode: Mode, machineIndex: number, port: number): Flags => ({
  port,
  logLevel: 'error',
  output: 'json',
  maxWaitForLoad: runMs,
  throttlingMethod: mode === 'simulated' ? 'simulate' : 'devtools',
  throttling: { ...slow4g, cpuSlowdownMultiplier: slowdownOf(mode, machineIndex) },
  // The other categories do not depend on speed.
  ...(mode === 'simulated' ? {} : { onlyCategories: ['performance'] }),
})

/** One run in a fresh browser. */
const runOnce = async (url: string, mode: Mode, machineIndex: number): Promise<PageFigures> => {
  const lighthouse = await loadLighthouse()
  const port = await freePort()
  await using _browser = await launchBrowser({}, [`--remote-debugging-port=${port}`])
  const report = (await lighthouse(url, flagsOf(mode, machineIndex, port)))?.lhr
  if (report?.runtimeError?.code === 'NO_FCP') throw new VoidRun(`${url} was not painted in time`)
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`)
  const score = (id: string): number => Math.round((report.categories[id]?.score ?? 0) * 100)
  const value = (id: string): number => {
    const audit = report.audits[id]
    // A busy machine may prevent a measurement: the run is void.
    if (audit?.numericValue === undefined) throw new VoidRun(`${id}: ${audit?.errorMessage ?? 'no figure'}`)
    return audit.numericValue
  }
  const others = ['accessibility', 'best-practices', 'seo'].flatMap((id) => report.categories[id]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    benchmarkIndex: report.environment.benchmarkIndex,
    found: others.filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0).map(({ id }) => id),
  }
}

/** One run, or null when the machine was too busy for a figure. `phone` needs the `machineIndex` of an earlier run. */
export const runLighthouse = async (url: string, mode: Mode, machineIndex: number): Promise<PageFigures | null> => {
  try {
    return await runOnce(url, mode, machineIndex)
  } catch (error) {
    if (error instanceof VoidRun) return null
    throw error
  }
}

/** Median figures and all findings of some runs. */
export const medianOf = (all: readonly PageFigures[]): PageFigures => {
  const middle = (read: (figures: PageFigures) => number): number => median(all.map(read))
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    bestPractices: middle(({ bestPractices }) => bestPractices),
    seo: middle(({ seo }) => seo),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    benchmarkIndex: middle(({ benchmarkIndex }) => benchmarkIndex),
    found: [...new Set(all.flatMap(({ found }) => found))],
  }
}
