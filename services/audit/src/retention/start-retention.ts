import { atWib, dayMs } from '@papan/contracts/wib.ts'
import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Retention } from './retention.ts'

type StartDeps = { trim: Retention; redisUrl: string; log: Logger; metrics: Metrics }

/** 03:30 WIB. */
const quietTime = { everyMs: dayMs, offsetMs: atWib('1970-01-02', '03:30') }

/** Trims the log daily at the quiet time in one process; repeats do no harm. */
export const startRetention = ({ trim, redisUrl, log, metrics }: StartDeps) =>
  createJobQueue<unknown>({
    name: 'audit-trim-log',
    redisUrl,
    log,
    metrics,
    work: async () => {
      const { removedUpTo } = await trim()
      log.info({ removedUpTo }, 'log trimmed')
    },
    atOnce: 1,
    recurring: quietTime,
  })
