import { createJobQueue } from '@papan/runtime/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'

type StartDeps = {
  redisUrl: string
  log: Logger
  metrics: Metrics
  /** Does one import. */
  work: (jobId: string) => Promise<void>
  /** Takes up what processes left that died. */
  resume: () => Promise<void>
}

const resumeMs = 30_000

/** The queue of imports and this process's worker on it, one import at a time; and a resumePending now and then at what was left. */
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
    // An import may be put on the queue again, and a queue takes an id once.
    enqueue: (jobId: string) => queue.addAt(`${jobId}_${Date.now()}`, { jobId }, Date.now()),
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
