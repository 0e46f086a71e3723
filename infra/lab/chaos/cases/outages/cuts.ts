import { startLinkedServices, type LinkedServices } from '../../../harness/linked-services.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startWorkload } from '../../../harness/test-bed/workload.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { allCuts, pairs, proxiesOf, type Cut } from '../../kit/cuts/cut-list.ts'
import { measureCut } from '../../kit/cuts/measure-cut.ts'
import { watchHealth } from '../../kit/health.ts'

const calmMs = 2_000
const cutMs = 30_000
const restMs = 6_000

type Workload = Awaited<ReturnType<typeof startWorkload>>

const pidsOf = async ({ processes }: LinkedServices) => new Map((await processes()).map(({ name, pid }) => [name, pid]))

const runCut = async (cut: Cut, product: LinkedServices, workload: Workload, before: Set<string>) => {
  const proxies = proxiesOf(cut, product)
  const pids = await pidsOf(product)
  const firstRead = workload.readers.reads.length
  workload.writers.begin()
  await wait(calmMs)
  const health = watchHealth(product)
  await workload.during(async () => {
    await Promise.all(proxies.map((proxy) => (cut.isSilent ? proxy.blackhole() : proxy.cut())))
    await wait(cutMs)
    await Promise.all(proxies.map((proxy) => proxy.mend()))
  })
  await wait(restMs)
  await health.stop()
  const { history } = await workload.settle()
  const now = await pidsOf(product)
  const measured = measureCut({
    cut,
    fault: history.faults.at(-1) ?? { from: 0, to: 0 },
    history,
    before,
    reads: workload.readers.reads.slice(firstRead),
    health: health.seen,
    restarted: [...pids].filter(([name, pid]) => now.get(name) !== pid).map(([name]) => name),
  })
  for (const what of measured.broken) before.add(what)
  return measured
}

export const cutsCase: ChaosCase = {
  name: 'cuts',
  about: `every single link is cut for ${cutMs / 1000} s: each service from Redis, its database and each neighbour, one of two processes and both`,
  parts: allCuts.map(({ name }) => name),
  async run(print, parts) {
    const cuts = allCuts.filter(({ name }) => parts.length === 0 || parts.includes(name))
    await using product = await startLinkedServices(pairs)
    const absent = cuts.filter((cut) => proxiesOf(cut, product).length === 0)
    if (absent.length > 0) throw new Error(`there is no link ${absent.map(({ name }) => name).join(', ')}`)
    await using workload = await startWorkload(product.site, {
      rate: sized(16),
      writers: sized(16),
      viewers: sized(60),
    })
    await workload.settle()
    const before = new Set<string>()
    const failed: string[] = []
    for (const cut of cuts) {
      const { wrong, numbers } = await runCut(cut, product, workload, before)
      print(`${cut.name}: ${wrong.length === 0 ? 'kept' : wrong.slice(0, 5).join('; ')} ${JSON.stringify(numbers)}`)
      if (wrong.length > 0) failed.push(cut.name)
    }
    return { pass: failed.length === 0, cuts: cuts.length, failed }
  },
}
