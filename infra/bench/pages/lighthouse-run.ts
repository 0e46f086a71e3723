import lighthouse, { type Flags } from 'lighthouse'
import { freePort } from '../../local/processes/free-port.ts'
import { launchBrowser } from '../../harness/browser.ts'
import { median } from '../stats.ts'

/**
 * How a phone is imitated: computed from a fast run; really slowed down, with a processor ten times slower; or slowed down to the
 * phone that ten times means on the machine of the goals, whose index is 3,600 (performance.md, beside its table).
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
  /** How fast Lighthouse finds this machine; a loaded one is slower. */
  benchmarkIndex: number
  /** The audits beside performance that found something. */
  found: string[]
}

/** A run that came to no figure. */
class VoidRun extends Error {}

const slowPhone = 10
const goalsIndex = 3_600
const usualSlowdown = 4
const slow4g = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
}
const runMs = 90_000

/** How much slower this machine must be to be the phone that `slowdown` makes of the machine of the goals; at least 1. */
export const slowdownToPhone = (slowdown: number, machineIndex: number): number =>
  Math.max(1, (slowdown * machineIndex) / goalsIndex)

const slowdownOf = (mode: Mode, machineIndex: number): number => {
  if (mode === 'simulated') return usualSlowdown
  return mode === 'slowed' ? slowPhone : slowdownToPhone(slowPhone, machineIndex)
}

const flagsOf = (mode: Mode, machineIndex: number, port: number): Flags => ({
  port,
  logLevel: 'error',
  output: 'json',
  maxWaitForLoad: runMs,
  throttlingMethod: mode === 'simulated' ? 'simulate' : 'devtools',
  throttling: { ...slow4g, cpuSlowdownMultiplier: slowdownOf(mode, machineIndex) },
  // The other three categories are the same however fast the phone is.
  ...(mode === 'simulated' ? {} : { onlyCategories: ['performance'] }),
})

/** Runs Lighthouse once in a browser of its own, so that nothing is left from the page before. */
const runOnce = async (url: string, mode: Mode, machineIndex: number): Promise<PageFigures> => {
  const port = await freePort()
  const browser = await launchBrowser({}, [`--remote-debugging-port=${port}`])
  try {
    const report = (await lighthouse(url, flagsOf(mode, machineIndex, port)))?.lhr
    if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`)
    const score = (id: string): number => Math.round((report.categories[id]?.score ?? 0) * 100)
    const value = (id: string): number => {
      const audit = report.audits[id]
      // A machine that others keep busy may never be quiet for long enough to end a measurement: the run is void then.
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
  } finally {
    await browser.close()
  }
}

/**
 * The median of each figure over some runs, and all that any run found; null when no run came to a figure. `machineIndex`: what an
 * earlier run found this machine to be, which the mode `phone` needs.
 */
export const runLighthouse = async (
  url: string,
  mode: Mode,
  runs: number,
  machineIndex: number,
): Promise<PageFigures | null> => {
  const all: PageFigures[] = []
  for (let run = 0; run < runs; run++) {
    try {
      all.push(await runOnce(url, mode, machineIndex))
    } catch (error) {
      if (!(error instanceof VoidRun)) throw error
    }
  }
  if (all.length === 0) return null
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
