import type { Product } from '../../harness/product.ts'

/**
 * What a process says of its numbers now, asked once: the number of a metric, those of all its labels together; `having` looks at one label
 * alone. 0 before it was first counted.
 */
export const metricsOf = async (product: Product, name: string) => {
  const internalPort = (await product.processes()).find((one) => one.name === name)?.internalPort
  const answer = await fetch(`http://127.0.0.1:${internalPort}/metrics`, { signal: AbortSignal.timeout(3_000) })
  const lines = (await answer.text()).split('\n')
  return (metric: string, having = ''): number =>
    lines
      .filter((line) => (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) && line.includes(having))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** One number of a process now. */
export const metricOf = async (product: Product, name: string, metric: string, having = ''): Promise<number> =>
  (await metricsOf(product, name))(metric, having)
