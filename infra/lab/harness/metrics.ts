import type { Product } from '../../test/harness/product.ts'

/** Reads metrics once: the sum over all labels of one, or over those with the label `having`; 0 where absent. */
export const metricsAt = async (internalUrl: string) => {
  const answer = await fetch(`${internalUrl}/metrics`, { signal: AbortSignal.timeout(3_000) })
  const lines = (await answer.text()).split('\n')
  return (metric: string, having = ''): number =>
    lines
      .filter((line) => (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) && line.includes(having))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

export const metricsOf = async (product: Product, name: string) => {
  const internalPort = (await product.processes()).find((one) => one.name === name)?.internalPort
  return metricsAt(`http://127.0.0.1:${internalPort}`)
}

export const metricOf = async (product: Product, name: string, metric: string, having = ''): Promise<number> =>
  (await metricsOf(product, name))(metric, having)
