import { signalProcess } from '../../harness/processes.ts'
import type { Product } from '../../../test/harness/product.ts'
import { wait } from '../../../test/harness/until.ts'
import { metricsOf } from '../../harness/metrics.ts'

export const collectionMs = 800

/** What a collection leaves, MB; of a process that was started with `collecting`. */
export const heldMemory = async (product: Product, name: string): Promise<{ heapMb: number; buffersMb: number }> => {
  await signalProcess(product, name, 'SIGUSR2')
  await wait(collectionMs)
  const metric = await metricsOf(product, name)
  return {
    heapMb: metric('nodejs_heap_size_used_bytes') / 1024 ** 2,
    buffersMb: metric('nodejs_external_memory_bytes') / 1024 ** 2,
  }
}
