import { hourMs } from '@papan/contracts/wib.ts'
import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { createImageSweep } from './image-sweep.ts'

type StartDeps = { imageSweep: ReturnType<typeof createImageSweep>; redisUrl: string; log: Logger; metrics: Metrics }

/** With the 25 s that freed images are kept, and caches, a deleted banner's image disappears within a minute. */
const sweepFreedMs = 5_000

/** The hourly sweep is a job, which may wait for Redis; images of deleted banners go by a timer of each process, which does not. */
export const startImageSweep = ({ imageSweep, redisUrl, log, metrics }: StartDeps) => {
  const sweep = async (remove: () => Promise<number>): Promise<void> => {
    const removed = await remove()
    if (removed > 0) log.info({ removed }, 'unused images removed')
  }
  const queue = createJobQueue<unknown>({
    name: 'media-sweep-images',
    redisUrl,
    log,
    metrics,
    work: () => sweep(imageSweep.sweepAll),
    atOnce: 1,
    recurring: { everyMs: hourMs },
  })
  const timer = setInterval(() => {
    sweep(imageSweep.sweepFreed).catch((error: unknown) => log.warn({ err: error }, 'unused images not removed'))
  }, sweepFreedMs)
  return {
    isStuck: () => queue.isStuck(),
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
