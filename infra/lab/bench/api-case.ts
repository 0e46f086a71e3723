import type { BenchCase } from './case.ts'
import type { Figures } from './figures.ts'
import { drawFiles, newestOf } from './draw-files.ts'
import { assertSameDraws, bytesOf, countQueries, readCalls } from './api/checks.ts'
import { copy, fill, settled } from './api/fill.ts'
import { drawsAtOnce, enterDraws, readFor, type Stretch } from './api/load.ts'
import { startStage, type Stage } from './api/stage.ts'
import { median, percentile } from '../harness/stats.ts'

type Print = (line: string) => void
/** `few`: our service with only the newest 1,000 draws. */
type Side = 'ours' | 'peer' | 'few'
type Round = Record<Side, Stretch>

const minToPeer = 0.8
const maxSlowing = 1.3
const fewDraws = 1_000
const sides: readonly Side[] = ['ours', 'peer', 'few']
const postCall = 'POST prize'

const prepare = async (stage: Stage, smoke: boolean, emptyDraws: number, print: Print) => {
  const files = smoke ? newestOf(await drawFiles(), 0.2) : await drawFiles()
  const ours = await stage.startContent({ database: 'ours' })
  const all = await fill(ours.url, stage.token, files, emptyDraws)
  print(`imported ${all.draws} draws with ${all.numbers} numbers`)
  const few = await stage.startContent({ database: 'few' })
  const some = await fill(few.url, stage.token, newestOf(files, fewDraws / all.draws), emptyDraws)
  print(`imported ${some.draws} draws with ${some.numbers} numbers into the small database`)
  await Promise.all([settled(stage.database('ours')), settled(stage.database('few'))])
  await copy(stage.database('ours'), stage.database('peer'))
  const peer = await stage.startPeer({ database: 'peer' })
  return { urls: { ours: ours.url, peer: peer.url, few: few.url }, drawIds: all.drawIds }
}

const describe = (call: string, side: Side, rounds: Round[]): string => {
  const stretches = rounds.map((round) => round[side])
  const times = stretches.flatMap((stretch) => stretch.times)
  const [perSecond, p50, p99] = [
    median(stretches.map((stretch) => stretch.perSecond)),
    percentile(times, 0.5),
    percentile(times, 0.99),
  ]
  return `${call.padEnd(16)} ${side.padEnd(5)} ${perSecond.toFixed(0).padStart(6)} req/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
}

const judge = (call: string, rounds: Round[], print: Print, figures: Figures) => {
  for (const side of sides) print(describe(call, side, rounds))
  const toPeer = rounds.map(({ ours, peer }) => ours.perSecond / peer.perSecond)
  const slowing = rounds.map(({ ours, few }) => few.perSecond / ours.perSecond)
  figures.atLeast(`${call}, requests a second, to Express with the bare driver`, median(toPeer), minToPeer, {
    rounds: toPeer,
  })
  figures.atMost(`${call}, time with all draws, to ${fewDraws} draws`, median(slowing), maxSlowing, { rounds: slowing })
}

const measureRounds = async (count: number, measure: (side: Side, round: number) => Promise<Stretch>) => {
  const rounds: Round[] = []
  // The first round warms up.
  for (let round = 0; round <= count; round++) {
    const done = {} as Round
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) done[side] = await measure(side, round)
    if (round > 0) rounds.push(done)
  }
  return rounds
}

/** The content service compared with Express and the bare driver making the same database calls, and with itself on few draws. */
export const apiCase: BenchCase = {
  name: 'api',
  about: `page-data, detail-page, lottery-results and POST prize compared with an Express handler on the bare driver; goals: ${minToPeer}x of it, and at most ${maxSlowing}x the time between ${fewDraws} and all draws`,
  isLong: true,
  async run({ smoke, print, figures }) {
    const [count, ms] = smoke ? [1, 300] : [9, 700]
    const stage = await startStage()
    try {
      // Every round needs its own draws; the last ones are for countQueries.
      const emptyDraws = (count + 2) * drawsAtOnce
      const { urls, drawIds } = await prepare(stage, smoke, emptyDraws, print)
      const queries = await countQueries(stage, drawIds.slice(-1)[0] ?? '')
      for (const { call, ours, peer } of queries)
        print(`${call}: ${ours.length} queries, the peer ${peer.length}: ${ours.join(', ')}`)
      for (const { name, path } of await readCalls(stage)) {
        const bytes = await bytesOf(urls, path, stage.token)
        const rounds = await measureRounds(count, (side) =>
          readFor(urls[side], path, { token: stage.token, bytes: bytes[side], ms }),
        )
        judge(name, rounds, print, figures)
      }
      const posts = await measureRounds(count, (side, round) =>
        enterDraws(urls[side], drawIds.slice(round * drawsAtOnce, (round + 1) * drawsAtOnce), stage.token),
      )
      judge(postCall, posts, print, figures)
      await settled(stage.database('ours'))
      await settled(stage.database('peer'))
      await assertSameDraws(stage, drawIds.slice(0, (count + 1) * drawsAtOnce))
      return { queries }
    } finally {
      await stage.stop()
    }
  },
}
