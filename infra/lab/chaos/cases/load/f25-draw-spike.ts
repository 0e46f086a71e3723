import { Agent } from 'node:http'
import { until, wait } from '../../../harness/until.ts'
import { startWaitingMarket } from '../../../harness/waiting-market.ts'
import { startProduct, type Product } from '../../../harness/product.ts'
import { signIn } from '../../../../local/api-client.ts'
import { ask, type Answer } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { metricOf } from '../../kit/metrics.ts'
import { percentile } from '../../../harness/stats.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { openSession } from '../../kit/socket-session.ts'

const market = 'CHAOS'
const sockets = sized(2_000)
const readsPerSecond = sized(2_000)
const spikeMs = 10_000
const tickMs = 10
const readP99Ms = 300
const maxContentPerSecond = 5
const shownMs = 1_500
const settleMs = 15_000

/** When a visitor joined the room of a live draw and received PRIZE 1, ms. */
type Visitor = { joinedAt: number; receivedAt: number; close: () => void }

const openVisitor = (product: Product): Visitor => {
  const visitor: Visitor = { joinedAt: Infinity, receivedAt: Infinity, close: () => session.close() }
  const session = openSession(product.url, {
    onJoined(say) {
      say('join_room', { market, epoch: 0, rev: -1 })
      visitor.joinedAt = performance.now()
    },
    onEvent(event, payload) {
      if (event !== 'prize_update' || visitor.receivedAt < Infinity) return
      const { prizes } = payload as { prizes: { type: string }[] }
      if (prizes.some(({ type }) => type === 'PRIZE 1')) visitor.receivedAt = performance.now()
    },
  })
  return visitor
}

/** Peak requests a second for page data at content. */
const watchContent = (product: Product) => {
  let most = 0
  let stopped = false
  const seen = () => metricOf(product, 'content', 'http_request_seconds_count', '/public/page-data')
  const work = async () => {
    for (let before = await seen(); !stopped;) {
      await wait(1_000)
      const now = await seen()
      most = Math.max(most, now - before)
      before = now
    }
  }
  const working = work()
  return {
    async stop() {
      stopped = true
      await working
      return most
    },
  }
}

/** GETs at a fixed rate, over keep-alive connections. */
const startLoad = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const seen: Answer[] = []
  const inFlight = new Set<Promise<void>>()
  const startedAt = performance.now()
  let asked = 0
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startedAt) / 1000) * readsPerSecond; asked < due; asked++) {
      const one = ask(url, { agent })
        .then((answer) => void seen.push(answer))
        .finally(() => inFlight.delete(one))
      inFlight.add(one)
    }
  }, tickMs)
  return {
    seen,
    async stop() {
      clearInterval(timer)
      await Promise.all(inFlight)
      agent.destroy()
    },
  }
}

export const drawSpikeCase: ChaosCase = {
  name: 'F25',
  about: `${sockets} sockets and ${readsPerSecond} GETs a second come within 10 s, PRIZE 1 is entered in the middle`,
  async run(print) {
    const product = await startProduct()
    const visitors: Visitor[] = []
    try {
      const api = await signIn(product.url, product.username, product.password)
      const { id } = await startWaitingMarket(api, market)
      const page = `${product.url}/api/public/page-data`
      await ask(page)
      const content = watchContent(product)
      const load = startLoad(page)
      let acknowledgedAt = Infinity
      const startedAt = performance.now()
      const enter = async () => {
        await wait(spikeMs / 2)
        await api.post(`/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: '0042' })
        acknowledgedAt = performance.now()
      }
      const entering = enter()
      for (let come = 0; come < sockets; come++) {
        visitors.push(openVisitor(product))
        const dueAt = startedAt + (come / sockets) * spikeMs
        if (dueAt > performance.now()) await wait(dueAt - performance.now())
      }
      await entering
      await load.stop()
      const contentPeak = await content.stop()
      const received = () => visitors.filter(({ receivedAt }) => receivedAt < Infinity).length
      await until('all visitors have the number', settleMs, () => received() === sockets).catch(() => undefined)
      const delays = visitors.map(({ joinedAt, receivedAt }) => receivedAt - Math.max(joinedAt, acknowledgedAt))
      const [shown99, readP99] = [
        percentile(delays, 0.99),
        percentile(
          load.seen.map(({ ms }) => ms),
          0.99,
        ),
      ]
      const failed = load.seen.filter(({ status }) => status !== 200).length
      print(`${received()} of ${sockets} have the number; ${load.seen.length} reads, ${failed} failed`)
      return {
        pass: failed === 0 && readP99 <= readP99Ms && contentPeak <= maxContentPerSecond && shown99 <= shownMs,
        sockets,
        received: received(),
        shown99: Math.round(shown99),
        reads: load.seen.length,
        failed,
        readP99: Math.round(readP99),
        contentPeak,
      }
    } finally {
      for (const visitor of visitors) visitor.close()
      await product.stop()
    }
  },
}
