import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { answersMongo } from '../../../../local/engines/probe.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startWorkload } from '../../../harness/test-bed/workload.ts'
import type { ChaosCase } from '../../kit/case.ts'

const order = ['gateway', 'content', 'audit', 'realtime', 'redis', 'mongod', 'ferretdb', 'postgres']
const recoverMs = 180_000
const calmMs = 1_000

/** Whether the Mongo server answers a query that needs its data. */
const readsMongo = async (product: Product): Promise<boolean> => {
  const port = (await product.processes()).find(({ name }) => ['mongod', 'ferretdb'].includes(name))?.port
  return port !== undefined && answersMongo(`mongodb://127.0.0.1:${port}`, { listDatabases: 1, nameOnly: true })
}

export const killCase: ChaosCase = {
  name: 'kill',
  about: 'kill -9 of gateway, content, audit, realtime, Redis and each process of the Mongo server while admins write',
  async run(print) {
    await using product = await startProduct()
    await using workload = await startWorkload(product, { rate: sized(20), writers: sized(10), viewers: sized(60) })
    const running = (await product.processes()).map(({ name }) => name)
    const victims = order.filter((name) => running.includes(name))
    for (const victim of victims) {
      await wait(calmMs)
      await workload.during(async () => {
        const pid = await signalProcess(product, victim, 'SIGKILL')
        // A killed database recovers at its disk's speed.
        await until('the Mongo server reads again', recoverMs, () => readsMongo(product))
        await untilBack(product, victim, pid)
      })
      print(`${victim} killed and back after ${workload.writers.writes.length} writes`)
    }
    const { isWhole, numbers } = await workload.check(print)
    return { pass: isWhole && numbers.ok > 0, victims, ...numbers }
  },
}
