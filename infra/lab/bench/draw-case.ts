import { cpus } from 'node:os'
import { tokenOf } from '../harness/token-of.ts'
import { startProduct } from '../harness/product.ts'
import { startWaitingMarket } from '../harness/waiting-market.ts'
import { signIn } from '../../local/api-client.ts'
import type { BenchCase } from './case.ts'
import { endure } from './draw/endure.ts'
import { enterPrize, type Entry } from './draw/prize-entry.ts'
import { startVisitors, type Visitors } from '../harness/load/visitors.ts'
import { startCrowd } from './fanout/crowd-driver.ts'
import { market } from '../harness/realtime/prize.ts'
import { median, percentile } from '../harness/stats.ts'

type Print = (line: string) => void
type Round = { idle: Entry[]; loaded: Entry[]; readP99: number; failed: number; asked: number }

const hasFourCores = cpus().length >= 4
const sizes = (smoke: boolean) => {
  if (smoke) return { viewers: 100, rate: 500, rounds: 1, prizes: 3, shipped: 12 }
  return hasFourCores
    ? { viewers: 2_000, rate: 5_000, rounds: 7, prizes: 8, shipped: 120 }
    : { viewers: 1_000, rate: 2_500, rounds: 7, prizes: 8, shipped: 60 }
}
const pages = ['/', '/api/public/page-data', `/api/public/live-draw-data/${market}`, '/live-draw']
const warmMs = 500

const enterPrizes = async (count: number, enter: () => Promise<Entry>): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (let prize = 0; prize < count; prize++) entries.push(await enter())
  return entries
}

const measureRound = async (visitors: Visitors, prizes: number, enter: () => Promise<Entry>): Promise<Round> => {
  const idle = await enterPrizes(prizes, enter)
  visitors.begin()
  await new Promise((resolve) => setTimeout(resolve, warmMs))
  const loaded = await enterPrizes(prizes, enter)
  const { times, failed, asked } = await visitors.end()
  return { idle, loaded, readP99: percentile(times, 0.99), failed, asked }
}

const medianOf = (entries: Entry[], of: keyof Entry): number => median(entries.map((entry) => entry[of]))
const describe = (entries: Entry[]): string =>
  `acknowledged ${medianOf(entries, 'ackMs').toFixed(1)} ms, last viewer ${medianOf(entries, 'wholeMs').toFixed(1)} ms, first to last ${medianOf(entries, 'fanoutMs').toFixed(1)} ms`

const measureLoad = async (smoke: boolean, print: Print): Promise<Round[]> => {
  const { viewers, rate, rounds, prizes } = sizes(smoke)
  const product = await startProduct({ env: { INSTANCES: 'realtime=2' } })
  const crowd = startCrowd()
  let visitors: Visitors | null = null
  try {
    const api = await signIn(product.url, product.username, product.password)
    const token = await tokenOf(product)
    const { id } = await startWaitingMarket(api, market)
    const group = crowd.group('viewers')
    const instances = (await product.processes()).filter(({ name }) => name.startsWith('realtime'))
    await group.connect(
      instances.map(({ port }) => port),
      viewers,
    )
    print(`${viewers} viewers at ${instances.length} instances, ${rate} requests a second for ${pages.join(', ')}`)
    visitors = await startVisitors(product.url, pages, rate)
    const enter = () => enterPrize(product.url, token, id, group)
    await enterPrizes(prizes, enter)
    const done: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const seen = await measureRound(visitors, prizes, enter)
      print(`round ${round + 1}: idle: ${describe(seen.idle)}`)
      print(
        `round ${round + 1}: under reads: ${describe(seen.loaded)}; ${seen.asked} reads, p99 ${seen.readP99.toFixed(1)} ms, ${seen.failed} failed`,
      )
      done.push(seen)
    }
    return done
  } finally {
    visitors?.stop()
    crowd.stop()
    await product.stop()
  }
}

/** A prize from the admin's POST to the last screen, under public reads and during failures. */
export const drawCase: BenchCase = {
  name: 'draw',
  about:
    'POST of a prize to the last viewer over two instances, with and without readers; cut connections, Redis restarted, instances rolled',
  isLong: true,
  async run({ smoke, print, figures }) {
    const rounds = await measureLoad(smoke, print)
    const readP99 = median(rounds.map((round) => round.readP99))
    const failed = rounds.reduce((sum, round) => sum + round.failed, 0)
    const fanout = median(rounds.map(({ idle, loaded }) => medianOf(loaded, 'fanoutMs') / medianOf(idle, 'fanoutMs')))
    figures.atMost('reads, p99', readP99, 15, { unit: 'ms', rounds: rounds.map((round) => round.readP99) })
    figures.atMost('failed reads', failed, 0, { unit: 'count' })
    figures.atMost('first to last viewer under reads, to idle', fanout, 1.05)
    const { never, afterP99, shown, numbers } = await endure(sizes(smoke).shipped, print)
    figures.atMost('prizes that never came to a screen', never, 0, { unit: 'count' })
    figures.atMost(`p99 of ${shown} after reconnection`, afterP99, 1_000, { unit: 'ms' })
    figures.atMost('broken promises', numbers.broken, 0, { unit: 'count' })
    return { readP99, failed, fanout, never, afterP99, ...numbers }
  },
}
