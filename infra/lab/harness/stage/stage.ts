import type { Product } from '../product.ts'
import { gatherAudience, type AudienceOptions } from './audience.ts'
import { startLinkedProduct } from '../linked-product.ts'

export type StageOptions = Omit<AudienceOptions, 'at'> & {
  /** Number of processes by service, where more than one. */
  instances?: Record<string, number>
  env?: Record<string, string>
  /** Opens a proxy in front of the product; answers the address that all use instead of the gateway's. */
  before?: (product: Product) => Promise<{ url: string; close: () => void }>
}

/** Starts the whole product and its audience for a case. */
export const startStage = async ({ instances = {}, env, before, ...options }: StageOptions = {}) => {
  const linked = await startLinkedProduct({
    INSTANCES: Object.entries(instances)
      .map(([name, count]) => `${name}=${count}`)
      .join(),
    ...env,
  })
  const { product } = linked
  const endings: (() => unknown)[] = [linked.stop]
  const stop = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    const front = await before?.(product)
    if (front) endings.push(() => front.close())
    const audience = await gatherAudience(product, { ...options, ...(front ? { at: front.url } : {}) })
    endings.push(audience.leave)
    const pids = async () => new Map((await product.processes()).map(({ name, pid }) => [name, pid]))
    const pidsBefore = await pids()
    return {
      ...linked,
      ...audience,
      stop,
      /** Processes restarted since the start of the stage. */
      async restarted(): Promise<string[]> {
        const now = await pids()
        return [...pidsBefore].filter(([name, pid]) => now.get(name) !== pid).map(([name]) => name)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>
