import type { Product } from '../../../test/harness/product.ts'
import { sharedNow } from '../../harness/viewers/views.ts'
import { repeat } from '../../harness/repeat.ts'

/** A process's own report at `at`; nulls where it did not answer. */
type Health = { at: number; name: string; ready: boolean | null; degraded: string[] }

const everyMs = 500
const askMs = 2_000

/** Polls the health of every process until stopped. */
export const watchHealth = (product: Pick<Product, 'processes'>) => {
  const seen: Health[] = []
  const poll = async ({ name, internalPort }: { name: string; internalPort?: number }) => {
    if (!internalPort) return
    const at = sharedNow()
    try {
      const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal: AbortSignal.timeout(askMs) })
      const { ready, degraded } = (await answer.json()) as { ready: boolean; degraded: string[] }
      seen.push({ at, name, ready, degraded })
    } catch {
      seen.push({ at, name, ready: null, degraded: [] })
    }
  }
  const { stop } = repeat(everyMs, async () => Promise.all((await product.processes()).map(poll)))
  return { seen, stop }
}

/** Time from `at` to a process's first report of degraded `what`, ms, by process; others are absent. */
export const degradedAfter = (seen: readonly Health[], what: string, at: number): Record<string, number> => {
  const first: Record<string, number> = {}
  for (const one of seen) {
    if (one.at >= at && one.degraded.includes(what)) first[one.name] ??= Math.round(one.at - at)
  }
  return first
}

/** Processes that reported not ready, or did not answer. */
export const unready = (seen: readonly Health[]): string[] => [
  ...new Set(seen.filter(({ ready }) => ready !== true).map(({ name }) => name)),
]
