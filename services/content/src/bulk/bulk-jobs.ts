import type { BulkKind } from '@papan/contracts/calls/content/bulk-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { createImportGuard } from '../csv/import-authority.ts'
import type { AnyLineWriter } from './bulk-kind.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { createBulkRunner, type BulkRunner } from './bulk-runner.ts'
import { createBulkService } from './bulk-service.ts'
import type { BulkStore } from './bulk-store.ts'

type BulkDeps = {
  bulkStore: BulkStore
  writers: Record<BulkKind, AnyLineWriter>
  access: Access
  clock: () => number
  log: Logger
}

const texts = { revoked: contentTexts.jobRevoked, outlived: contentTexts.jobOutlived }

/** Many records of one kind written as one job. */
export const createBulkJobs = ({ bulkStore, writers, access, clock, log }: BulkDeps) => {
  const bulkGuard = createImportGuard({ access, clock, texts })
  const runner = createBulkRunner({ bulkStore, writers, bulkGuard, log })
  const service = createBulkService({ bulkStore, writers, bulkRunner: runner, clock })
  return { runner, service, handlers: bulkRoutes({ bulkService: service }) }
}

/** With the lease of a job below 15 s. */
const resumeMs = 3_000

/** Looks for jobs of processes that ended, until it is stopped. */
export const keepResuming = (runner: BulkRunner, log: Logger) => {
  const timer = setInterval(() => {
    runner.resume().catch((error: unknown) => log.debug({ err: error }, 'bulk jobs could not be resumed'))
  }, resumeMs)
  return { stop: () => clearInterval(timer) }
}
