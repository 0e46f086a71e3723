import { startWorkload, type WorkloadOptions } from './workload.ts'
import { startLinkedProduct } from '../linked-product.ts'
import { watchRestarts } from '../processes.ts'

type TestBedOptions = Omit<WorkloadOptions, 'at'> & {
  /** Number of processes by service, where more than one. */
  instances?: Record<string, number>
  env?: Record<string, string>
}

/** Starts the whole product and its workload for a case. */
export const startTestBed = async ({ instances = {}, env, ...options }: TestBedOptions = {}) => {
  await using stack = new AsyncDisposableStack()
  const counts = Object.entries(instances).map(([name, count]) => `${name}=${count}`)
  const linked = stack.use(await startLinkedProduct({ INSTANCES: counts.join(), ...env }))
  const workload = stack.use(await startWorkload(linked.product, options))
  /** Processes restarted since the start of the bed. */
  const restarted = await watchRestarts(linked.product)
  const started = stack.move()
  return { ...linked, ...workload, restarted, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

export type TestBed = Awaited<ReturnType<typeof startTestBed>>
