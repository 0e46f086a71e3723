import { addDays } from '@papan/contracts/wib.ts'
import { startLinkedEngines } from '../harness/linked-product.ts'
import type { Reads } from '../harness/load/open-loop.ts'
import { startVisitors } from '../harness/load/visitors.ts'
import { residentKb, signalProcess } from '../harness/processes.ts'
import { cpuMsOf } from '../harness/realtime/pinned.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { median, percentile } from '../harness/stats.ts'
import { wait } from '../harness/until.ts'
import { ask } from '../harness/ask.ts'
import type { BenchCase } from './case.ts'
import { fillInsight, generatedMarkets, marketOf } from './insight/fill.ts'

const callGoal = 5
/** `answered` and `core`: %. */
const beside = { rate: 200, goal: 1.3, answered: 98, core: 50 }
const peerRate = 40
const alternations = 3
/** Where p99 alone hardly varies, noise of the next run is no change. */
const leastSpread = 1.1

const random = (below: number): number => Math.floor(Math.random() * below)
const marketAt = (): string => encodeURIComponent(marketOf(random(generatedMarkets)))
const digits = (length: number): string => String(random(10 ** length)).padStart(length, '0')
const since = (): string => addDays('2021-01-01', random(300))

/** A fresh path for each request, so that no cache answers. `widest`: a third of all numbers. */
const pathsOf = {
  search: () => `/public/numbers/${digits(4)}`,
  permutations: () => `/public/numbers/${digits(4)}?mode=permutations`,
  pairs: () => `/public/numbers/${digits(2)}`,
  widest: () => `/public/numbers/${digits(1)}?mode=colok-bebas&from=${since()}`,
  statistics: () => `/public/statistics/${marketAt()}`,
  paito: () => `/public/paito/${marketAt()}`,
}

const portOf = async (product: Product, name: string): Promise<string> =>
  `http://127.0.0.1:${(await product.processes()).find((one) => one.name === name)?.port}`

/** Asks a service directly, at a fixed rate. */
const load = async (url: string, paths: string[], rate: number, seconds: number): Promise<Reads> => {
  const visitors = await startVisitors(url, paths, rate)
  visitors.begin()
  await wait(seconds * 1_000)
  const reads = await visitors.end()
  visitors.stop()
  return reads
}

const p99 = ({ times }: Reads): number => percentile(times, 0.99)
const answeredShare = ({ asked, failed }: Reads): number => (100 * (asked - failed)) / asked
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Search, statistics and paito over 4 million generated numbers, beside a page of content read from its database. */
export const insightCase: BenchCase = {
  name: 'insight',
  about: `each call over 4 million numbers compared with content's detail-page from its database; goal: at most ${callGoal}x; content under ${beside.rate} searches a second: at most ${beside.goal}x`,
  isLong: true,
  async run({ smoke, print, figures }) {
    const seconds = smoke ? 3 : 12
    const engines = await startLinkedEngines()
    let product: Product | null = null
    try {
      const numbers = await fillInsight(engines.mongo.url, smoke ? 100_000 : 4_000_000)
      print(`${numbers} numbers stored`)
      product = await startProduct({
        sample: true,
        env: { MONGO_URL: engines.mongo.url, REDIS_URL: engines.redis.url },
      })
      const [content, insight] = [await portOf(product, 'content'), await portOf(product, 'insight')]
      const insightPid = (await product.pidOf('insight')) ?? 0
      const { text } = await ask(`${content}/public/markets/all-active`)
      const markets = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
      const peerPaths = markets.map((name) => `/public/detail-page/${encodeURIComponent(name)}`)
      const during = (url: string, paths: string[], rate: number) => load(url, paths, rate, seconds)
      const readPeer = () => during(content, peerPaths, peerRate)
      // Indexes of columns are built when first asked.
      for (const path of Object.values(pathsOf)) await load(insight, Array.from({ length: 50 }, path), 20, 3)
      await load(content, peerPaths, peerRate, 3)
      const peer = await readPeer()
      print(`detail-page from the database: p99 ${p99(peer).toFixed(1)} ms, ${peer.failed} failed`)
      for (const [name, path] of Object.entries(pathsOf)) {
        const reads = await during(insight, Array.from({ length: 500 }, path), peerRate)
        figures.atMost(`insight: ${name}, p99 to detail-page's`, p99(reads) / p99(peer), callGoal, {
          peer: `detail-page ${p99(peer).toFixed(1)} ms`,
        })
        if (reads.failed > 0) print(`${name}: ${reads.failed} of ${reads.asked} failed`)
      }
      const searchPaths = Array.from({ length: 5_000 }, pathsOf.search)
      const [alone, ratios, searches]: [number[], number[], Reads[]] = [[], [], []]
      const cpuBefore = cpuMsOf(insightPid)
      for (let round = 0; round < (smoke ? 1 : alternations); round++) {
        const before = round % 2 === 0 ? await readPeer() : null
        const [under, searched] = await Promise.all([readPeer(), during(insight, searchPaths, beside.rate)])
        const own = before ?? (await readPeer())
        alone.push(p99(own))
        ratios.push(p99(under) / p99(own))
        searches.push(searched)
      }
      const peerAlone = `alone ${median(alone).toFixed(1)} ms`
      const eachMs = (cpuMsOf(insightPid) - cpuBefore) / sum(searches.map(({ asked }) => asked))
      const shares = searches.map(answeredShare)
      figures.atLeast(`${beside.rate} searches a second, answered`, Math.min(...shares), beside.answered, {
        unit: '%',
        peer: `p99 ${median(searches.map(p99)).toFixed(1)} ms`,
        rounds: shares,
      })
      figures.atMost(`content's detail-page under ${beside.rate} searches a second, p99`, median(ratios), beside.goal, {
        peer: peerAlone,
        rounds: ratios,
      })
      figures.atMost(`of one core for ${beside.rate} searches a second`, (eachMs * beside.rate) / 10, beside.core, {
        unit: '%',
        peer: `${eachMs.toFixed(2)} ms each`,
      })
      const residentMb = residentKb(insightPid) / 1024
      await signalProcess(product, 'insight', 'SIGKILL')
      const killed = await readPeer()
      const spread = Math.max(leastSpread, Math.max(...alone) / Math.min(...alone))
      figures.atMost('content after insight was killed, p99', p99(killed) / median(alone), spread, {
        peer: `${peerAlone}, goal: its own spread`,
      })
      figures.atMost('content failures after insight was killed', killed.failed, 0, { unit: 'count' })
      return { numbers, residentMb, searches: sum(searches.map(({ asked }) => asked)), alone }
    } finally {
      await product?.stop()
      await engines.stop()
    }
  },
}
