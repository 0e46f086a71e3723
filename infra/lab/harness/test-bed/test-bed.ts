import type { Product } from '../../../test/harness/product.ts'
import { startWorkload, type WorkloadOptions } from './workload.ts'
import { startLinkedProduct } from '../linked-product.ts'
import { watchRestarts } from '../processes.ts'

export type TestBedOptions = Omit<WorkloadOptions, 'at'> & {
  /** Number of processes by service, where more than one. */
  instances?: Record<string, number>
  env?: Record<string, string>
  /** Opens a proxy in front of the product; answers the address that all use instead of the gateway's. */
  openProxy?: (product: Product) => Promise<{ url: string; close: () => void }>
}

/** Starts the whole product and its workload for a case. */
export const startTestBed = async ({ instances = {}, env, openProxy, ...options }: TestBedOptions = {}) => {
  const linked = await startLinkedProduct({
    INSTANCES: Object.entries(instances)
      .map(([name, count]) => `${name}=${count}`)
      .join(),
    ...env,
  })
  const { product } = linked
  const cleanups: (() => unknown)[] = [linked.stop]
  const stop = async () => {
    for (const end of cleanups.toReversed()) await end()
  }
  try {
    const proxy = await openProxy?.(product)
    if (proxy) cleanups.push(() => proxy.close())
    const workload = await startWorkload(product, { ...options, ...(proxy ? { at: proxy.url } : {}) })
    cleanups.push(workload.leave)
    return {
      ...linked,
      ...workload,
      stop,
      [Symbol.asyncDispose]: stop,
      /** Processes restarted since the start of the bed. */
      restarted: await watchRestarts(product),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type TestBed = Awaited<ReturnType<typeof startTestBed>>
