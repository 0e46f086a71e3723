import { startProduct } from '../../../../test/harness/product.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { ask, bearer, isErrorAnswer, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

const stoppedMs = 30_000
const answerMs = 5_500
const refusalMs = 50
const recoverMs = 10_000

export const hungContentCase: ChaosCase = {
  name: 'F16',
  about:
    'content hangs for 30 s: 504 in time, then fast 503 by the breaker; login and banners unaffected; normal 10 s after',
  async run(print) {
    await using product = await startProduct()
    const pid = await product.pidOf('content')
    if (pid === null) throw new Error('content does not run')
    try {
      const token = await tokenOf(product)
      const schedules = () => ask(`${product.url}/api/admin/schedules`, { headers: bearer(token) })
      await ask(`${product.url}/api/public/page-data`)
      process.kill(pid, 'SIGSTOP')
      const stoppedAt = performance.now()
      const hung = await Promise.all(Array.from({ length: 6 }, schedules))
      const refused: Answer[] = []
      const others: Answer[] = []
      const reads: Answer[] = []
      while (performance.now() - stoppedAt < stoppedMs) {
        refused.push(await schedules())
        others.push(await ask(`${product.url}/api/admin/banners`, { headers: bearer(token) }))
        reads.push(await ask(`${product.url}/api/public/page-data`))
        await tokenOf(product)
        await wait(300)
      }
      process.kill(pid, 'SIGCONT')
      const continuedAt = performance.now()
      await until('content answers again', 30_000, async () => (await schedules()).status === 200)
      const recoveredMs = performance.now() - continuedAt

      const slow504 = hung.filter((seen) => seen.status !== 504 || seen.ms > answerMs || !isErrorAnswer(seen)).length
      // Every two seconds one probe passes the open circuit; it hangs like the first ones did.
      const trials = refused.filter(({ status }) => status === 504)
      const fast = refused.filter(({ status }) => status === 503)
      const slow503 = fast.filter((seen) => seen.ms > refusalMs || !isErrorAnswer(seen)).length
      const lateTrials = trials.filter(({ ms }) => ms > answerMs).length
      const failedOthers = others.filter(({ status }) => status !== 200).length
      const failedReads = reads.filter(({ status }) => status !== 200).length
      print(
        `6 hung requests, ${slow504} not 504 in time; then ${fast.length} refused, ${slow503} not within ${refusalMs} ms, ${trials.length} trials; ${failedOthers} banners and ${failedReads} cached reads failed; recovered after ${recoveredMs.toFixed(0)} ms`,
      )
      return {
        pass:
          slow504 + slow503 + lateTrials + failedOthers + failedReads === 0 &&
          fast.length > 0 &&
          refused.every(({ status }) => status === 503 || status === 504) &&
          recoveredMs <= recoverMs,
        hungMs: hung.map(({ ms }) => Math.round(ms)),
        refused: fast.length,
        slowestRefusalMs: Math.max(...fast.map(({ ms }) => ms)),
        trials: trials.length,
        failedOthers,
        failedReads,
        recoveredMs,
      }
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  },
}
