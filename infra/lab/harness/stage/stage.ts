import type { Product } from '../product.ts'
import { gatherAudience, type AudienceOptions } from './audience.ts'
import { startLinkedProduct } from '../linked-product.ts'

export type StageOptions = Omit<AudienceOptions, 'at'> & {
  /** Processes of a service, where it is more than one. */
  instances?: Record<string, number>
  env?: Record<string, string>
  /** Answers the address at which everybody finds the product, where it is not the gateway's own. */
  before?: (product: Product) => Promise<{ url: string; close: () => void }>
}

/** The whole product and its audience, to which a case then does something. */
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
      /** The processes that were ended and started again since everything had begun. */
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
