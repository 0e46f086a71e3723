import { sentAtMetric } from '@papan/contracts/server-time.ts'
import { drawsNow } from '@papan/contracts/paths/public-paths.ts'
import { withinTime } from '../within-time.ts'
import type { Clock } from './clock.ts'

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

const patienceMs = 5_000

/** Any answer says the time; this one is in the gateway's memory and needs no login. */
export const askTime = async (clock: Clock): Promise<void> => {
  try {
    const { headers } = await withinTime(patienceMs, (signal) => fetch(`/api${drawsNow}`, { method: 'HEAD', signal }))
    const date = Date.parse(headers.get('date') ?? '')
    if (Number.isFinite(date)) clock.learn(date)
  } catch {
    // The caller asks again.
  }
}
