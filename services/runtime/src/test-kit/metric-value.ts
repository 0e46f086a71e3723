import type { Metrics } from '../metrics.ts'

/** The first label set of a counter or gauge; 0 before its first value. */
export const metricValue = async ({ registry }: Metrics, name: string): Promise<number> =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0
