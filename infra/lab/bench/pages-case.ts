import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { launchBrowser } from '../../test/harness/browser.ts'
import { startProduct, type Product } from '../../test/harness/product.ts'
import { signIn, type ApiClient } from '../../local/api-client.ts'
import type { BenchCase } from './case.ts'
import { firstLoadOf, type FirstLoad } from './pages/first-load.ts'
import { medianOf, runLighthouse, slowdownToPhone, type Mode, type PageFigures } from './pages/lighthouse-run.ts'
import { measureLivePage } from './pages/live-page.ts'
import { addSpeedFigures, describeSpeed, type Measured, type Owner } from './pages/page-speed.ts'
import { measureRenderCost } from './pages/render-cost.ts'
import { modesToMeasure, routesToMeasure } from './pages/routes.ts'
import { startFloor } from './pages/scriptless.ts'
import { median } from '../harness/stats.ts'

type Print = (line: string) => void

const kb = 1024
const goals = { scriptBytes: 110 * kb, inpMs: 100, cpuMs: 5 }
const defaultRuns = 3
const drawSlowdown = 4
/** Yesterday's draw page exists at any hour. */
const yesterday = () => addDays(wibDate(Date.now()), -1)

/** Lighthouse's benchmark index of this machine so far. */
const indexOf = (measured: readonly Measured[]): number => median(measured.map(({ benchmarkIndex }) => benchmarkIndex))

const describeLoad = (route: string, { script, laterScript, html, font }: FirstLoad): string =>
  [
    route.padEnd(34),
    `script ${(script / kb).toFixed(1)} KB`,
    `later ${(laterScript / kb).toFixed(1)} KB`,
    `HTML with its style ${(html / kb).toFixed(1)} KB, font ${(font / kb).toFixed(1)} KB (gzip)`,
  ].join('  ')

type LighthouseJob = { product: Product; routes: string[]; modes: readonly Mode[]; runs: number; print: Print }

/** Measures ours and the scriptless floor in turns. */
const measureSpeed = async ({ product, routes, modes, runs, print }: LighthouseJob): Promise<Measured[]> => {
  // The site's own name, so that canonical URLs match.
  const ours = product.url.replace('127.0.0.1', 'localhost')
  const floor = await startFloor(ours)
  const owners = [
    ['ours', ours],
    ['floor', floor.url],
  ] as const
  try {
    const all: Measured[] = []
    const first = modes.includes('simulated') ? null : await runLighthouse(floor.url, 'simulated', 0)
    for (const route of routes)
      for (const mode of modes) {
        const machineIndex = all.length > 0 ? indexOf(all) : (first?.benchmarkIndex ?? 0)
        const taken: Record<Owner, PageFigures[]> = { ours: [], floor: [] }
        for (let run = 0; run < runs; run++)
          for (const [owner, url] of run % 2 === 0 ? owners : owners.toReversed()) {
            const figures = await runLighthouse(url + route, mode, machineIndex)
            if (figures) taken[owner].push(figures)
          }
        for (const [owner] of owners) {
          if (taken[owner].length === 0) {
            print(`${owner} ${mode}  ${route}  void: the machine was too busy`)
            continue
          }
          const measured = { route, owner, mode, runs: taken[owner], ...medianOf(taken[owner]) }
          print(describeSpeed(measured))
          all.push(measured)
        }
      }
    return all
  } finally {
    floor.stop()
  }
}

/** Measures at the goal's slowdown, and at the slowdown that matches the reference machine. */
const measureDraws = async (product: Product, api: ApiClient, machineIndex: number, print: Print) => {
  await using browser = await launchBrowser()
  const draws = []
  for (const [market, slowdown] of [
    ['UKUR LANGSUNG', drawSlowdown],
    ['UKUR TELEPON', slowdownToPhone(drawSlowdown, machineIndex)],
  ] as const) {
    const live = await measureLivePage({ browser, product, api, market, slowdown })
    const missed = live.cls > 0 || live.inpMs > goals.inpMs ? ' MISSED' : ''
    print(
      `a draw of ${live.prizes} prizes, CPU ${slowdown.toFixed(1)} times slower: CLS ${live.cls.toFixed(4)}, slowest of ${live.interactions} interactions ${live.inpMs} ms (goal ${goals.inpMs} ms)${missed}`,
    )
    for (const moved of live.moved) print(`  moved: ${moved}`)
    draws.push({ slowdown, ...live })
  }
  return draws
}

const measureServer = async (product: Product, api: ApiClient, print: Print) => {
  const cost = await measureRenderCost(product, api)
  print(
    `uncached home page at ${cost.markets} markets: ${cost.cpuMs.toFixed(2)} ms CPU time (goal ${goals.cpuMs} ms)${cost.cpuMs > goals.cpuMs ? ' MISSED' : ''}`,
  )
  print(
    `${cost.readsPerChange} readers at once right after a change: ${cost.rendersPerChange.toFixed(1)} renders of the page (goal 1)`,
  )
  return cost
}

/** The public pages on a phone, compared with the same pages without scripts. BENCH_ROUTES and BENCH_MODES select, BENCH_RUNS sets the number of runs. */
export const pagesCase: BenchCase = {
  name: 'pages',
  about:
    'public pages in Lighthouse (simulated slow 4G; devtools throttling, 10x CPU and the phone of the reference machine) compared with the same pages without scripts; a live draw; rendering',
  isLong: true,
  async run({ smoke, print, figures }) {
    const routes = smoke ? ['/'] : routesToMeasure(yesterday())
    const runs = smoke ? 1 : Number(process.env['BENCH_RUNS'] ?? defaultRuns)
    await using product = await startProduct({ sample: true })
    const api = await signIn(product.url, product.username, product.password)
    await using browser = await launchBrowser()
    const loads: Record<string, FirstLoad> = {}
    for (const route of routes) {
      const load = await firstLoadOf(browser, product.url + route)
      print(describeLoad(route, load))
      figures.atMost(`\`${route}\`: script of a first visit`, load.script / kb, goals.scriptBytes / kb, {
        unit: 'KB',
      })
      loads[route] = load
    }
    const modes = smoke ? (['simulated'] as const) : modesToMeasure()
    const speed = await measureSpeed({ product, routes, modes, runs, print })
    addSpeedFigures(figures, speed)
    // Before the draws: pages left open by their viewers are re-rendered after changes, too.
    const server = smoke ? undefined : await measureServer(product, api, print)
    const draws = smoke ? undefined : await measureDraws(product, api, indexOf(speed), print)
    if (server) {
      figures.atMost('one uncached home page of 30 markets: processor time', server.cpuMs, goals.cpuMs, {
        unit: 'ms',
      })
      figures.atMost('renders of a page per change under 50 readers', server.rendersPerChange, 1, { unit: 'count' })
    }
    for (const { slowdown, cls, inpMs } of draws ?? []) {
      const what = `a draw watched at ${slowdown.toFixed(1)}x slow-down`
      figures.atMost(`${what}: slowest interaction`, inpMs, goals.inpMs, { unit: 'ms' })
      figures.atMost(`${what}: CLS`, cls, 0, { unit: 'score' })
    }
    return { loads, speed, draws, server }
  },
}
