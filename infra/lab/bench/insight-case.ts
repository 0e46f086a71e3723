import { addDays } from '@papan/contracts/wib.ts'
import { startLinkedEngines } from '../harness/linked-product.ts'
import type { Reads } from '../harness/load/generator.ts'
import { startLoad } from '../harness/load/load.ts'
import { residentKb, signalProcess } from '../harness/processes.ts'
import { cpuMsOf } from '../harness/realtime/pinned.ts'
import { startProduct, type Product } from '../../test/harness/product.ts'
import { median, percentile } from '../harness/stats.ts'
import { until, wait } from '../../test/harness/until.ts'
import { ask } from '../../test/harness/ask.ts'
import type { BenchCase } from './case.ts'
import type { Figures } from './figures.ts'
import { fillContent, generatedMarkets, marketOf } from '../harness/fill-content.ts'

const callGoal = 5
/** `answered` and `core`: %. */
const beside = { rate: 200, goal: 1.3, answered: 98, core: 50 }
const peerRate = 40
const compressed = { 'accept-encoding': 'gzip, br' }
const alternations = 3
/** All numbers are there again after a start: without readers, and beside them; these then wait this much longer. */
const readGoals = { aloneSeconds: 20, besideSeconds: 60, readers: 1.5 }
const readMs = 180_000
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
  using visitors = await startLoad({ url, paths, rate, headers: compressed })
  visitors.begin()
  await wait(seconds * 1_000)
  return await visitors.end()
}

const p99 = ({ times }: Reads): number => percentile(times, 0.99)
const answeredShare = ({ asked, failed }: Reads): number => (100 * (asked - failed)) / asked
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

type Stage = {
  product: Product
  figures: Figures
  print: (line: string) => void
  /** `seconds`: of one measurement. */
  seconds: number
  rounds: number
  readPeer: () => Promise<Reads>
}

/** Seconds until a new process has all numbers. */
const readAgain = async ({ product }: Stage): Promise<number> => {
  const pid = await signalProcess(product, 'insight', 'SIGKILL')
  const from = performance.now()
  await until('all numbers are read', readMs, async () => {
    const own = (await product.processes()).find(({ name }) => name === 'insight')
    if (!own || own.pid === pid) return false
    return (await ask(`http://127.0.0.1:${own.internalPort}/readyz`)).status === 200
  })
  return (performance.now() - from) / 1_000
}

/** The start, without readers of content and beside them. */
const measureReading = async (stage: Stage, urls: { content: string; peerPaths: string[] }) => {
  const { figures, rounds, readPeer } = stage
  const [alone, beside, ratios]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    alone.push(await readAgain(stage))
    const before = p99(await readPeer())
    using visitors = await startLoad({ url: urls.content, paths: urls.peerPaths, rate: peerRate, headers: compressed })
    visitors.begin()
    beside.push(await readAgain(stage))
    ratios.push(p99(await visitors.end()) / before)
  }
  figures.atMost('all numbers are read after a start', median(alone), readGoals.aloneSeconds, {
    unit: 's',
    rounds: alone,
  })
  figures.atMost('the same beside readers', median(beside), readGoals.besideSeconds, { unit: 's', rounds: beside })
  figures.atMost("content's detail-page meanwhile, p99", median(ratios), readGoals.readers, {
    peer: 'before',
    rounds: ratios,
  })
}

const measureCalls = async ({ figures, print, readPeer, seconds }: Stage, insight: string) => {
  // Indexes of columns are built when first asked.
  for (const path of Object.values(pathsOf)) await load(insight, Array.from({ length: 50 }, path), 20, 3)
  const peer = await readPeer()
  print(`detail-page from the database: p99 ${p99(peer).toFixed(1)} ms, ${peer.failed} failed`)
  for (const [name, path] of Object.entries(pathsOf)) {
    const reads = await load(insight, Array.from({ length: 500 }, path), peerRate, seconds)
    figures.atMost(`insight: ${name}, p99 to detail-page's`, p99(reads) / p99(peer), callGoal, {
      peer: `detail-page ${p99(peer).toFixed(1)} ms`,
    })
    if (reads.failed > 0) print(`${name}: ${reads.failed} of ${reads.asked} failed`)
  }
}

/** Content under many searches, and after insight was killed. Answers its p99 alone, ms. */
const measureBeside = async (stage: Stage, insight: string): Promise<number[]> => {
  const { product, figures, rounds, readPeer, seconds } = stage
  const searchPaths = Array.from({ length: 5_000 }, pathsOf.search)
  const [alone, ratios, searches]: [number[], number[], Reads[]] = [[], [], []]
  const pid = (await product.pidOf('insight')) ?? 0
  const cpuBefore = cpuMsOf(pid)
  for (let round = 0; round < rounds; round++) {
    const before = round % 2 === 0 ? await readPeer() : null
    const [under, searched] = await Promise.all([readPeer(), load(insight, searchPaths, beside.rate, seconds)])
    const own = before ?? (await readPeer())
    alone.push(p99(own))
    ratios.push(p99(under) / p99(own))
    searches.push(searched)
  }
  const peer = `alone ${median(alone).toFixed(1)} ms`
  const eachMs = (cpuMsOf(pid) - cpuBefore) / sum(searches.map(({ asked }) => asked))
  const shares = searches.map(answeredShare)
  figures.atLeast(`${beside.rate} searches a second, answered`, Math.min(...shares), beside.answered, {
    unit: '%',
    peer: `p99 ${median(searches.map(p99)).toFixed(1)} ms`,
    rounds: shares,
  })
  figures.atMost(`content's detail-page under ${beside.rate} searches a second, p99`, median(ratios), beside.goal, {
    peer,
    rounds: ratios,
  })
  figures.atMost(`of one core for ${beside.rate} searches a second`, (eachMs * beside.rate) / 10, beside.core, {
    unit: '%',
    peer: `${eachMs.toFixed(2)} ms each`,
  })
  await signalProcess(product, 'insight', 'SIGKILL')
  const killed = await readPeer()
  const spread = Math.max(leastSpread, Math.max(...alone) / Math.min(...alone))
  figures.atMost('content after insight was killed, p99', p99(killed) / median(alone), spread, {
    peer: `${peer}, goal: its own spread`,
  })
  figures.atMost('content failures after insight was killed', killed.failed, 0, { unit: 'count' })
  return alone
}

/** Search, statistics and paito over 4 million generated numbers, and their reading, beside a page of content read from its database. */
export const insightCase: BenchCase = {
  name: 'insight',
  about: `4 million numbers are read in at most ${readGoals.aloneSeconds} s (${readGoals.besideSeconds} beside readers, who wait at most ${readGoals.readers}x); each call compared with content's detail-page from its database; goal: at most ${callGoal}x; content under ${beside.rate} searches a second: at most ${beside.goal}x`,
  isLong: true,
  async run({ smoke, print, figures }) {
    const seconds = smoke ? 3 : 12
    await using engines = await startLinkedEngines()
    await using product = await startProduct({
      sample: true,
      env: { MONGO_URL: engines.mongo.url, REDIS_URL: engines.redis.url },
    })
    const content = await portOf(product, 'content')
    const { text } = await ask(`${content}/public/markets/all-active`)
    const markets = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
    const peerPaths = markets.map((name) => `/public/detail-page/${encodeURIComponent(name)}`)
    const numbers = await fillContent(engines.mongo.url, smoke ? 100_000 : 4_000_000)
    print(`${numbers} numbers stored`)
    await load(content, peerPaths, peerRate, 3)
    const rounds = smoke ? 1 : alternations
    const readPeer = () => load(content, peerPaths, peerRate, seconds)
    const stage: Stage = { product, figures, print, seconds, rounds, readPeer }
    await measureReading(stage, { content, peerPaths })
    const insight = await portOf(product, 'insight')
    await measureCalls(stage, insight)
    const residentMb = residentKb((await product.pidOf('insight')) ?? 0) / 1024
    const alone = await measureBeside(stage, insight)
    return { numbers, residentMb, alone }
  },
}
