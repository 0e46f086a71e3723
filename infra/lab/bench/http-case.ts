import type { BenchCase } from './case.ts'
import { keptPaths, readKept, readsAfterWrites, stampede } from './http/freshness.ts'
import { check, isDirty, isUsingWrk, measure, type Stretch } from './http/load.ts'
import { isPinning } from '../harness/realtime/pinned.ts'
import { startServers, type HttpServers } from './http/stage.ts'
import { subjectsOf, type SubjectName } from './http/subjects.ts'
import { median } from '../harness/stats.ts'

type Round = Partial<Record<SubjectName, Stretch>>
type Print = (line: string) => void

/** Minimum ratios of answers per core: per second of the serving processes' CPU time. */
const goals: readonly { name: string; subject: SubjectName; peer: SubjectName; least: number }[] = [
  { name: 'cached answer to floor', subject: 'ours', peer: 'floor', least: 0.9 },
  { name: 'cached page to floor', subject: 'page', peer: 'floor', least: 0.9 },
  { name: 'cached answer to http-proxy-middleware 4', subject: 'ours', peer: 'stock4', least: 10 },
  { name: 'br to identity', subject: 'br', peer: 'ours', least: 0.9 },
  { name: 'gzip to identity', subject: 'gzip', peer: 'ours', least: 0.9 },
  { name: '304 to floor', subject: 'notModified', peer: 'floor', least: 1.1 },
]
const old = { name: 'cached answer to http-proxy-middleware 3', subject: 'ours', peer: 'stock3' } as const
const staleAfterMs = 6_000

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
const isSlow = (name: SubjectName): boolean => name === 'stock3' || name === 'stock4'

const measureRounds = async (servers: HttpServers, smoke: boolean, print: Print): Promise<Round[]> => {
  const [rounds, slowRounds, seconds] = smoke ? [1, 1, 1] : [15, 5, 1]
  const subjects = await subjectsOf(servers)
  const names = Object.keys(subjects) as SubjectName[]
  for (const name of names) await check(subjects[name])
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
  for (const name of names) await check(subjects[name])
  return done
}

/** Median over the quieter half of the rounds: foreign load distorts the rest. */
const ratioOf = (rounds: Round[], { subject, peer }: { subject: SubjectName; peer: SubjectName }): number => {
  const pairs = rounds.flatMap(({ [subject]: ours, [peer]: theirs }) =>
    ours && theirs
      ? [{ ratio: ours.perCore / theirs.perCore, foreign: Math.max(ours.foreignShare, theirs.foreignShare) }]
      : [],
  )
  const quiet = pairs.toSorted((a, b) => a.foreign - b.foreign).slice(0, Math.ceil(pairs.length / 2))
  return median(quiet.map(({ ratio }) => ratio))
}

const measureFreshness = async ({ gateway, origin }: HttpServers, smoke: boolean, print: Print) => {
  const cold = await stampede(gateway.url, origin.url, 1_000)
  print(
    `1,000 cold requests at once: ${cold.answered} answered by ${cold.upstreamCalls} upstream call, p99 ${cold.p99Ms.toFixed(0)} ms (upstream 20 ms)`,
  )
  const fresh = await readsAfterWrites(gateway.url, origin.url, smoke ? 100 : 1_000)
  print(`${fresh.reads} reads right after a POST's acknowledgement: ${fresh.stale} stale`)
  await readKept(gateway.url, keptPaths, 1)
  origin.kill()
  await new Promise((resolve) => setTimeout(resolve, staleAfterMs))
  const dead = await readKept(gateway.url, keptPaths, smoke ? 100 : 1_000)
  print(
    `services dead for ${staleAfterMs / 1000} s: ${dead.answered} of ${dead.reads} reads answered, ${dead.marked} marked stale`,
  )
  return {
    cold,
    fresh,
    dead,
    pass:
      cold.answered === 1_000 &&
      cold.upstreamCalls === 1 &&
      fresh.stale === 0 &&
      dead.answered === dead.reads &&
      dead.marked === dead.reads,
  }
}

/** Public answers through the gateway, compared with Node's floor and the stock proxy chain. */
export const httpCase: BenchCase = {
  name: 'http',
  about:
    'cached public answers compared with a constant node:http Buffer and stock http-proxy-middleware; stampede, freshness, dead services',
  async run({ smoke, print }) {
    const servers = await startServers()
    try {
      print(
        `load by ${isUsingWrk ? 'wrk' : 'our own loop'}, 64 connections; ${isPinning ? 'servers on core 1, load on core 0' : 'no pinning'}`,
      )
      const rounds = await measureRounds(servers, smoke, print)
      print(`${old.name}: ${ratioOf(rounds, old).toFixed(2)}x`)
      const ratios = goals.map((goal) => ({ ...goal, ratio: ratioOf(rounds, goal) }))
      for (const { name, ratio, least } of ratios)
        print(`${name}: ${ratio.toFixed(2)}x (goal ${least}x)${ratio < least ? ' MISSED' : ''}`)
      const freshness = await measureFreshness(servers, smoke, print)
      if (!freshness.pass) print('freshness MISSED')
      return { ratios: ratios.map(({ name, ratio, least }) => ({ name, ratio, least })), freshness, rounds }
    } finally {
      await servers.stop()
    }
  },
}
