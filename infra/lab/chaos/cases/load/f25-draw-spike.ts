import { metricOf } from '../../../harness/metrics.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { signIn } from '../../../../local/api-client.ts'
import { repeat } from '../../../harness/repeat.ts'
import { startLoad, type Load } from '../../../harness/load/load.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { connectLean } from '../../../harness/realtime/lean-client.ts'
import { market } from '../../../harness/realtime/prize.ts'
import { median, percentile } from '../../../harness/stats.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { startWaitingMarket } from '../../../harness/waiting-market.ts'

const sockets = 2_000
const readsPerSecond = 2_000
const spikeMs = 10_000
const rounds = 3
const readP99Ms = 15
const readRatio = 1.5
const shownMs = 40
const maxContentPerSecond = 5
const settleMs = 15_000
const path = '/api/public/page-data'
const compressed = { 'accept-encoding': 'gzip, br' }

/** When a visitor joined the room of a live draw and received the number, ms. */
type Visitor = { joinedAt: number; receivedAt: number; leave: () => void }
/** `shown99`: commit at 99 % of the visitors, ms. */
type Spike = {
  readP99: number
  failed: number
  reads: number
  shown99: number
  missing: number
}

const openVisitor = (port: number, numbers: string): Visitor => {
  const text = Buffer.from(`"numbers":"${numbers}"`)
  const { leave } = connectLean(port, {
    shownRev: -1,
    onReady: () => (visitor.joinedAt = performance.now()),
    onMessage(message) {
      if (visitor.receivedAt === Infinity && Buffer.isBuffer(message) && message.includes(text))
        visitor.receivedAt = performance.now()
    },
    onClose: () => undefined,
  })
  const visitor: Visitor = { joinedAt: Infinity, receivedAt: Infinity, leave: () => void leave() }
  return visitor
}

/** Peak requests a second for page data at content. */
const watchContent = (product: Product) => {
  let most = 0
  let before = Infinity
  const { stop } = repeat(1_000, async () => {
    const now = await metricOf(product, 'content', 'http_request_seconds_count', '/public/page-data')
    most = Math.max(most, now - before)
    before = now
  })
  return async () => {
    await stop()
    return most
  }
}

/** Sockets and reads of 10 s; a draw enters its number in the middle. */
const spike = async (product: Product, load: Load, numbers: string, enter: (() => Promise<unknown>) | null) => {
  const visitors: Visitor[] = []
  const port = Number(new URL(product.url).port)
  load.begin()
  const startedAt = performance.now()
  let committedAt = Infinity
  const draw = async () => {
    await wait(spikeMs / 2)
    await enter?.()
    committedAt = performance.now()
  }
  const drawing = draw()
  for (let come = 0; come < sockets; come++) {
    visitors.push(openVisitor(port, numbers))
    const dueAt = startedAt + (come / sockets) * spikeMs
    if (dueAt > performance.now()) await wait(dueAt - performance.now())
  }
  await drawing
  const { times, failed, asked } = await load.end()
  const missing = () => visitors.filter(({ receivedAt }) => receivedAt === Infinity).length
  if (enter) await until('all visitors have the number', settleMs, () => missing() === 0).catch(() => undefined)
  const delays = visitors.map(({ joinedAt, receivedAt }) => receivedAt - Math.max(joinedAt, committedAt))
  for (const visitor of visitors) visitor.leave()
  const seen: Spike = {
    readP99: percentile(times, 0.99),
    failed,
    reads: asked,
    shown99: percentile(delays, 0.99),
    missing: missing(),
  }
  return seen
}

const describe = ({ readP99, reads, failed }: Spike) => `${reads} reads, ${failed} failed, p99 ${readP99.toFixed(1)} ms`

export const drawSpikeCase: ChaosCase = {
  name: 'F25',
  about: `${sockets} sockets and ${readsPerSecond} GETs a second come within 10 s, a number is entered in the middle, beside a run without the draw`,
  async run(print) {
    await using product = await startProduct()
    const api = await signIn(product.url, product.username, product.password)
    const { id } = await startWaitingMarket(api, market)
    using load = await startLoad({ url: product.url, paths: [path], headers: compressed, rate: readsPerSecond })
    const endContent = watchContent(product)
    const seen: { without: Spike; during: Spike }[] = []
    // The first turn warms up.
    for (let round = 0; round <= rounds; round++) {
      const numbers = String(4_200 + round)
      const without = await spike(product, load, numbers, null)
      const during = await spike(product, load, numbers, () =>
        api.post(`/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers }),
      )
      print(`without the draw: ${describe(without)}`)
      print(`with it: ${describe(during)}; the number at 99 % of the visitors after ${during.shown99.toFixed(1)} ms`)
      if (round > 0) seen.push({ without, during })
    }
    const contentPeak = await endContent()
    const all = seen.flatMap(({ without, during }) => [without, during])
    const failed = all.reduce((sum, one) => sum + one.failed, 0)
    const missing = seen.reduce((sum, { during }) => sum + during.missing, 0)
    const readP99 = median(seen.map(({ during }) => during.readP99))
    const withoutP99 = median(seen.map(({ without }) => without.readP99))
    const shown99 = median(seen.map(({ during }) => during.shown99))
    return {
      pass:
        failed === 0 &&
        missing === 0 &&
        readP99 <= Math.min(readP99Ms, withoutP99 * readRatio) &&
        contentPeak <= maxContentPerSecond &&
        shown99 <= shownMs,
      sockets,
      missing,
      shown99: Math.round(shown99),
      failed,
      readP99: readP99.toFixed(1),
      withoutP99: withoutP99.toFixed(1),
      contentPeak,
    }
  },
}
