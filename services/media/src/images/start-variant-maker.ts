import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { ImageStore } from './image-store.ts'
import { createVariantMaker } from './variant-maker.ts'
import type { Placed, VariantStore } from './variant-store.ts'

type StartDeps = {
  imageStore: ImageStore
  variantStore: VariantStore
  placedImages: () => Promise<Placed[]>
  redisUrl: string
  clock: () => number
  log: Logger
  metrics: Metrics
}

const catchUpMs = 60_000
/** A dead process's job is taken over after this. */
const takeoverMs = 5_000

/** Runs one job at a time, so that uploads keep their share of the machine. */
export const startVariantMaker = ({ redisUrl, log, metrics, ...deps }: StartDeps) => {
  const queue = createJobQueue<Placed>({
    name: 'media-make-variants',
    redisUrl,
    log,
    metrics,
    work: (placed) => maker.make(placed),
    atOnce: 1,
    takeoverMs,
  })
  const maker = createVariantMaker({ ...deps, queue, log })
  const timer = setInterval(() => void maker.catchUp(), catchUpMs)
  return {
    catchUp: () => maker.catchUp(),
    isStuck: () => queue.isStuck(),
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
