import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../../../test/harness/product.ts'
import { metricOf } from '../../harness/metrics.ts'

const readings = 15

export type CpuTimes = Record<string, number>

/** Measures how much processor time processes of the product take for some work, by process.cpuUsage. */
export const startCpuClock = async (product: Product, names: readonly string[]) => {
  const read = async (wanted: readonly string[]): Promise<CpuTimes> =>
    Object.fromEntries(
      await Promise.all(
        wanted.map(
          async (name) => [name, (await metricOf(product, name, 'process_cpu_seconds_total')) * 1_000] as const,
        ),
      ),
    )
  /** What a reading costs itself: it counts at the next one. */
  const cost: CpuTimes = {}
  for (const name of names) {
    const times: number[] = []
    for (let round = 0; round < readings; round++) {
      const [before, after] = [await read([name]), await read([name])]
      times.push((after[name] ?? 0) - (before[name] ?? 0))
      await wait(20)
    }
    cost[name] = times.toSorted((a, b) => a - b)[Math.floor(readings / 2)] ?? 0
  }
  return {
    /** Time of each of these processes, ms. */
    async during(wanted: readonly string[], work: () => Promise<unknown>): Promise<CpuTimes> {
      const before = await read(wanted)
      await work()
      const after = await read(wanted)
      return Object.fromEntries(
        wanted.map((name) => [name, Math.max(0, (after[name] ?? 0) - (before[name] ?? 0) - (cost[name] ?? 0))]),
      )
    },
  }
}

export type CpuClock = Awaited<ReturnType<typeof startCpuClock>>
