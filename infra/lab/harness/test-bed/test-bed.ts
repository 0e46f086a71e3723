import type { Product } from '../../../test/harness/product.ts'
import { startWorkload, type WorkloadOptions } from './workload.ts'
import { startLinkedProduct } from '../linked-product.ts'
import { watchRestarts } from '../processes.ts'

type TestBedOptions = Omit<WorkloadOptions, 'at'> & {
  /** Number of processes by service, where more than one. */
  instances?: Record<string, number>
  env?: Record<string, string>
  /** Opens a proxy in front of the product; answers the address that all use instead of the gateway's. */
  openProxy?: (product: Product) => Promise<{ url: string; close: () => void }>
}

/** Starts the whole product and its workload for a case. */
export const startTestBed = async ({ instances = {}, env, openProxy, ...options }: TestBedOptions = {}) => {
  await using stack = new AsyncDisposableStack()
  const counts = Object.entries(instances).map(([name, count]) => `${name}=${count}`)
  const linked = stack.use(await startLinkedProduct({ INSTANCES: counts.join(), ...env }))
  const proxy = await openProxy?.(linked.product)
  stack.defer(() => proxy?.close())
  const at = proxy ? { at: proxy.url } : {}
  const workload = stack.use(await startWorkload(linked.product, { ...options, ...at }))
  /** Processes restarted since the start of the bed. */
  const restarted = await watchRestarts(linked.product)
  const started = stack.move()
  return { ...linked, ...workload, restarted, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

export type TestBed = Awaited<ReturnType<typeof startTestBed>>
