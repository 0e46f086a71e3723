import { Agent } from 'node:http'
import { percentile } from '../../../harness/stats.ts'
import { ask, bearer, isErrorAnswer, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startGatewayAlone, type GatewayAlone } from '../../kit/gateway-alone.ts'
import { isUnharmed, sized } from '../../../harness/test-bed/sizes.ts'
import { wait } from '../../../../test/harness/until.ts'

const overloadMs = 10_000
const perSecond = sized(300)
const answerAfterMs = 3_000
const maxInFlight = 200
const maxGrowthMb = 100
/** What `livez` may take above its usual time, ms. */
const livezMs = 100
const livezRounds = 20

const slowestLivez = async ({ internalUrl }: GatewayAlone): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < livezRounds; round++) {
    times.push((await ask(`${internalUrl}/livez`)).ms)
    await wait(100)
  }
  return Math.max(...times)
}

export const slowUpstreamCase: ChaosCase = {
  name: 'F17',
  about: `content answers after 3 s at ${perSecond} requests a second: bounded in flight, the rest 503 with Retry-After, memory and liveness within limits`,
  async run(print) {
    let inFlight = 0
    let most = 0
    await using gateway = await startGatewayAlone((req, res) => {
      setTimeout(() => res.end('{}'), answerAfterMs)
      // Ignores the gateway's own calls to other services.
      if (req.url !== '/admin/schedules') return
      most = Math.max(most, ++inFlight)
      res.once('close', () => inFlight--)
    })
    const schedules = () => ask(`${gateway.url}/api/admin/schedules`, { headers: bearer(gateway.token) })
    await schedules()
    const aloneMs = await slowestLivez(gateway)
    const beforeMb = await gateway.residentMb()
    const asked: Promise<Answer>[] = []
    const livez: number[] = []
    const startedAt = performance.now()
    let largestMb = 0
    for (let second = 0; performance.now() - startedAt < overloadMs; second++) {
      // Ten waves a second.
      for (let wave = 0; wave < 10; wave++) {
        asked.push(...Array.from({ length: perSecond / 10 }, schedules))
        await wait(Math.max(0, startedAt + second * 1000 + (wave + 1) * 100 - performance.now()))
      }
      livez.push((await ask(`${gateway.internalUrl}/livez`)).ms)
      largestMb = Math.max(largestMb, await gateway.residentMb())
    }
    const answers = await Promise.all(asked)
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    const other = answers.length - served.length - refused.length
    const bad = refused.filter((seen) => !isErrorAnswer(seen) || !seen.headers['retry-after']).length
    const slowestLivezMs = Math.max(...livez)
    const growthMb = largestMb - beforeMb
    const times = { beforeMs: aloneMs, duringMs: slowestLivezMs, afterMs: await slowestLivez(gateway) }
    print(
      `${answers.length} asked: ${served.length} served, ${refused.length} refused (${bad} badly), ${other} otherwise; at most ${most} in flight; memory +${growthMb.toFixed(0)} MB; livez within ${slowestLivezMs.toFixed(0)} ms, ${Math.max(aloneMs, times.afterMs).toFixed(0)} ms without load`,
    )
    return {
      pass:
        most <= maxInFlight &&
        refused.length > 0 &&
        bad + other === 0 &&
        growthMb < maxGrowthMb &&
        isUnharmed(times, livezMs),
      asked: answers.length,
      served: served.length,
      refused: refused.length,
      bad,
      other,
      most,
      growthMb,
      livez: times,
      p99RefusalMs: percentile(
        refused.map(({ ms }) => ms),
        0.99,
      ),
    }
  },
}

const closingMs = 180_000
const callers = 20

export const closingUpstreamCase: ChaosCase = {
  name: 'F19',
  about:
    'the upstream closes connections after 200 ms idle, 20 callers idle 190 to 210 ms, for 3 minutes: no GET fails',
  async run(print) {
    await using gateway = await startGatewayAlone((_req, res) => res.end('{}'))
    gateway.upstream.keepAliveTimeout = 200
    // Node keeps the socket a second longer; this case wants the race.
    gateway.upstream.keepAliveTimeoutBuffer = 0
    const failures: Answer[] = []
    let asked = 0
    const end = performance.now() + closingMs
    const call = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (performance.now() < end) {
        const seen = await ask(`${gateway.url}/api/admin/schedules`, { headers: bearer(gateway.token), agent })
        asked++
        if (seen.status !== 200) failures.push(seen)
        await wait(190 + Math.random() * 20)
      }
      agent.destroy()
    }
    await Promise.all(Array.from({ length: callers }, call))
    print(`${asked} GETs, ${failures.length} failed`)
    return { pass: failures.length === 0, asked, failures: failures.slice(0, 5) }
  },
}
