import { startProduct } from '../../../../test/harness/product.ts'
import { ask } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import {
  canonicalAddresses,
  changedAnswers,
  fillSite,
  movedLinks,
  readCanonical,
  siteValues,
} from '../../kit/fuzz/canonical.ts'
import { sentinelPath } from '../../kit/fuzz/plans.ts'
import { runPlans, type Finding } from '../../kit/fuzz/run-plans.ts'
import { isEndedInTime, stalls } from '../../kit/fuzz/stalls.ts'
import { createTargets } from '../../kit/fuzz/targets.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

const most = Number(process.env['FUZZ_REQUESTS'] ?? 100_000)
/** A slow machine sends fewer requests and fails. */
const limitMs = 10 * 60_000
const stallsOfEach = 5
const shown = 10

/** Some findings of each kind; digits do not distinguish kinds. */
const fewOfEach = (findings: readonly Finding[]): Finding[] =>
  Object.values(Object.groupBy(findings, ({ fault }) => fault.replaceAll(/\d+/g, '').slice(0, 20))).flatMap(
    (alike = []) => alike.slice(0, shown),
  )

/** A35: odd paths, heads and bodies over raw connections. `FUZZ_SEED` repeats a run. */
export const fuzzCase: ChaosCase = {
  name: 'A35',
  about: `${most} odd requests over raw connections: canonical answers unchanged, no 5xx, no hanging connection`,
  async run(print) {
    const seed = process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 1_000_000_000))
    print(`FUZZ_SEED=${seed}`)
    await using product = await startProduct()
    const port = Number(new URL(product.url).port)
    const token = await tokenOf(product)
    await fillSite(product.url, token)
    const addresses = canonicalAddresses()
    const before = await readCanonical(product.url, addresses)
    const moved = await movedLinks(product.url, before)
    const pids = JSON.stringify(await product.processes())
    const sentinel = (await ask(product.url + sentinelPath)).text
    const site = { token, host: `127.0.0.1:${port}`, targets: createTargets(siteValues.at(-1) ?? {}) }

    const kinds = stalls(token).flatMap((stall) => Array.from({ length: stallsOfEach }, () => stall))
    const stalling = Promise.all(kinds.map(async (stall) => ((await isEndedInTime(port, stall)) ? null : stall.what)))
    const endsAt = performance.now() + limitMs
    const begun = performance.now()
    const isOver = (requests: number) => requests >= most || performance.now() > endsAt
    const run = await runPlans({ seed, port, site, sentinel, isOver })
    const seconds = (performance.now() - begun) / 1000
    const hanging = [...new Set((await stalling).filter((what) => what !== null))]
    const changed = changedAnswers(before, await readCanonical(product.url, addresses))
    const isAlive = JSON.stringify(await product.processes()) === pids

    print(
      `${run.requests} requests on ${run.plans} connections in ${seconds.toFixed(0)} s, the longest ${(run.slowestMs / 1000).toFixed(1)} s: ${run.findings.length} answered wrongly; ${kinds.length} stalled connections, ${hanging.length} kinds of them hang; ${addresses.length} canonical answers, ${changed.length} changed; ${moved.length} links redirect`,
    )
    print(JSON.stringify(run.statuses))
    for (const finding of fewOfEach(run.findings)) print(JSON.stringify(finding))
    for (const what of [...hanging, ...changed, ...moved]) print(what)
    const wrong = run.findings.length + hanging.length + changed.length + moved.length
    return {
      pass: wrong === 0 && run.requests >= most && isAlive,
      seed,
      requests: run.requests,
      seconds,
      findings: run.findings.length,
      hanging,
      changed,
      moved,
      isAlive,
    }
  },
}
