import { sentAtMetric } from '@papan/contracts/server-time.ts'

const navigation = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/** Whether a browser had stored this page, as after Back. One that does not say counts as such. */
export const isStoredPage = (): boolean => {
  const { type, transferSize } = navigation() ?? {}
  return type === 'back_forward' || !transferSize
}

/** When the answer that made this page was sent, by the server's clock, and received, by `performance.now`; ms. */
export const pageSent = (): { at: number; receivedAt: number } | null => {
  const at = navigation()?.serverTiming?.find(({ name }) => name === sentAtMetric)?.duration
  return at && !isStoredPage() ? { at, receivedAt: navigation()?.responseStart ?? 0 } : null
}
