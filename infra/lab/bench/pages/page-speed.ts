import { type Figure, type Figures, format, isReached, type Unit } from '../figures.ts'
import type { Mode, PageFigures } from './lighthouse-run.ts'

export type Owner = 'ours' | 'floor'
/** Medians of a page and their runs. */
export type Measured = { route: string; owner: Owner; mode: Mode; runs: readonly PageFigures[] } & PageFigures

type Judged = { name: string; unit: Unit; read: (figures: PageFigures) => number; goal: Figure['goal'] }

const performance = (points: number): Judged => ({
  name: 'performance',
  unit: 'points',
  read: (figures) => figures.performance,
  goal: { atLeast: points },
})
const shift: Judged = { name: 'CLS', unit: 'score', read: ({ cls }) => cls, goal: { atMost: 0 } }
const full = (name: string, read: Judged['read']): Judged => ({ name, unit: 'points', read, goal: { atLeast: 100 } })

const slowed: readonly Judged[] = [
  performance(95),
  { name: 'blocked', unit: 'ms', read: ({ tbtMs }) => tbtMs, goal: { atMost: 200 } },
  { name: 'LCP', unit: 'ms', read: ({ lcpMs }) => lcpMs, goal: { atMost: 1_000 } },
  shift,
]
const judged: Record<Mode, readonly Judged[]> = {
  simulated: [
    performance(99),
    full('accessibility', ({ accessibility }) => accessibility),
    full('best practices', ({ bestPractices }) => bestPractices),
    full('SEO', ({ seo }) => seo),
    shift,
  ],
  slowed,
  phone: slowed,
}
const modeNames: Record<Mode, string> = {
  simulated: 'simulated slow 4G',
  slowed: '10x slow-down',
  phone: "the reference machine's 10x slow-down",
}

const figureOf = ({ name, unit, read, goal }: Judged, ours: Measured, floor?: Measured): Figure => ({
  what: `\`${ours.route}\` at ${modeNames[ours.mode]}: ${name}`,
  value: read(ours),
  unit,
  goal,
  peer: floor ? `without scripts ${format(read(floor), unit)}` : '',
  rounds: ours.runs.map(read),
})

/** Adds what is judged of our pages, the pages without scripts beside. */
export const addSpeedFigures = (figures: Figures, measured: readonly Measured[]): void => {
  for (const ours of measured.filter(({ owner }) => owner === 'ours')) {
    const floor = measured.find(
      ({ owner, route, mode }) => owner === 'floor' && route === ours.route && mode === ours.mode,
    )
    for (const each of judged[ours.mode]) figures.add(figureOf(each, ours, floor))
    if (floor && ours.mode === 'phone') {
      const what = `\`${ours.route}\` at ${modeNames.phone}: LCP to that without scripts`
      const peer = `without scripts ${format(floor.lcpMs, 'ms')}`
      figures.atMost(what, ours.lcpMs / floor.lcpMs, 1.05, { peer })
    }
  }
}

/** One line of a page's medians, with what ours missed. */
export const describeSpeed = (measured: Measured): string => {
  const { route, owner, mode, lcpMs, tbtMs, cls, accessibility, bestPractices, seo } = measured
  const misses = judged[mode].filter((each) => owner === 'ours' && !isReached(figureOf(each, measured)))
  return [
    `${owner} ${mode}`.padEnd(14),
    route.padEnd(34),
    `performance ${String(measured.performance).padStart(3)}`,
    `LCP ${(lcpMs / 1000).toFixed(2)} s`,
    `TBT ${tbtMs.toFixed(0).padStart(4)} ms`,
    `CLS ${cls.toFixed(3)}`,
    mode === 'simulated' ? `accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}` : '',
    `index ${measured.benchmarkIndex.toFixed(0)}`,
    misses.length > 0
      ? `MISSED: ${misses.map(({ name }) => name).join(', ')}${measured.found.length > 0 ? ` (${measured.found.join()})` : ''}`
      : '',
  ].join('  ')
}
