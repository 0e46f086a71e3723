import { startLinkedEngines } from '../harness/linked-product.ts'
import type { Reads } from '../harness/load/open-loop.ts'
import { startVisitors } from '../harness/load/visitors.ts'
import { signalProcess } from '../harness/processes.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { percentile } from '../harness/stats.ts'
import { wait } from '../harness/until.ts'
import { ask } from '../harness/ask.ts'
import type { BenchCase } from './case.ts'
import { fillInsight, generatedMarkets, marketOf } from './insight/fill.ts'

const callGoal = 5
const beside = { rate: 200, goal: 1.3 }
const peerRate = 40

const random = (below: number): number => Math.floor(Math.random() * below)
const marketAt = (): string => encodeURIComponent(marketOf(random(generatedMarkets)))
const digits = (): string => String(random(10_000)).padStart(4, '0')

/** A fresh path for each request, so that no cache answers. */
const pathsOf = {
  search: () => `/public/numbers/${digits()}`,
  permutations: () => `/public/numbers/${digits()}?mode=permutations`,
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

/** Search, statistics and paito over 4 million generated numbers, beside a page of content read from its database. */
export const insightCase: BenchCase = {
  name: 'insight',
  about: `each call over 4 million numbers compared with content's detail-page from its database; goal: at most ${callGoal}x; content under ${beside.rate} searches a second: at most ${beside.goal}x`,
  isLong: true,
  async run({ smoke, print, figures }) {
    const seconds = smoke ? 3 : 15
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
      const { text } = await ask(`${content}/public/markets/all-active`)
      const markets = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
      const peerPaths = markets.map((name) => `/public/detail-page/${encodeURIComponent(name)}`)
      const during = (url: string, paths: string[], rate: number) => load(url, paths, rate, seconds)
      // Indexes of columns are built when first asked.
      for (const path of Object.values(pathsOf)) await during(insight, Array.from({ length: 50 }, path), 20)
      const peer = await during(content, peerPaths, peerRate)
      print(`detail-page from the database: p99 ${p99(peer).toFixed(1)} ms, ${peer.failed} failed`)
      for (const [name, path] of Object.entries(pathsOf)) {
        const reads = await during(insight, Array.from({ length: 500 }, path), peerRate)
        figures.atMost(`insight: ${name}, p99 to detail-page's`, p99(reads) / p99(peer), callGoal, {
          peer: `detail-page ${p99(peer).toFixed(1)} ms`,
        })
        if (reads.failed > 0) print(`${name}: ${reads.failed} of ${reads.asked} failed`)
      }
      const searchPaths = Array.from({ length: 2_000 }, pathsOf.search)
      const [under, searches] = await Promise.all([
        during(content, peerPaths, peerRate),
        during(insight, searchPaths, beside.rate),
      ])
      figures.atMost(
        `content's detail-page under ${beside.rate} searches a second, p99`,
        p99(under) / p99(peer),
        beside.goal,
        {
          peer: `alone ${p99(peer).toFixed(1)} ms`,
        },
      )
      await signalProcess(product, 'insight', 'SIGKILL')
      const killed = await during(content, peerPaths, peerRate)
      figures.atMost('content failures after insight was killed', killed.failed, 0, { unit: 'count' })
      return { numbers, searches: searches.asked, failedSearches: searches.failed, searchP99: p99(searches) }
    } finally {
      await product?.stop()
      await engines.stop()
    }
  },
}
