import type { ChaosCase } from '../../kit/case.ts'
import { createSmallMachine } from '../../kit/small-machine.ts'
import { fillContent } from '../../../harness/fill-content.ts'
import { replaceProcess, watchRestarts } from '../../../harness/processes.ts'
import { percentile } from '../../../harness/stats.ts'
import { startWorkload } from '../../../harness/test-bed/workload.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { wait } from '../../../../test/harness/until.ts'

const megabytes = Number(process.env['SMALL_MB'] ?? 2_048)
const cores = Number(process.env['SMALL_CORES'] ?? 1)
const pages = Number(process.env['SMALL_PAGES'] ?? 300)
const minutes = Number(process.env['SMALL_MINUTES'] ?? 60)
const numbers = 180_000
const writesPerSecond = 0.5
const sampleMs = 60_000

/** As many numbers as a site of some years; insight reads them at its start. */
const fill = async (product: Product): Promise<void> => {
  const database = (await product.processes()).find(({ name }) => name === 'ferretdb' || name === 'mongod')
  await fillContent(`mongodb://127.0.0.1:${database?.port}`, numbers)
  await replaceProcess(product, 'insight')
}

export const smallMachineCase: ChaosCase = {
  name: 'small',
  about: `${minutes} minutes on ${megabytes} MB and ${cores} core: ${pages} open pages, ten draws, ${numbers} numbers; nothing is ended for memory (SMALL_MB, SMALL_CORES, SMALL_PAGES, SMALL_MINUTES)`,
  async run(print) {
    const machine = await createSmallMachine(megabytes, cores)
    try {
      await using product = await startProduct({
        sample: true,
        env: { LIMIT_SCALE: '1000' },
        onSpawn: (pid) => machine.take(pid),
      })
      await fill(product)
      const restartedSince = await watchRestarts(product)
      await using workload = await startWorkload(product, { viewers: pages, writers: 2, rate: writesPerSecond })
      const peaks: number[] = []
      const startedAt = performance.now()
      for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
        await wait(sampleMs)
        peaks.push(machine.takePeakMb())
        const recent = workload.readers.reads.slice(-600).map(({ ms }) => ms)
        print(
          `${Math.round(minute) + 1} min: at most ${peaks.at(-1)} MB, ${await machine.killed()} ended, ${await workload.viewers.connected()} pages, reads p99 ${Math.round(percentile(recent, 0.99))} ms`,
        )
      }
      const ended = await machine.killed()
      const { numbers: kept } = await workload.check(print)
      const restarted = await restartedSince()
      // Speed is printed but not judged: it depends on the core's other work.
      const isWhole = kept.fail === 0 && kept.unknown === 0 && kept.failedReads === 0 && kept.delays.never === 0
      return {
        pass: isWhole && ended === 0 && restarted.length === 0,
        mostMb: Math.max(...peaks),
        ended,
        restarted,
        ...kept,
      }
    } finally {
      await machine.remove()
    }
  },
}
