import type { Metrics } from '../metrics.ts'

/** What a counter or gauge says, its first label set where it has several; 0 before it said anything. */
export const metricValue = async ({ registry }: Metrics, name: string): Promise<number> =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0
