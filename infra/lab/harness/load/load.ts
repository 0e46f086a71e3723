import { join } from 'node:path'
import { startRemote } from '../remote.ts'
import type { Generator, Plan } from './generator.ts'

/** Runs generator.ts in its own process, `isPinned` on the load's core. */
export const startLoad = async (plan: Plan, options: { isPinned?: boolean } = {}) => {
  const { remote, stop } = startRemote<Generator>(join(import.meta.dirname, 'generator.ts'), options)
  await remote.start(plan)
  return { begin: () => void remote.begin(), end: () => remote.end(), stop, [Symbol.dispose]: stop }
}

export type Load = Awaited<ReturnType<typeof startLoad>>
