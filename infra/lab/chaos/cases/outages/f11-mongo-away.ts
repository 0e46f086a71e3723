import { startWaitingMarket } from '../../../harness/waiting-market.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { signIn } from '../../../../local/api-client.ts'
import { ask, askJson, bearer, isErrorAnswer, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startLinkedProduct } from '../../../harness/linked-product.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

const market = 'UJI COBA'
const outageMs = 30_000
const writeMs = 6_000
const recoverMs = 5_000
/** Older answers carry their age. */
const freshMs = 6_000

const isStale = ({ headers }: Answer): boolean => headers['x-data-stale'] !== undefined

export const mongoAwayCase: ChaosCase = {
  name: 'F11',
  about:
    'the Mongo server is away for 30 s: public answers continue, marked stale; admin writes answer 503 quickly; recovery within 5 s',
  async run(print) {
    await using linked = await startLinkedProduct()
    const { product, mongo } = linked
    const api = await signIn(product.url, product.username, product.password)
    const { id } = await startWaitingMarket(api, market)
    const token = await tokenOf(product)
    const paths = ['/api/public/page-data', `/api/public/live-draw-data/${encodeURIComponent(market)}`]
    const readAll = () => Promise.all(paths.map((path) => ask(product.url + path)))
    const enter = (numbers: string) =>
      askJson(
        `${product.url}/api/admin/results/${id}/prizes`,
        { type: 'CONSOLATION PRIZE', numbers },
        { headers: bearer(token) },
      )
    const pids = (await product.processes()).map(({ name, pid }) => `${name} ${pid}`)
    await readAll()

    mongo.cut()
    const cutAt = performance.now()
    const reads: { afterMs: number; seen: Answer }[] = []
    const writes: Answer[] = []
    const write = async (numbers: string) => writes.push(await enter(numbers))
    const writing = [500, 4_000, 12_000, 22_000].map((ms) => wait(ms).then(() => write(String(ms))))
    while (performance.now() - cutAt < outageMs) {
      const afterMs = performance.now() - cutAt
      reads.push(...(await readAll()).map((seen) => ({ afterMs, seen })))
      await wait(250)
    }
    await Promise.all(writing)
    await mongo.mend()
    const mendedAt = performance.now()
    await until('reads are fresh and a write is taken', 30_000, async () => {
      const [again, entered] = [await readAll(), await enter('777')]
      return entered.status === 200 && again.every((seen) => seen.status === 200 && !isStale(seen))
    })
    const recoveredMs = performance.now() - mendedAt
    const failedReads = reads.filter(({ seen }) => seen.status !== 200).length
    const unmarked = reads.filter(({ afterMs, seen }) => afterMs > freshMs && !isStale(seen)).length
    const badWrites = writes.filter((seen) => seen.status !== 503 || !isErrorAnswer(seen) || seen.ms > writeMs)
    const restarted = (await product.processes()).filter(({ name, pid }) => !pids.includes(`${name} ${pid}`))
    const slowestWriteMs = Math.max(...writes.map(({ ms }) => ms))
    print(
      `${reads.length} reads, ${failedReads} failed, ${unmarked} stale but not marked; writes answered within ${slowestWriteMs.toFixed(0)} ms, ${badWrites.length} wrongly; recovered after ${recoveredMs.toFixed(0)} ms`,
    )
    return {
      pass:
        failedReads === 0 &&
        unmarked === 0 &&
        badWrites.length === 0 &&
        recoveredMs <= recoverMs &&
        restarted.length === 0,
      reads: reads.length,
      failedReads,
      unmarked,
      writes: writes.map(({ status, ms }) => ({ status, ms })),
      recoveredMs,
      restarted: restarted.map(({ name }) => name),
    }
  },
}
