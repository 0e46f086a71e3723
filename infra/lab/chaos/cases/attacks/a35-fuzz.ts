import { ask } from '../../../../test/harness/ask.ts'
import { startProduct } from '../../../../test/harness/product.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { exchange } from '../../kit/fuzz/exchange.ts'
import { judge } from '../../kit/fuzz/judge.ts'
import { plansOf, sentinelPath } from '../../kit/fuzz/odd-requests.ts'
import { isEndedInTime, stalls } from '../../kit/fuzz/stalls.ts'

const most = Number(process.env['FUZZ_REQUESTS'] ?? 100_000)
/** A slow machine sends fewer requests and fails. */
const limitMs = 10 * 60_000
const answerMs = 20_000
const connections = 64
const batch = 500
const stallsOfEach = 5
const shown = 20
const shownBytes = 300

/** Sends batches of plans until there were enough requests. */
const runPlans = async (seed: number, port: number, sentinel: string) => {
  const findings: { fault: string; sent: string[] }[] = []
  const statuses: Record<string, number> = {}
  const endsAt = performance.now() + limitMs
  let [requests, slowestMs] = [0, 0]
  for (let turn = 0; requests < most && performance.now() < endsAt; turn++) {
    const plans = plansOf(seed + turn, batch).values()
    const work = async () => {
      for (const plan of plans) {
        requests += plan.items.length
        const outcome = await exchange(port, plan, answerMs)
        slowestMs = Math.max(slowestMs, outcome.ms)
        for (const { status } of outcome.answers) statuses[status] = (statuses[status] ?? 0) + 1
        const fault = judge(plan, outcome, sentinel)
        if (fault !== null) findings.push({ fault, sent: plan.items.map(({ bytes }) => bytes.slice(0, shownBytes)) })
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
  }
  return { requests, slowestMs, statuses, findings }
}

/** A35: odd paths, heads and bodies over raw connections. `FUZZ_SEED` repeats a run. */
export const fuzzCase: ChaosCase = {
  name: 'A35',
  about: `${most} odd requests over raw connections, beside stalled ones: each answered in its place, no 5xx, no hanging connection`,
  async run(print) {
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
    print(`FUZZ_SEED=${seed}`)
    await using product = await startProduct()
    const port = Number(new URL(product.url).port)
    const pids = JSON.stringify(await product.processes())
    const sentinel = (await ask(product.url + sentinelPath)).text
    const kinds = stalls(await tokenOf(product)).flatMap((stall) => Array.from({ length: stallsOfEach }, () => stall))
    const stalling = Promise.all(kinds.map(async (stall) => ((await isEndedInTime(port, stall)) ? null : stall.what)))
    const { requests, slowestMs, statuses, findings } = await runPlans(seed, port, sentinel)
    const hanging = [...new Set((await stalling).filter((what) => what !== null))]
    const isAlive = JSON.stringify(await product.processes()) === pids
    print(`${requests} requests, the slowest ${(slowestMs / 1000).toFixed(1)} s; ${JSON.stringify(statuses)}`)
    for (const finding of findings.slice(0, shown)) print(JSON.stringify(finding))
    return {
      pass: findings.length + hanging.length === 0 && requests >= most && isAlive,
      seed,
      requests,
      findings: findings.length,
      stalled: kinds.length,
      hanging,
      isAlive,
    }
  },
}
