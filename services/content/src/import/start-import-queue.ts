import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'

type StartDeps = {
  redisUrl: string
  log: Logger
  metrics: Metrics
  work: (jobId: string) => Promise<void>
  /** Enqueues the imports of processes that died. */
  resume: () => Promise<void>
}

const resumeMs = 30_000

/** One import at a time; pending ones are resumed now and then. */
export const startImportQueue = ({ redisUrl, log, metrics, work, resume }: StartDeps) => {
  const queue = createJobQueue<{ jobId: string }>({
    name: 'content-import-draws',
    redisUrl,
    log,
    metrics,
    work: ({ jobId }) => work(jobId),
    atOnce: 1,
  })
  const resumePending = () => {
    resume().catch((error: unknown) => log.debug({ err: error }, 'pending imports could not be resumed'))
  }
  const timer = setInterval(resumePending, resumeMs)
  return {
    resumePending,
    isStuck: () => queue.isStuck(),
    // A queue accepts an id once, and an import may be enqueued again.
    enqueue: (jobId: string) => queue.addAt(`${jobId}_${Date.now()}`, { jobId }, Date.now()),
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
