import { join } from 'node:path'
import { runCommand } from '../../local/processes/run-command.ts'
import type { BenchCase } from './case.ts'
import type { Figures } from './figures.ts'
import { isDirty, measure, type Stretch } from './http/load.ts'
import { isPinning } from '../harness/realtime/pinned.ts'
import { startServers, type HttpServers } from './http/stage.ts'
import { stampedeKinds, stampedeRounds } from './http/stampede.ts'
import { subjectsOf, type SubjectName } from './http/subjects.ts'
import { median } from '../harness/stats.ts'

const root = join(import.meta.dirname, '..', '..', '..')

type Round = Partial<Record<SubjectName, Stretch>>
type Print = (line: string) => void

type Goal = { name: string; subject: SubjectName; peer: SubjectName; least: number }

/** Minimum ratios of answers per core: per second of the serving processes' CPU time. */
const goals: readonly Goal[] = [
  { name: 'cached answer to floor', subject: 'ours', peer: 'floor', least: 0.9 },
  { name: 'cached page to floor', subject: 'page', peer: 'floor', least: 0.9 },
  { name: 'cached answer to http-proxy-middleware 4', subject: 'ours', peer: 'stock', least: 10 },
  { name: 'br to identity', subject: 'br', peer: 'ours', least: 0.9 },
  { name: 'gzip to identity', subject: 'gzip', peer: 'ours', least: 0.9 },
  { name: '304 to floor', subject: 'notModified', peer: 'floor', least: 1.1 },
  { name: "a first visit's assets to floor, identity", subject: 'assets', peer: 'bareAssets', least: 0.9 },
  { name: "a first visit's assets to floor, br", subject: 'assetsBr', peer: 'bareAssetsBr', least: 0.9 },
  { name: "a first visit's assets to floor, gzip", subject: 'assetsGzip', peer: 'bareAssetsGzip', least: 0.9 },
]

const percent = (share: number): string => `${(share * 100).toFixed(0).padStart(3)} %`

const describe = (name: string, stretch: Stretch): string =>
  [
    name.padEnd(30),
    `${stretch.perSecond.toFixed(0).padStart(7)} req/s`,
    `${stretch.perCore.toFixed(0).padStart(7)} a core`,
    `${stretch.cpuUs.toFixed(1).padStart(7)} us`,
    `load ${percent(stretch.generatorShare)}`,
    `foreign ${percent(stretch.foreignShare)}${isDirty(stretch) ? ' dirty' : ''}`,
  ].join('  ')

/** Far slower, so measured less often. */
const isSlow = (name: SubjectName): boolean => name === 'stock'

const measureRounds = async (servers: HttpServers, smoke: boolean, print: Print) => {
  const [rounds, slowRounds, seconds] = smoke ? [1, 1, 1] : [9, 5, 1]
  const subjects = await subjectsOf(servers)
  const names = Object.keys(subjects) as SubjectName[]
  const done: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const figures: Round = {}
    const asked = round < slowRounds ? names : names.filter((name) => !isSlow(name))
    for (const name of round % 2 === 0 ? asked : asked.toReversed()) {
      const stretch = await measure(subjects[name], seconds)
      figures[name] = stretch
      print(`round ${round + 1}: ${describe(subjects[name].name, stretch)}`)
    }
    done.push(figures)
  }
  return { rounds: done, subjects }
}

/** Ratios of the quieter half of the rounds: foreign load distorts the rest. `peer`: its median. */
const ratiosOf = (rounds: Round[], { subject, peer }: { subject: SubjectName; peer: SubjectName }) => {
  const pairs = rounds.flatMap(({ [subject]: ours, [peer]: theirs }) =>
    ours && theirs
      ? [
          {
            ratio: ours.perCore / theirs.perCore,
            peer: theirs.perCore,
            foreign: Math.max(ours.foreignShare, theirs.foreignShare),
          },
        ]
      : [],
  )
  const quiet = pairs.toSorted((a, b) => a.foreign - b.foreign).slice(0, Math.ceil(pairs.length / 2))
  return { ratios: quiet.map(({ ratio }) => ratio), peer: median(quiet.map((pair) => pair.peer)) }
}

const measureStampede = async (servers: HttpServers, smoke: boolean, figures: Figures) => {
  const rounds = await stampedeRounds(servers, smoke ? 1 : 9)
  for (const kind of stampedeKinds) {
    const seen = rounds.map((round) => round[kind])
    const of = (name: 'p99' | 'floor' | 'upstream') => `${median(seen.map((one) => one[name])).toFixed(0)} ms`
    const extra = seen.map((one) => one.extra)
    figures.atMost(`1,000 readers at once, ${kind}: p99 beyond floor and upstream`, median(extra), 25, {
      unit: 'ms',
      peer: `p99 ${of('p99')}; node:http's ${of('floor')} + one upstream call of ${of('upstream')}`,
      rounds: extra,
    })
  }
  return rounds
}

/** A page is the costliest to count: the caller's browser and source are looked up. */
const measureCounting = async (figures: Figures, cachedUs: number) => {
  const output = await runCommand(process.execPath, [join(root, 'gateway', 'dev', 'count-readers.ts')])
  const { page } = JSON.parse(output) as { page: number[] }
  const percentOf = (ns: number) => ns / 10 / cachedUs
  figures.atMost('counting a reader to a cached page', percentOf(median(page)), 1, {
    unit: '%',
    peer: `${median(page).toFixed(0)} ns of processor beside ${cachedUs.toFixed(1)} us`,
    rounds: page.map(percentOf),
  })
}

/** Public answers through the gateway, compared with Node's floor and the stock proxy chain. */
export const httpCase: BenchCase = {
  name: 'http',
  about:
    'cached public answers compared with a constant node:http Buffer and stock http-proxy-middleware; assets, stampedes',
  async run({ smoke, print, figures }) {
    await using servers = await startServers()
    print(`64 connections; ${isPinning ? 'servers on core 1, load on core 0' : 'no pinning'}`)
    const { rounds, subjects } = await measureRounds(servers, smoke, print)
    for (const goal of goals) {
      const { ratios, peer } = ratiosOf(rounds, goal)
      const beside = { peer: `${subjects[goal.peer].name}: ${peer.toFixed(0)} a second and core`, rounds: ratios }
      figures.atLeast(goal.name, median(ratios), goal.least, beside)
    }
    await measureCounting(figures, median(rounds.flatMap(({ page }) => page?.cpuUs ?? [])))
    const stampedes = await measureStampede(servers, smoke, figures)
    return { rounds, stampedes }
  },
}
